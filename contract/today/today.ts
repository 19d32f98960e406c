// What the page Today shows (UI20): what needs attention, the steps of the set-up, the figures of saved queries, and what
// was opened and changed. Everything is limited to what the caller may read.
import { z } from 'zod'
import { recentDownloads } from '../store/downloads.ts'
import { levels } from '../data-manager/logical-object.ts'
import { count, instant, problem } from '../http.ts'
import { auditSummary } from '../iam/audit.ts'
import { jobKind } from '../jobs/job.ts'
import { playbookSummary } from '../playbook/playbook.ts'
import { value } from '../query/response.ts'
import { rejectedReason } from '../data-manager/build.ts'

/** `at` is when it happened, or when something ends. Null if there was no such time. */
const attentionOf = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), at: instant.nullable(), ...shape })

/**
 * The job failed, and no later job has done what it did. `rows`: what the table of an extraction still serves. `job_id`
 * is null if the extraction failed before its job was started, or if the caller may not see the job.
 */
const failedJob = attentionOf('failed_job', {
  job_id: z.string().nullable(),
  job_kind: jobKind,
  subject: z.string(),
  failure: problem.nullable(),
  rows: count.nullable(),
  /** The build that queries read meanwhile; null before the first one. */
  build_id: count.nullable(),
})
/** The live build left rows out of a table. `rows`: those that are in. */
const rejectedRows = attentionOf('rejected_rows', {
  build_id: count,
  level: z.enum(levels),
  object_name: z.string(),
  display_name: z.string(),
  rejected: count,
  rows: count.nullable(),
  reasons: z.array(rejectedReason),
})
/** The last extraction left lines of a file out. */
const rejectedLines = attentionOf('rejected_lines', {
  source: z.string(),
  table: z.string(),
  rejected: count,
  rows: count.nullable(),
})
/** The caller's own password ends. */
const ownPassword = attentionOf('password', {})
const providerSecret = attentionOf('provider_secret', { provider: z.string(), name: z.string() })
const endingKey = attentionOf('api_key', { id: z.string(), name: z.string(), user: z.string() })
const lockedAccount = attentionOf('locked_account', { user_id: z.string(), user: z.string() })
/** `full`: only reading, deleting and signing in are possible. Sizes in bytes. */
const lowDisk = attentionOf('disk', { free: count, size: count, full: z.boolean() })
/** `folder` is null before the first backup. */
const oldBackup = attentionOf('backup', { folder: z.string().nullable() })

const attentionItem = z.discriminatedUnion('kind', [
  failedJob,
  rejectedRows,
  rejectedLines,
  ownPassword,
  providerSecret,
  endingKey,
  lockedAccount,
  lowDisk,
  oldBackup,
])
export type AttentionItem = z.infer<typeof attentionItem>
export type AttentionKind = AttentionItem['kind']

export const setupSteps = ['password', 'data', 'folder', 'query', 'invite', 'provider', 'backup'] as const
export type SetupStep = (typeof setupSteps)[number]

const step = z.object({
  step: z.enum(setupSteps),
  done: z.boolean(),
  /** When it was done; null if it is not, or if the time is not known. */
  done_at: instant.nullable(),
})
export type SetupState = z.infer<typeof step>

const sample = z.object({
  sources: z.array(z.object({ name: z.string(), rows: count.nullable() })),
  /** What can be queried. */
  tables: z.array(z.object({ level: z.enum(levels), name: z.string(), display_name: z.string() })),
})

/** Calendar units whose periods follow each other. */
export const periodUnits = ['date', 'year_week', 'year_month', 'year_quarter', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

const point = z.object({ label: z.string(), value: z.number().nullable(), past: z.number().nullable() })
export type FigurePoint = z.infer<typeof point>

/** The latest value of a saved query with one measure, at most split by one calendar unit. */
const figure = z.object({
  id: z.string(),
  name: z.string(),
  /** Why it has no value. */
  failure: problem.nullable(),
  value,
  unit: z.enum(periodUnits).nullable(),
  /** First day of the period of the value, as `YYYY-MM-DD`; a year as `2026`; null without a split. */
  label: z.string().nullable(),
  /** What the value is compared with: the past period of the query, or the period before. */
  previous: z
    .object({ value: z.number().nullable(), label: z.string().nullable(), to: z.string().nullable() })
    .nullable(),
  /** Oldest first, at most 60. */
  points: z.array(point),
})
export type Figure = z.infer<typeof figure>

export const figures = z.object({
  figures: z.array(figure),
  /** Saved queries that have one value, by name. */
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Null without the permission; `failure` if it could not be read now. */
const part = <S extends z.ZodRawShape>(shape: S) =>
  z.union([z.object({ failure: problem }), z.object({ failure: z.null(), ...shape })]).nullable()

const activity = z.object({
  /** Last changed first. */
  playbooks: part({
    items: z.array(
      playbookSummary.pick({
        uuid: true,
        name: true,
        errors: true,
        warnings: true,
        updated_at: true,
        updated_by: true,
      }),
    ),
    total: count,
  }),
  /** Those with the most downloads of the last 30 days, most first. */
  packages: part(recentDownloads.shape),
  /** Of the last 24 hours, without sign-ins, newest first. `more`: there are further ones. */
  changes: part({
    items: z.array(auditSummary),
    total: count,
    more: z.boolean(),
  }),
})
export type TodayActivity = z.infer<typeof activity>

export const overview = z.object({
  attention: z.object({
    /** Failures first, then warnings, at most 50. */
    items: z.array(attentionItem),
    total: count,
    /** Kinds that could not be checked now. */
    unchecked: z.array(z.string()),
  }),
  activity,
  /** Only the steps that the caller may do. */
  setup: z.array(step),
  /** Null without the sample project, and without the permission to read sources. */
  sample: sample.nullable(),
})
export type TodayOverview = z.infer<typeof overview>

/** An object that was opened: `id` is `<kind>:<key>`, as the console stores it. */
const openedObject = z.object({ id: z.string(), name: z.string() })
export const opened = z.object({ items: z.array(openedObject) })
