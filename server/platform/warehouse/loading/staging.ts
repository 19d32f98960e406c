// Types for staging a file of any format, and the function that runs all its statements.
import { sql, type RawBuilder } from 'kysely'
import type { RowsSoFar } from '#contract/jobs/job.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { WarehouseSession } from '../duckdb.ts'
import { compile } from '../sql.ts'
import type { Batch } from '../warehouse.ts'
import type { Renaming } from './column-type.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import type { FileBytes } from './file-bytes.ts'
import type { FoundList } from './nested/row-keys.ts'
import type { FileLayout } from './reading-plan.ts'
import type { Rejected } from './rejects.ts'
import type { LineOf } from './row-lines.ts'

export type Sql = RawBuilder<unknown>

/** Rows of a source that were read. `of` is null if unknown. */
export type RowCount = Omit<RowsSoFar, 'per_second'>

export interface Loading {
  readonly session: WarehouseSession
  /** Folder for cleaned copies. */
  readonly staging: string
  readonly signal: AbortSignal
  /** Limits of an extraction; undefined for none. */
  readonly limits?: ExtractionLimits | undefined
  /** Receives the completed fraction of the running statement. */
  readonly onProgress?: ((fraction: number) => void) | undefined
  /** Receives how many rows of a source were read. */
  readonly onRows?: ((count: RowCount) => void) | undefined
}

/** Reports the progress of a statement as a part of the whole. */
export function inRange<T extends Loading>(loading: T, from: number, to: number): T {
  const { onProgress } = loading
  if (onProgress === undefined) return loading
  return { ...loading, onProgress: (fraction: number) => onProgress(from + fraction * (to - from)) }
}

/** Also reports the progress of a statement as a number of the rows that it reads. */
export function withRows<T extends Loading>(loading: T, pass: RowCount['pass'], of: number): T {
  const { onRows } = loading
  if (onRows === undefined) return loading
  onRows({ pass, rows: 0, of })
  const onProgress = (fraction: number): void => {
    loading.onProgress?.(fraction)
    onRows({ pass, rows: Math.round(fraction * of), of })
  }
  return { ...loading, onProgress }
}

export interface FileToStage {
  /** Real path. */
  readonly path: string
  /** Display name, for error messages. */
  readonly name: string
  readonly layout: FileLayout
  /** Column names by position (CSV), or keys; undefined if they are read from the file (JSON, Parquet). */
  readonly keys: readonly string[] | undefined
  /** Name of the temporary table to create. */
  readonly into: string
  /** Maximum number of rows; undefined for all. */
  readonly limit?: number | undefined
  /** Lists of objects in JSON become tables of their own; otherwise they are attributes. */
  readonly hasLists?: boolean | undefined
  /** Whether a sheet has a header; undefined to detect it. */
  readonly header?: boolean | undefined
}

export interface Staged {
  /** Relation to select from. */
  readonly from: Sql
  /** Keys of the columns. `column(i)` reads column `i`. */
  readonly keys: readonly string[]
  readonly column: (index: number) => Sql
  readonly rows: number
  readonly rejected: Rejected
  /** The rejected lines that are stored; undefined if they are those of `rejected`. */
  readonly rejectedLines?: Rejected['samples'] | undefined
  /** Lines of the rows of a text file. */
  readonly lineOf?: LineOf | undefined
  /** For JSON with detected keys: the value types of each key, in the names of the engine. */
  readonly jsonTypes: readonly (readonly string[])[] | undefined
  /** Names of unfolded members of JSON, whose keys are JSON pointers; undefined if nothing was unfolded. */
  readonly names?: readonly string[] | undefined
  /** Lists of objects that are no columns. */
  readonly lists?: readonly FoundList[] | undefined
  /** For a limited number of rows of a text file: there are more, or in a JSON document there may be. */
  readonly isCut?: boolean | undefined
  /** What was noted while a sheet was read. */
  readonly sheet?: SheetNotes | undefined
}

export interface SheetNotes {
  readonly name: string
  readonly hasHeader: boolean
  /** Changed names of columns. */
  readonly renamed: readonly Renaming[]
  /** Cells with an error, and formulas without a stored value; both are null. */
  readonly errors: number
  readonly firstError: string
  readonly formulas: number
  readonly firstFormula: string
}

/** Escapes `*`, `?` and `[` in a file name. */
export function literalPath(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]')
}

export const nothingRejected: Rejected = { count: 0, samples: [] }

/** The message of the engine, without the location of the file. */
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

/** Runs a statement. A read error of the engine becomes `file_unreadable` with its message. */
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

/** The bytes of a text file, read within the limits. */
export function fileBytesOf({ signal, limits }: Loading, { path, name, layout }: FileToStage): FileBytes {
  return { path, name, isPacked: layout.isPacked, unpackedLimit: limits?.unpacked, signal }
}

/** The error of a file that no longer has the columns of its plan. */
export function columnsChanged(file: string): PlatformError {
  return new PlatformError('file_unreadable', { params: { file, ...reasonParams('columns_changed') } })
}

/** Name of a column that is identified by its index. */
export function columnAlias(index: number): string {
  return `c${index}`
}

/** Counts the rows of a relation. */
export async function countOf(
  loading: Loading,
  { from, name }: { from: Sql; name: string },
): Promise<number> {
  const batch = await execute(loading, { statement: sql`SELECT count(*) FROM ${from}`, name })
  return Number(batch.columns[0]?.[0] ?? 0)
}
