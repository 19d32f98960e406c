import type { DatabaseSync } from 'node:sqlite'

/** Boards (QB60). */
export function boards(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE boards (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, sharing_json TEXT NOT NULL,
      content_json TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
  `)
}
