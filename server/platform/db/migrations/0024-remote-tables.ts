import type { DatabaseSync } from 'node:sqlite'

/** The place of a table on another server. */
export function remoteTables(database: DatabaseSync): void {
  database.exec('ALTER TABLE source_tables ADD COLUMN remote_json TEXT')
}
