// A query saved under a name, and the runs of it (QB16).
import { z } from 'zod'
import { instant } from '../http.ts'
import { line } from '../line.ts'
import { queryRequest } from './request.ts'
import { sharing } from './sharing.ts'

/** Folders separated by `/`, without empty ones; empty: no folder. */
const folder = line(400).overwrite((path) =>
  path
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/'),
)

export const savedQueryWrite = z.object({
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000).default(''),
  request: queryRequest,
  /** How the console shows it (chart kind and similar settings); opaque to the platform. */
  view: z.record(z.string(), z.unknown()).default({}),
  /** Absent: unchanged, and none for a new query. */
  folder: folder.optional(),
  /** Absent: unchanged, and private for a new query. */
  sharing: sharing.optional(),
  /** Id of the account that it belongs to. Absent: unchanged, and the caller for a new query. */
  owner: z.string().optional(),
})

const account = z.object({ uid: z.string(), user: z.string() })

export const savedQuery = savedQueryWrite
  .extend({
    id: z.string(),
    folder,
    sharing,
    owner: account,
    created_by: account,
    created_at: instant,
    updated_at: instant,
    /** Full name of the user who last changed it. */
    updated_by: z.string(),
    /** Whether the caller may change it, given the permission to write saved queries. */
    may_write: z.boolean(),
    /** Whether the caller may change its owner and its sharing. */
    may_manage: z.boolean(),
    etag: z.string(),
  })
  .meta({ id: 'SavedQuery' })
export type SavedQuery = z.infer<typeof savedQuery>

/**
 * Body of running a saved query: its members replace those of the same name in the request, filters field by field.
 */
export const dynamicRun = z.object({ dynamic_parameters: z.record(z.string(), z.unknown()).default({}) })

/** From where a query is run. */
export const runSource = z.enum(['console', 'http', 'board', 'workflow'])
export type RunSource = z.infer<typeof runSource>

/** One run of a saved query. */
export const savedQueryRun = z
  .object({
    at: instant,
    run_by: account,
    source: runSource,
    /** From the request to the first byte of the response. */
    duration_ms: z.number(),
    /** Null if it failed. */
    rows: z.number().int().nullable(),
    database_name: z.string().nullable(),
    table_name: z.string().nullable(),
    build_id: z.number().int().nullable(),
    cached: z.boolean(),
    /** `answered`, or the code of the error. */
    outcome: z.string(),
  })
  .meta({ id: 'SavedQueryRun' })
export type SavedQueryRun = z.infer<typeof savedQueryRun>

/** A group that the caller may share with. */
export const sharingGroup = z.object({ id: z.string(), name: z.string() })
