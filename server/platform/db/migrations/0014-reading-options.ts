import type { DatabaseSync } from 'node:sqlite'

/** Reading options of tables (DM36). */
export function readingOptions(database: DatabaseSync): void {
  database.exec('ALTER TABLE source_tables ADD COLUMN reading_json TEXT')
}
