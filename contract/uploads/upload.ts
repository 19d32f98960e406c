// An upload: a file on its way in, piece by piece. It belongs to whoever began it, and is the same thing whatever the
// bytes are for; what they become is said by whoever takes it over.
import { z } from 'zod'
import { count, instant } from '../http.ts'
import type { Permission } from '../iam/permission.ts'
import type { TermCode } from '../reasons.ts'
import { attributeType } from '../data-manager/table.ts'

/** What an upload may be for: the right it takes, and the setting that bounds its size. */
export const uploadPurposes = {
  source: { permission: 'data-manager:source:write', limit: 'upload' },
  archive: { permission: 'store:package:write', limit: 'archive' },
} as const satisfies Record<string, { permission: Permission; limit: string }>
export const uploadPurpose = z.enum(['source', 'archive'])
export type UploadPurpose = keyof typeof uploadPurposes

/** SHA-256 in lower case hexadecimal. */
export const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'sha256' satisfies TermCode)

export const uploadCreate = z.object({
  /** Name of the file, without folders. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u, 'file_name' satisfies TermCode),
  /** Bytes of the whole file. */
  size: count,
  /** When the file was last changed where it comes from; helps to know it again. */
  modified_at: instant.nullable().default(null),
  purpose: uploadPurpose,
})

export const upload = z.object({
  upload_id: z.string(),
  name: z.string(),
  size: count,
  modified_at: instant.nullable(),
  purpose: uploadPurpose,
  /** `arriving` until all bytes are there and their SHA-256 was confirmed. */
  state: z.enum(['arriving', 'complete']),
  /** Bytes that are here: the offset to go on from. */
  received: count,
  /** SHA-256 of the bytes received so far; null in lists. */
  sha256: z.string().nullable(),
  created_at: instant,
  /** When it is given up, unless more bytes come or something takes it over. */
  expires_at: instant,
})
export type Upload = z.infer<typeof upload>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What can be read of the bytes that are here: the beginning of a table. */
export const uploadPreview = z.object({
  lines_read: count,
  attributes: z.array(z.object({ attribute_name: z.string(), type: attributeType })),
  rows: z.array(z.array(cell)),
})
export type UploadPreview = z.infer<typeof uploadPreview>
