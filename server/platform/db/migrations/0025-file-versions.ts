import type { DatabaseSync } from 'node:sqlite'

/** The version of a file on its server, of which an upload is a copy. */
export function fileVersions(database: DatabaseSync): void {
  database.exec('ALTER TABLE uploads ADD COLUMN version TEXT')
}
