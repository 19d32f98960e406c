// What a source on another server offers, whatever its type. A connector reads a table into a file of the canonical
// form: CSV in UTF-8 with commas and double quotes, nulls as nothing and empty text as "".
import type { RemoteName, RemoteTable, StageResult } from '#contract/data-manager/connection.ts'
import type { Reason } from '#contract/reasons.ts'

/** Addresses of the interface of Dropbox, and the certificate of their authority. */
export interface DropboxServers {
  readonly api: string
  readonly content: string
  readonly ca: string
}

/** The parameters of a connection with its secrets, and the networks that it may reach. */
export interface Target {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Allowed private networks. */
  readonly networks: readonly string[]
  /** The servers of Dropbox, if they are others than the real ones. */
  readonly dropbox?: DropboxServers | undefined
}

export interface RemotePage {
  readonly tables: readonly RemoteTable[]
  readonly total: number
}

/** A column of a table that was read. */
export interface RemoteColumn {
  readonly name: string
  /** Column type of the warehouse. */
  readonly type: string
  /** The type on the server; for a column that no type of the warehouse can hold, so that it is text (DM41). */
  readonly asText?: string
}

/** What rows were read from, as digests: rows with the same origin fit together. */
export interface RowsOrigin {
  /** The connection and the table. */
  readonly table: string
  /** Names and types of its columns. */
  readonly columns: string
}

/** Numbers about values of a column, as digits. Dates are days, dates with a time are microseconds. */
export interface ValueFigures {
  readonly rows: string
  readonly sum: string
  /** Sum of the squares of the remainders by `valueModulus`. */
  readonly squares: string
}

/** Rows that are held already. */
export interface HeldRows {
  /** A column without nulls, of whole numbers, dates or dates with a time. */
  readonly column: string
  /** Its largest value: digits, a date, or a date and a time with microseconds, in UTC if it has a zone. */
  readonly largest: string
  readonly figures: ValueFigures
  readonly origin: RowsOrigin
}

export interface RemoteRows {
  readonly columns: readonly RemoteColumn[]
  /** As the server counted them. */
  readonly rows: number
  readonly origin: RowsOrigin
  /** Why all rows were read although some are held; null if only those after them were read, or none are held. */
  readonly wholeReason: Reason | null
}

export interface RemoteRead {
  readonly table: RemoteName
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
  /** Only the rows after these are read, if the table still has these; undefined for all rows. */
  readonly held?: HeldRows | undefined
  /** Path of the file to write. */
  readonly path: string
  readonly signal: AbortSignal
  /** Called with the columns before a row is read. May throw. */
  readonly onColumns: (columns: readonly RemoteColumn[]) => void
}

export interface Connector {
  /** Never rejects for a connection that does not work: its stages say why. */
  test(target: Target, signal: AbortSignal): Promise<StageResult[]>
  /** Tables whose schema or name contains `search`, by schema and name. */
  browse(
    target: Target,
    page: {
      readonly search: string
      readonly offset: number
      readonly limit: number
      readonly signal: AbortSignal
    },
  ): Promise<RemotePage>
  /** The columns of each table that the user may read. Throws as `read` for a table without them. */
  columns(
    target: Target,
    order: { readonly tables: readonly RemoteName[]; readonly signal: AbortSignal },
  ): Promise<readonly (readonly RemoteColumn[])[]>
  /** Reads all rows, or those after the held ones, from one snapshot of the table. */
  read(target: Target, order: RemoteRead): Promise<RemoteRows>
}
