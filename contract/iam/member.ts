// Somebody who belongs to a group or an organization.
import { z } from 'zod'

export const member = z.object({
  uid: z.string(),
  user: z.string(),
  login: z.string(),
  active: z.boolean(),
  /** A provider's mapping made the membership; it goes when the mapping no longer holds. */
  mapped_by: z.string().nullable(),
})
export type Member = z.infer<typeof member>

export const memberWrite = z.object({ user: z.string().min(1) })
