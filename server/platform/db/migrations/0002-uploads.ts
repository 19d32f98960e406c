import type { DatabaseSync } from 'node:sqlite'

/** Uploads, the current and next upload of a table, and the author of the last change. */
export function uploads(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE uploads (
      id TEXT PRIMARY KEY, uid TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL,
      modified_at TEXT, sha256 TEXT, created_at TEXT NOT NULL, touched_at TEXT NOT NULL, completed_at TEXT,
      retired_at TEXT
    ) STRICT;
    CREATE INDEX uploads_by_user ON uploads (uid, created_at);
    ALTER TABLE source_tables ADD COLUMN upload_id TEXT REFERENCES uploads(id);
    ALTER TABLE source_tables ADD COLUMN next_upload_id TEXT REFERENCES uploads(id);
    CREATE UNIQUE INDEX source_tables_by_upload ON source_tables (upload_id);
    CREATE UNIQUE INDEX source_tables_by_next_upload ON source_tables (next_upload_id);
    ALTER TABLE sources ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE sources SET updated_by = owner_name;
    ALTER TABLE saved_queries ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE saved_queries SET updated_by = user;
  `)
}
