import { z } from 'zod'
import { instant } from '../http.ts'
import { requiredLine } from '../line.ts'

/** An account at a provider, linked to the account here that it signs in as (IAM16). */
export const identity = z.object({
  id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  issuer: z.string(),
  /** At Entra ID `<tenant>/<object id>`. */
  subject: z.string(),
  /** Login at the provider when the identity was last seen. */
  login: z.string(),
  email: z.string(),
  linked_at: instant.nullable(),
  /** Full name of the administrator who linked it; null if a sign-in created the account. */
  linked_by: z.string().nullable(),
  last_at: instant,
})
export type LinkedIdentity = z.infer<typeof identity>

/** Links an identity whose sign-in was refused (`identity`), or one known by its subject. */
export const identityLink = z.union([
  z.object({ identity: z.string().min(1) }),
  z.object({ provider: z.string().min(1), subject: requiredLine(400) }),
])
