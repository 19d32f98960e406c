// A source of tables. Its name is fixed at creation (DM10); its secrets are write-only.
import { z } from 'zod'
import { problem, instant, count } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { sourceParameters } from './source-parameters.ts'

/** The only warehouse of the embedded platform (DM11). */
export const warehouseName = 'dwh'

export const fileFormats = ['csv', 'tsv', 'json', 'ndjson', 'parquet', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

export const sourceState = z.enum(['never_extracted', 'queued', 'extracting', 'ready', 'attention', 'failed'])
export type SourceState = z.infer<typeof sourceState>

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^(?!\.{1,2}$)[^/\p{Cc}\p{Cs}]+$/u, 'plain_name' satisfies TermCode)

export const sourceCreate = z.object({
  dbms: z.string().min(1).max(60),
  parameters: sourceParameters,
  database_name: name,
  dwhName: z.string().default(warehouseName),
  level_name: z.string().default('source'),
})

export const sourceUpdate = z.object({ parameters: sourceParameters })

/** A source as read: `parameters` without the write-only ones, whose names are listed in `secrets_set`. */
export const source = z.object({
  database_name: z.string(),
  dbms: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  secrets_set: z.array(z.string()),
  dwhName: z.string(),
  level_name: z.string(),
  state: sourceState,
  tables: count,
  /** Rows of all extracted tables; null before the first extraction. */
  rows: count.nullable(),
  rejected_rows: count,
  extracted_at: instant.nullable(),
  /** The running or queued job of the source. */
  job_id: z.string().nullable(),
  progress: z.number().min(0).max(1).nullable(),
  /** Why the last extraction failed. */
  failure: problem.nullable(),
  /** Login and full name of the creator. */
  owner: z.object({ uid: z.string(), user: z.string() }),
  created_at: instant,
  updated_at: instant,
  /** Full name of the user who last changed it. */
  updated_by: z.string(),
  etag: z.string(),
})
export type Source = z.infer<typeof source>

/** A file or folder that a source of files could name (extension). Sizes in bytes. */
export const fileEntry = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'file']),
  format: z.enum(fileFormats).nullable(),
  size: count.nullable(),
  modified_at: instant.nullable(),
})
export type FileEntry = z.infer<typeof fileEntry>

/** The id of the account that owns the sources of the sample project. */
export const sampleOwner = 'system'
