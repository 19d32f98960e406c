// Workflows: stages in order, the steps of a stage in parallel. Each step runs an action.
import { z } from 'zod'
import { levels } from '../data-manager/logical-object.ts'
import { count, instant, problem } from '../http.ts'
import { jobOutcome, jobState } from '../jobs/job.ts'
import { engineId, person } from './reference.ts'

const inputName = z.string().regex(/^[A-Za-z_]\w{0,99}$/)

/** The longest wait between two tries, in seconds: a day. */
export const longestWait = 86_400

export const workflowStep = z.object({
  /** Unique in the workflow; later steps read its result as `steps.<id>.result`. */
  id: engineId,
  /** Id of an action. */
  action: z.string().min(1),
  enabled: z.boolean().default(true),
  /** Values for the action's parameters, which use them as `{{ input.<name> }}`. */
  input: z.record(inputName, z.string().max(4000)).default({}),
  /** Number of runs until success, at most. */
  tries: z.number().int().min(1).max(20).default(1),
  /** Seconds between the first and the second try. */
  wait: z.number().int().min(0).max(longestWait).default(10),
  /** Whether each further wait is twice as long, up to `longestWait`. */
  doubles_wait: z.boolean().default(true),
  on_failure: z.enum(['stop', 'continue']).default('stop'),
})
export type WorkflowStep = z.infer<typeof workflowStep>

const workflowStage = z.object({
  name: z.string().trim().max(100).default(''),
  steps: z.array(workflowStep).max(50),
})
export type WorkflowStage = z.infer<typeof workflowStage>

const workflowSchedule = z.object({
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron: z.string().min(1).max(200),
  /** An IANA name, such as `Europe/Paris`. */
  time_zone: z.string().min(1).max(100),
  enabled: z.boolean().default(true),
})
export type WorkflowSchedule = z.infer<typeof workflowSchedule>

/** Starts by the platform itself: after a finished build, or after a finished upload of a source. */
const workflowTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('build'), level: z.enum(levels).nullable().default(null) }),
  z.object({ kind: z.literal('upload'), source: z.string(), table: z.string().nullable().default(null) }),
])

const notifications = z.object({
  /** Shown in the console of the owner. */
  console: z.boolean().default(true),
  /** Addresses that get an e-mail. */
  emails: z.array(z.email()).max(20).default([]),
  /** An address that gets a signed POST. */
  webhook: z.url().max(2000).nullable().default(null),
  /** Seconds after which a run that has not finished is reported as late; null: never. */
  late_after: z.number().int().min(1).nullable().default(null),
})

export const workflowWrite = z.object({
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000).default(''),
  enabled: z.boolean().default(true),
  stages: z.array(workflowStage).max(50),
  schedule: workflowSchedule.nullable().default(null),
  triggers: z.array(workflowTrigger).max(20).default([]),
  notifications: notifications.default(notifications.parse({})),
})
export type WorkflowWrite = z.infer<typeof workflowWrite>

/** The body of a creation. Without an id, one is made from the name. */
export const workflowCreate = workflowWrite.extend({ id: engineId.optional() })

export const workflow = workflowWrite.extend({
  id: engineId,
  /** Whose permissions a scheduled or triggered run has (ENG25): the user who last saved the workflow. */
  owner: person,
  version: count,
  created_at: instant,
  created_by: person,
  updated_at: instant,
  updated_by: person,
  /** The next scheduled starts, at most three. */
  next_runs: z.array(instant),
  /** Why the platform does not start it by its schedule and triggers, although they are switched on (ENG42). */
  paused: problem.nullable(),
  last_job: z
    .object({
      job_id: z.string(),
      state: jobState,
      outcome: jobOutcome.nullable(),
      finished_at: instant.nullable(),
    })
    .nullable(),
  etag: z.string(),
})
export type Workflow = z.infer<typeof workflow>
