import type { DatabaseSync } from 'node:sqlite'

/** What changed in a version, by language. */
export function changeNotes(database: DatabaseSync): void {
  database.exec(`ALTER TABLE package_versions ADD COLUMN notes_json TEXT NOT NULL DEFAULT '{}'`)
}
