import type { DatabaseSync } from 'node:sqlite'

/** Who changed a virtual attribute last, and when. */
export function attributeChanges(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE virtual_attributes ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
    ALTER TABLE virtual_attributes ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE virtual_attributes SET updated_at = created_at, updated_by = created_by;
  `)
}
