import type { DatabaseSync } from 'node:sqlite'

/**
 * Owners, folders and sharing of saved queries, and their runs (QB16). Existing queries remain visible to everyone.
 * Names are no longer unique: each owner has names of their own.
 */
export function sharedQueries(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE shared_queries (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, request_json TEXT NOT NULL,
      view_json TEXT NOT NULL, folder TEXT NOT NULL, sharing_json TEXT NOT NULL, owner_uid TEXT NOT NULL,
      owner_user TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    INSERT INTO shared_queries
      SELECT id, name, description, request_json, view_json, '', '{"kind":"everyone"}', uid, user, uid, user,
        created_at, updated_at, updated_by
      FROM saved_queries;
    DROP TABLE saved_queries;
    ALTER TABLE shared_queries RENAME TO saved_queries;
    CREATE INDEX saved_queries_by_name ON saved_queries (owner_uid, name);
    CREATE TABLE saved_query_runs (
      seq INTEGER PRIMARY KEY, query_id TEXT NOT NULL REFERENCES saved_queries(id) ON DELETE CASCADE,
      at TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, run_json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX saved_query_runs_by_query ON saved_query_runs (query_id, seq);
  `)
}
