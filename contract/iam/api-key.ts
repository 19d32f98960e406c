// API keys let devices and programs sign in. The secret key is returned once. A key may be narrower than its owner
// (IAM102).
import { z } from 'zod'
import { engineId } from '../engine/reference.ts'
import { instant, listQuery } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { collection, collectionPaths, packageIdOf, type Collection } from '../store/collection.ts'
import { line } from '../line.ts'
import { grant } from './permission.ts'

const isCollection = (text: string): text is Collection => Object.hasOwn(collectionPaths, text)

/** Collection and id of `<collection>/<organization_id>:<package_slug>`; null if it does not have that form. */
export function limitedPackageOf(text: string): { collection: Collection; id: string } | null {
  const at = text.indexOf('/')
  const [name, id] = [text.slice(0, at), text.slice(at + 1)]
  return isCollection(name) && packageIdOf(id) !== null ? { collection: name, id } : null
}

/** The only object that a key may be used for. */
const keyLimit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('package'),
    /** `<collection>/<organization_id>:<package_slug>` */
    id: z
      .string()
      .max(200)
      .refine((text) => limitedPackageOf(text) !== null, 'limited_package' satisfies TermCode),
  }),
  z.object({ kind: z.literal('collection'), id: collection }),
  z.object({ kind: z.literal('action'), id: engineId }),
  z.object({ kind: z.literal('workflow'), id: engineId }),
])
export type KeyLimit = z.infer<typeof keyLimit>
export const keyLimitKinds = [
  'package',
  'collection',
  'action',
  'workflow',
] as const satisfies readonly KeyLimit['kind'][]
export type KeyLimitKind = (typeof keyLimitKinds)[number]

/** What a key may do at most. The permissions of its owner limit it further. */
export const keyScope = z.object({
  /** Null: every permission of the owner. */
  permissions: z.array(grant).min(1).max(500).nullable().default(null),
  /** Null: every object. */
  limit: keyLimit.nullable().default(null),
})
export type KeyScope = z.infer<typeof keyScope>

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  apikey: z.string(),
  uid: z.string(),
  /** Full name and login of the account whose permissions the key has. */
  user: z.string(),
  login: z.string(),
  ...keyScope.shape,
  created_at: instant,
  /** Null if it never expires. */
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  etag: z.string(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyListQuery = listQuery.extend({ user: z.string().optional() })

export const apiKeyUpdate = z.object({
  name: line(200).default(''),
  expires_at: instant.nullable().default(null),
  ...keyScope.shape,
})
export type ApiKeyUpdate = z.infer<typeof apiKeyUpdate>

export const apiKeyCreate = apiKeyUpdate.extend({
  /** Id of the account whose permissions the key has. */
  user: z.string().min(1),
})
export type ApiKeyCreate = z.input<typeof apiKeyCreate>
