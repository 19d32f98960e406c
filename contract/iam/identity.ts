// An account at a provider, and the account here that it signs in as (IAM16).
import { z } from 'zod'
import { instant } from '../http.ts'
import { neededLine } from './line.ts'

/** An account at a provider that signs in as this user (IAM16). */
export const identity = z.object({
  id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  issuer: z.string(),
  /** At Entra ID `<tenant>/<object id>`. */
  subject: z.string(),
  /** What the provider called the person when the identity was seen last. */
  login: z.string(),
  email: z.string(),
  linked_at: instant.nullable(),
  /** Full name of the administrator who linked it; null where a sign-in made the account. */
  linked_by: z.string().nullable(),
  last_at: instant,
})
export type Identity = z.infer<typeof identity>

/** Links an identity that has signed in in vain (`identity`), or one known by its subject. */
export const identityLink = z.union([
  z.object({ identity: z.string().min(1) }),
  z.object({ provider: z.string().min(1), subject: neededLine(400) }),
])
