import type { DatabaseSync } from 'node:sqlite'

/** Uploads, the table that took one over, and who changed what last. */
export const uploads = (database: DatabaseSync): void => {
  database.exec(`
    CREATE TABLE uploads (
      id TEXT PRIMARY KEY, uid TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL,
      modified_at TEXT, sha256 TEXT, created_at TEXT NOT NULL, touched_at TEXT NOT NULL, completed_at TEXT
    ) STRICT;
    CREATE INDEX uploads_by_user ON uploads (uid, created_at);
    ALTER TABLE source_tables ADD COLUMN upload_id TEXT REFERENCES uploads(id);
    ALTER TABLE sources ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE sources SET updated_by = owner_name;
    ALTER TABLE saved_queries ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE saved_queries SET updated_by = user;
  `)
}
