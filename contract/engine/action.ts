// Actions (ENG20): what one step of work does, by kind. Text in parameters may contain templates such as
// `{{ steps.extract.result.rows }}` (ENG26).
import { z } from 'zod'
import { levels } from '../data-manager/logical-object.ts'
import { count, instant, problem } from '../http.ts'
import { jobOutcome, jobState } from '../jobs/job.ts'
import { engineId, person, tableReference } from './reference.ts'

/** The longest timeout of an action, in seconds. */
export const maxTimeout = 86_400

const extractParameters = z.object({
  /** Tables of sources to extract. */
  tables: z
    .array(z.object({ source: z.string().min(1), table: z.string().min(1) }))
    .min(1)
    .max(200),
})
const buildParameters = z.object({
  levels: z.array(z.enum(levels)).min(1),
  /** Publishes tables of which most rows were rejected (DM33). */
  accept_rejected: z.boolean().default(false),
})
const archiveEventParameters = z.object({
  /** An action table. Members of a row that are no columns of the table go to `event_content` as JSON, if it has it. */
  table: tableReference,
})
const queryToTableParameters = z.object({
  /** Id of a saved query. */
  query: z.string().min(1),
  dynamic_parameters: z.record(z.string(), z.unknown()).default({}),
  /** The action table that receives the rows. It is created by the first run if it does not exist. */
  table: tableReference,
  write: z.enum(['append', 'replace']).default('replace'),
})
const httpRequestParameters = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string().min(1).max(2000),
  headers: z
    .array(z.object({ name: z.string().min(1).max(200), value: z.string().max(4000) }))
    .max(50)
    .default([]),
  body: z.string().max(1_000_000).default(''),
})
const sendEmailParameters = z.object({
  to: z.array(z.string().min(1).max(320)).min(1).max(50),
  subject: z.string().min(1).max(500),
  text: z.string().max(1_000_000).default(''),
})
const pythonParameters = z.object({
  /** Name of the function that receives the event. */
  function: z.string().regex(/^[A-Za-z_]\w{0,99}$/),
  source: z.string().max(1_000_000),
})

/** The kinds of actions, with the schema of their parameters. */
export const actionParameters = {
  extract: extractParameters,
  build: buildParameters,
  archive_event: archiveEventParameters,
  query_to_table: queryToTableParameters,
  http_request: httpRequestParameters,
  send_email: sendEmailParameters,
  python: pythonParameters,
} as const satisfies Record<string, z.ZodType>
export type ActionKind = keyof typeof actionParameters
export type ActionParameters = { readonly [K in ActionKind]: z.output<(typeof actionParameters)[K]> }

export const actionKinds = [
  'extract',
  'build',
  'archive_event',
  'query_to_table',
  'http_request',
  'send_email',
  'python',
] as const satisfies readonly ActionKind[]

/** What an action does: a kind with its parameters. */
export const actionWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('extract'), parameters: extractParameters }),
  z.object({ kind: z.literal('build'), parameters: buildParameters }),
  z.object({ kind: z.literal('archive_event'), parameters: archiveEventParameters }),
  z.object({ kind: z.literal('query_to_table'), parameters: queryToTableParameters }),
  z.object({ kind: z.literal('http_request'), parameters: httpRequestParameters }),
  z.object({ kind: z.literal('send_email'), parameters: sendEmailParameters }),
  z.object({ kind: z.literal('python'), parameters: pythonParameters }),
])
export type ActionWork = z.output<typeof actionWork>

const secretName = z.string().regex(/^[A-Za-z_]\w{0,99}$/)

export const actionWrite = z
  .object({
    name: z.string().trim().min(1).max(200),
    description: z.string().max(2000).default(''),
    enabled: z.boolean().default(true),
    /** Seconds after which a run is stopped. */
    timeout: z.number().int().min(1).max(maxTimeout).default(600),
    /**
     * Values that are write-only and sealed; parameters use them as `{{ secrets.<name> }}`. A name that is absent stays
     * as it is, null removes it.
     */
    secrets: z.record(secretName, z.string().min(1).max(10_000).nullable()).default({}),
    /** The version whose parameters these are. */
    restored_from: count.optional(),
  })
  .and(actionWork)
/** The body of a creation. Without an id, one is made from the name. */
export const actionCreate = z.object({ id: engineId.optional() }).and(actionWrite)

const lastJob = z.object({
  job_id: z.string(),
  state: jobState,
  outcome: jobOutcome.nullable(),
  finished_at: instant.nullable(),
})

export const action = z
  .object({
    id: engineId,
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    timeout: count,
    secrets: z.array(z.object({ name: z.string(), updated_at: instant })),
    /** Number of the newest version, from 1. */
    version: count,
    created_at: instant,
    created_by: person,
    updated_at: instant,
    /** The last editor, whose permissions limit what the action may do (ENG25). */
    updated_by: person,
    last_job: lastJob.nullable(),
    etag: z.string(),
  })
  .and(actionWork)
export type Action = z.infer<typeof action>

export const actionVersion = z
  .object({
    number: count,
    at: instant,
    by: person,
    restored_from: count.nullable(),
  })
  .and(actionWork)
export type ActionVersion = z.infer<typeof actionVersion>

/** What a run would have done. `rows` in a preview are at most 20 objects. */
export const effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['insert', 'replace']),
    table: tableReference,
    rows: count,
    refused: count,
    preview: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({
    kind: z.literal('request'),
    method: z.string(),
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
  z.object({ kind: z.literal('email'), to: z.array(z.string()), subject: z.string(), text: z.string() }),
  z.object({ kind: z.literal('extract'), tables: z.array(z.string()) }),
  z.object({ kind: z.literal('build'), levels: z.array(z.string()) }),
])
export type Effect = z.infer<typeof effect>

export const actionTest = z.object({
  /** The content of the test event; absent for a test without an event. */
  content: z.unknown().optional(),
  /** Parameters to test instead of the saved ones. */
  draft: actionWork.optional(),
  /** What templates read in a workflow: values of the step's input, and results of earlier steps. */
  input: z.record(z.string(), z.unknown()).default({}),
  steps: z
    .record(z.string(), z.object({ result: z.unknown(), rows: count.nullable().default(null) }))
    .default({}),
})

export const actionTestResult = z.object({
  outcome: z.enum(['success', 'failed']),
  failure: problem.nullable(),
  /** Seconds. */
  run_time: z.number(),
  /** The result as JSON text, with all digits. */
  result: z.string(),
  log: z.array(z.object({ at: instant, text: z.string() })),
  effects: z.array(effect),
})
export type ActionTestResult = z.infer<typeof actionTestResult>
