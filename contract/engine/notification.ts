// Notifications of finished jobs, of failed and late workflows, and of what others share and publish, and how their
// delivery went.
import { z } from 'zod'
import { count, instant, problem } from '../http.ts'
import { jobKind } from '../jobs/job.ts'
import { collection } from '../store/collection.ts'

export const notificationReasons = [
  'finished',
  'failed',
  'interrupted',
  'late',
  'paused',
  'shared',
  'published',
] as const
export const notificationReason = z.enum(notificationReasons)
export type NotificationReason = z.infer<typeof notificationReason>
/** Why the recipients of a workflow are notified. */
export const workflowReason = notificationReason.extract(['failed', 'late', 'paused'])
export type WorkflowReason = z.infer<typeof workflowReason>

const objectShape = {
  id: z.string(),
  name: z.string(),
  /** Name of the user who shared or published it. */
  by: z.string(),
}
const notifiedObject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), ...objectShape }),
  z.object({ kind: z.literal('board'), ...objectShape }),
  /** `id` is `<organization_id>:<package_slug>`. */
  z.object({ kind: z.literal('package'), ...objectShape, collection, version: z.string() }),
])
export type NotifiedObject = z.infer<typeof notifiedObject>

export const notification = z.object({
  id: z.string(),
  reason: notificationReason,
  at: instant,
  /** Null for a job that the caller has started, and for an object. */
  workflow: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null for a paused workflow, and for an object. */
  job_id: z.string().nullable(),
  /** A finished job that the caller has started; null for the workflow of a notification. */
  job: z
    .object({
      kind: jobKind,
      /** What the job worked on, in readable form. */
      subject: z.string(),
      /** Without those of unchanged tables; null if the job has no rows. */
      rows: count.nullable(),
      rejected_rows: count,
      /** Identifies what the job created. */
      result: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  /** What was shared with the caller, or published; null for other reasons. */
  object: notifiedObject.nullable(),
  /** Why a job failed, or a workflow is paused; null for other reasons. */
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
