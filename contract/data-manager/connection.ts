// The connection to a source that another server holds: its test, and the tables that it offers (DM49).
import { z } from 'zod'
import { count, problem } from '../http.ts'
import { connectionParameters } from './source-parameters.ts'

/**
 * The parameters of a connection. With `database_name`, those of the saved source that are absent: the console never
 * gets its secrets.
 */
export const connection = z.object({
  dbms: z.string().min(1).max(60),
  parameters: connectionParameters.default({}),
  database_name: z.string().optional(),
})

export const connectionStages = ['address', 'tls', 'sign_in', 'read'] as const
export type ConnectionStage = (typeof connectionStages)[number]

/** One step of a test. `skipped`: not part of this connection. `facts` are texts and numbers by name. */
export const stageResult = z.object({
  stage: z.enum(connectionStages),
  state: z.enum(['done', 'failed', 'skipped', 'not_reached']),
  milliseconds: z.number().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  problem: problem.nullable(),
})
export type StageResult = z.infer<typeof stageResult>

/** A table or view on another server. Rows and bytes are estimates of that server; null if it has none. */
export const remoteTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  columns: count,
  rows: count.nullable(),
  bytes: count.nullable(),
  /** Whether the user of the connection may read it. */
  readable: z.boolean(),
})
export type RemoteTable = z.infer<typeof remoteTable>

/** The place of a table on another server. */
export const remoteName = z.object({
  schema: z.string().min(1).max(255),
  name: z.string().min(1).max(255),
})
export type RemoteName = z.infer<typeof remoteName>

/** The place of a table, and the column by which only its new rows are read; null for all rows (DM66). */
export const remoteLocation = remoteName.extend({
  growing_by: z.string().min(1).max(255).nullable().default(null),
})
export type RemoteLocation = z.infer<typeof remoteLocation>
