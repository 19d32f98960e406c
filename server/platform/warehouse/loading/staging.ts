// What bringing a file before the engine needs and gives, whatever its format, and the one way to run its statements.
import { sql, type RawBuilder } from 'kysely'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { WarehouseSession } from '../duckdb.ts'
import { compile } from '../sql.ts'
import type { Batch } from '../warehouse.ts'
import type { FileLayout } from './reading-plan.ts'
import type { Rejected } from './rejects.ts'

export type Sql = RawBuilder<unknown>

export interface Loading {
  readonly session: WarehouseSession
  /** Folder for cleaned copies. */
  readonly staging: string
  readonly signal: AbortSignal
  /** Fraction of the statement that runs. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

export interface FileToStage {
  /** Real path. */
  readonly path: string
  /** As people know it, for refusals. */
  readonly name: string
  readonly layout: FileLayout
  /** Names of the columns by place (CSV), or keys; undefined where they are to be found in the file (JSON, Parquet). */
  readonly keys: readonly string[] | undefined
  /** Name of the temporary table. */
  readonly into: string
  /** Only so many rows. */
  readonly limit?: number | undefined
}

export interface Staged {
  /** What to select from. */
  readonly from: Sql
  /** Keys of its columns; column `i` is read by `column(i)`. */
  readonly keys: readonly string[]
  readonly column: (index: number) => Sql
  readonly rows: number
  readonly rejected: Rejected
  /** Of JSON, when its keys were looked for: what kinds of value each key holds, as the engine names them. */
  readonly kinds: readonly (readonly string[])[] | undefined
}

/** `*`, `?` and `[` in a file's name stand for themselves. */
export function literalPath(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]')
}

export const nothingRejected: Rejected = { count: 0, samples: [] }

/** What the engine says, without where the file lies. */
const detailOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = cause instanceof Error ? cause.message : String(cause)
  const [first = ''] = text.split('\n')
  return first
    .replace(/^[A-Za-z ]*Error: /, '')
    .replaceAll(/(?:\bfile )?(["'])\/.*?\1/g, 'the file')
    .replaceAll(/(?:\bfile:? )?(?<=^|[\s(])\/[^\s'"]*[^\s'".,;:)]/g, 'the file')
    .slice(0, 300)
    .replace(/[\s.]+$/, '')
}

/** Runs a statement of loading; what the engine cannot read becomes `file_unreadable` and quotes it. */
export async function execute(
  { session, signal, onProgress }: Loading,
  { statement, name }: { statement: Sql; name: string },
): Promise<Batch> {
  try {
    return await session.execute(compile(statement), { signal, onProgress })
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'ERROR')
      throw new PlatformError('file_unreadable', {
        params: { file: name, ...reasonParams('engine', { detail: detailOf(error) }) },
        cause: error,
      })
    throw error
  }
}

/** Name of a column that goes by its place. */
export function placeName(index: number): string {
  return `c${index}`
}

/** Rows of a relation. */
export async function countOf(
  loading: Loading,
  { from, name }: { from: Sql; name: string },
): Promise<number> {
  const batch = await execute(loading, { statement: sql`SELECT count(*) FROM ${from}`, name })
  return Number(batch.columns[0]?.[0] ?? 0)
}
