import type { DatabaseSync } from 'node:sqlite'

/** Virtual attributes (DM7). */
export function virtualAttributes(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE virtual_attributes (
      name TEXT PRIMARY KEY, attribute_json TEXT NOT NULL, created_at TEXT NOT NULL, created_by TEXT NOT NULL
    ) STRICT;
  `)
}
