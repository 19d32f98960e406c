// Notifications of failed and late workflows, and how their delivery went.
import { z } from 'zod'
import { count, instant, problem } from '../http.ts'

export const notification = z.object({
  id: z.string(),
  reason: z.enum(['failed', 'late', 'paused']),
  at: instant,
  workflow: z.object({ id: z.string(), name: z.string() }),
  /** Null for a paused workflow. */
  job_id: z.string().nullable(),
  /** Why a workflow is paused; null for other reasons, whose job tells. */
  problem: problem.nullable(),
  read_at: instant.nullable(),
  deliveries: z.array(
    z.object({
      channel: z.enum(['email', 'webhook']),
      /** E-mail address or URL. */
      to: z.string(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      tries: count,
      /** Why the last try failed. */
      error: z.string().nullable(),
    }),
  ),
})
export type Notification = z.infer<typeof notification>
