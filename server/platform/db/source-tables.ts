// Tables of sources in TypeScript. Instants are ISO text, `…Json` JSON text.

export interface SourceRow {
  name: string
  dbms: string
  /** Readable parameters. */
  parametersJson: string
  /** Write-only parameters, encrypted; null if there are none. */
  secrets: string | null
  dwh: string
  levelName: string
  ownerUid: string
  ownerName: string
  createdAt: string
  updatedAt: string
  updatedBy: string
}
export interface SourceTableRow {
  sourceName: string
  tableName: string
  addedAt: string
  /** The last extraction, in the format of the contract. */
  extractionJson: string | null
  /** The plan by which the extraction read the file (delimiter, header, types …), used by builds. */
  planJson: string | null
  /** Error of the last extraction; null after a successful one. */
  failureJson: string | null
  jobId: string | null
  /** The upload that is its file; null for a file in a folder. */
  uploadId: string | null
  /** The upload that replaces it with the next successful extraction. */
  nextUploadId: string | null
  /** Path of its file in the folder of its source; null if that is the name of the table, and for uploads. */
  file: string | null
  /** Sheet of its workbook; null for the first that is visible, and for other files. */
  sheet: string | null
  /** Name of the table whose rows contain its rows; null for a table of its own. */
  parent: string | null
  /** Keys of the lists that lead from the rows of its file to its own, as JSON; null for the rows of the file. */
  listJson: string | null
  /** What an earlier extraction found, if a later one found something else (DM45); null where nobody has to see it. */
  baselineJson: string | null
  /** Its schema and name on another server, as JSON; null for tables of files. */
  remoteJson: string | null
  /** The reading options that a person chose; null for none. */
  readingJson: string | null
}
/** Rejected lines of the last extraction of a table (DM2a). */
export interface RejectedLinesRow {
  sourceName: string
  tableName: string
  linesJson: string
}
