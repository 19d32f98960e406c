// Events: bodies that arrived from outside, each with the job that it started.
import { z } from 'zod'
import { count, instant } from '../http.ts'
import { jobOutcome, jobState } from '../jobs/job.ts'
import { person } from './reference.ts'

const eventTarget = z.object({
  kind: z.enum(['action', 'workflow']),
  id: z.string(),
  /** Its name when the event arrived. */
  name: z.string(),
})

export const event = z.object({
  event_id: z.string(),
  target: eventTarget,
  received_at: instant,
  sent_by: person,
  /** Address of the sender. */
  address: z.string(),
  idempotency_key: z.string().nullable(),
  /** How often it was sent with this key. */
  sent: count,
  /** Bytes. */
  size: count,
  /** Null if the content is not a list. */
  rows: count.nullable(),
  /** The values of the first row, or content that is not a list as JSON; at most 200 characters. */
  first_values: z.string(),
  job: z.object({
    job_id: z.string(),
    state: jobState,
    outcome: jobOutcome.nullable(),
    /** Rows that were refused. */
    rejected_rows: count,
  }),
  /** The event that was sent again. */
  resent_from: z.string().nullable(),
})
export type Event = z.infer<typeof event>
