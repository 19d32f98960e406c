// What a source on another server offers, whatever its type. A connector reads a table into a file of the canonical
// form: CSV in UTF-8 with commas and double quotes, nulls as nothing and empty text as "".
import type { RemoteName, RemoteTable, StageResult } from '#contract/data-manager/connection.ts'

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

export interface RemoteRows {
  readonly columns: readonly RemoteColumn[]
  /** As the server counted them. */
  readonly rows: number
}

export interface RemoteRead {
  readonly table: RemoteName
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
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
  /** Reads all rows from one snapshot of the table. */
  read(target: Target, order: RemoteRead): Promise<RemoteRows>
}
