import type { DatabaseSync } from 'node:sqlite'

/** Shared queries and boards, and published versions, as notifications: one row for each user who is told. */
export function objectNotifications(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE object_notifications (
      id TEXT PRIMARY KEY, uid TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, kind TEXT NOT NULL,
      object_id TEXT NOT NULL, version TEXT NOT NULL, by_user TEXT NOT NULL, at TEXT NOT NULL, read_at TEXT,
      UNIQUE (uid, kind, object_id, version)
    ) STRICT;
    CREATE INDEX object_notifications_by_time ON object_notifications (at);
  `)
}
