// What the query side needs of a warehouse, and no more, so that another engine can stand in DuckDB's place.
// Loading, profiling and physical layout are methods of the adapter.

/** SQL with its bound values: made by Kysely's `sql` only, never by joining text. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which the statement is stopped with `query_timeout`. */
  readonly timeout?: number | undefined
}

/** A batch of rows, column by column: `columns[c][r]`. Values are JSON values; exact decimals and integers beyond 2^53 are numbers after rounding once. */
export interface Batch {
  readonly names: readonly string[]
  readonly columns: readonly (readonly (string | number | boolean | null)[])[]
  readonly rows: number
}

export interface Warehouse {
  /** The whole answer as one batch. */
  run(statement: Statement, options?: RunOptions): Promise<Batch>
  /** The answer batch by batch, so that it is never held whole as JavaScript values. Failures come before the first batch. */
  stream(statement: Statement, options?: RunOptions): AsyncIterable<Batch>
  /** The engine's plan as text; fails where the statement does not bind. */
  explain(statement: Statement): Promise<string>
}
