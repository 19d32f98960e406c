// A member of a group or an organization.
import { z } from 'zod'

export const member = z.object({
  uid: z.string(),
  user: z.string(),
  login: z.string(),
  active: z.boolean(),
  /** The provider whose mapping created the membership; it ends when the mapping no longer matches. */
  mapped_by: z.string().nullable(),
})
export type Member = z.infer<typeof member>

export const memberWrite = z.object({ user: z.string().min(1) })
