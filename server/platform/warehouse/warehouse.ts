// The interface of a warehouse for queries, so that another engine can replace DuckDB. Loading, profiling and
// physical layout are methods of the adapter.
import type { Cell } from './values.ts'

/** SQL with bound values. Created only by Kysely's `sql`, never by concatenating text. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which the statement is stopped with `query_timeout`. */
  readonly timeout?: number | undefined
  /** Account whose turn a waiting statement takes: waiting accounts take turns (QB38). */
  readonly account?: string | undefined
  /** Called when the statement has a connection, so that waiting can be told from running. */
  readonly onStart?: (() => void) | undefined
}

/**
 * A batch of rows by column: `columns[c][r]`. Values are JSON values. An integer or decimal that no double represents
 * exactly is an ExactNumber with all its digits.
 */
export interface Batch {
  readonly names: readonly string[]
  readonly columns: readonly (readonly Cell[])[]
  readonly rows: number
}

/** A finished result. Its batches can be read several times, in any order. */
export interface Result {
  readonly rows: number
  readonly batchCount: number
  /** Reads the batch at `index`, from 0 to `batchCount` - 1. */
  readonly batch: (index: number) => Batch
}

/** A complete result outside of the memory of JavaScript. */
export interface StoredResult {
  readonly rows: number
  /** The rows in their order. Only one reading at a time. */
  batches(): AsyncIterable<Batch>
  /** The length of a text in `column` that has more than `most` characters (UTF-16); undefined if there is none. */
  lengthOver(column: number, most: number): Promise<number | undefined>
  /** Frees its space. Must be called. */
  close(): Promise<void>
}

export interface Warehouse {
  /** Time zone of the platform, in which instants are stored (QB15). */
  readonly timeZone: string
  /** Resolves when the engine has finished, so every failure occurs before the first batch is read. */
  query(statement: Statement, options?: RunOptions): Promise<Result>
  /** The complete result as one batch. */
  run(statement: Statement, options?: RunOptions): Promise<Batch>
  /**
   * The result in batches, so that it is never completely in memory as JavaScript values. Failures occur before the
   * first batch.
   */
  stream(statement: Statement, options?: RunOptions): AsyncIterable<Batch>
  /**
   * Stores the result until it is closed, so that it can be read slowly and in constant memory. Failures occur before
   * it is returned.
   */
  store(statement: Statement, options?: RunOptions): Promise<StoredResult>
}
