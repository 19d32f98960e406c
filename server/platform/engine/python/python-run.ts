// What a caller gives to run an action in Python, and what the action may do with tables.

/** How the values of a column arrive in Python: as str, int, Decimal, float, bool, date or datetime. */
type PythonColumnType = 'text' | 'integer' | 'decimal' | 'float' | 'boolean' | 'date' | 'datetime'

/** How many rows were stored, and how many do not fit the table. */
interface WrittenRows {
  readonly rows: number
  readonly refused: number
}

/**
 * The tables of one action. Shapes are checked before a call; names and values are untrusted input. The message of a
 * `PlatformError` becomes an exception in Python; any other rejection ends the run with that rejection. There is one
 * call at a time.
 */
export interface TableAccess {
  /**
   * `rowsJson` is a list of rows, each a list of values in the order of `columns`, with all digits. Dates are ISO 8601
   * text; NaN and infinity are the texts `NaN`, `Infinity` and `-Infinity`.
   */
  read(
    table: string,
    options: { readonly columns?: readonly string[]; readonly limit?: number },
  ): Promise<{
    readonly columns: readonly { readonly name: string; readonly type: PythonColumnType }[]
    readonly rowsJson: string
  }>
  /** `rowsJson` is a list of objects, at most about 1 MB unless one row is larger. */
  insert(table: string, rowsJson: string): Promise<WrittenRows>
  /** Like `insert`. If Python replaces with more rows, calls of `insert` with the rest follow. */
  replace(table: string, rowsJson: string): Promise<WrittenRows>
}

export interface PythonRun {
  readonly source: string
  /** Name of the function to call, usually `event_handle`. */
  readonly functionName: string
  /** `contentJson` and `inputJson`, an object, are JSON texts with all digits. */
  readonly event: { readonly type: string; readonly contentJson: string; readonly inputJson: string }
  readonly secrets: Readonly<Record<string, string>>
  readonly limits: {
    /** Milliseconds, including the calls of tables, without the start of the process. */
    readonly time: number
    /** Bytes of the interpreter with its objects; an empty one needs 32 MB. */
    readonly memory: number
    /** Bytes of log and result together; each line of the log counts 16 bytes more. */
    readonly output: number
  }
  /** Called for each printed line of at most 8 kB. */
  readonly onPrint: (line: string) => void
  readonly tables: TableAccess
  /** An abort kills the process at once. */
  readonly signal: AbortSignal
}
