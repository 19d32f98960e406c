// What a source of files on another server offers, whatever its type. A file is read whole or not at all, into a file
// of the platform; from there, the readers of local files read it.
import type { StageResult } from '#contract/data-manager/connection.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import type { Target } from './connector.ts'

export interface FilePage {
  /** Folders and data files. `path` names one in `browse` and `read`. */
  readonly entries: readonly FileEntry[]
  /** Where the next page starts; null after the last one. */
  readonly cursor: string | null
}

export interface FileSearch {
  /** Path of a folder; empty for the place of the source. */
  readonly folder: string
  /** Start of the names in the folder; empty for all. */
  readonly search: string
  readonly cursor: string | null
  /** Maximum number of entries. */
  readonly limit: number
  readonly signal: AbortSignal
}

export interface FileOrder {
  /** As `browse` returned it. */
  readonly file: string
  /** Version of the copy that the platform has; null without one. */
  readonly known: string | null
  /** Path of the file to write. */
  readonly path: string
  readonly signal: AbortSignal
  /** Called with the size before a byte is written; null if the server does not say it. May throw. */
  readonly onSize: (bytes: number | null) => void
  /** Called with the bytes written so far. May throw. */
  readonly onBytes: (bytes: number) => void
}

/** A file that was read whole. */
export interface FetchedFile {
  /** Its name, with an ending that names its format if the server says which. */
  readonly name: string
  readonly size: number
  /** Differs after any change; null if the server does not tell. */
  readonly version: string | null
}

export interface FileConnector {
  /** Never rejects for a connection that does not work: its stages say why. */
  test(target: Target, signal: AbortSignal): Promise<StageResult[]>
  browse(target: Target, search: FileSearch): Promise<FilePage>
  /**
   * Writes the file; null if it still has the known version. Throws `source_file_missing`, `source_sign_in`,
   * `database_read` or `database_interrupted`.
   */
  read(target: Target, order: FileOrder): Promise<FetchedFile | null>
}

/** The name in a path or an address without its query: `https://host/a/b%20c.csv?x=1` gives `b c.csv`. */
export function nameOfPath(path: string): string {
  const url = /^https?:/i.test(path) ? URL.parse(path) : null
  const last = (url?.pathname ?? path).split('/').findLast((part) => part !== '') ?? path
  if (url === null) return last
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
