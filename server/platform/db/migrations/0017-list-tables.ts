import type { DatabaseSync } from 'node:sqlite'

/** Tables whose rows are the items of a list in the rows of their parent (DM37). */
export function listTables(database: DatabaseSync): void {
  database.exec('ALTER TABLE source_tables ADD COLUMN list_json TEXT')
}
