import type { DatabaseSync } from 'node:sqlite'

/** Actions, workflows, events, action tables, notifications (ENG20 to ENG27), and what their jobs need to resume. */
export function engine(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE actions (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, enabled INTEGER NOT NULL,
      timeout INTEGER NOT NULL, kind TEXT NOT NULL, parameters_json TEXT NOT NULL, secrets TEXT,
      secrets_json TEXT NOT NULL, version INTEGER NOT NULL, created_at TEXT NOT NULL, created_by_uid TEXT NOT NULL,
      created_by TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by_uid TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    CREATE TABLE action_versions (
      action_id TEXT NOT NULL REFERENCES actions(id) ON DELETE CASCADE, number INTEGER NOT NULL, at TEXT NOT NULL,
      uid TEXT NOT NULL, user TEXT NOT NULL, restored_from INTEGER, kind TEXT NOT NULL, parameters_json TEXT NOT NULL,
      PRIMARY KEY (action_id, number)
    ) STRICT;
    CREATE TABLE workflows (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, enabled INTEGER NOT NULL,
      document_json TEXT NOT NULL, version INTEGER NOT NULL, scheduled_at TEXT, created_at TEXT NOT NULL,
      created_by_uid TEXT NOT NULL, created_by TEXT NOT NULL, updated_at TEXT NOT NULL,
      updated_by_uid TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    CREATE TABLE events (
      id TEXT PRIMARY KEY, target_kind TEXT NOT NULL, target_id TEXT NOT NULL, target_name TEXT NOT NULL,
      received_at TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, address TEXT NOT NULL, idempotency_key TEXT,
      sha256 TEXT NOT NULL, sent INTEGER NOT NULL, size INTEGER NOT NULL, rows INTEGER, first_values TEXT NOT NULL,
      search TEXT NOT NULL, body BLOB, job_id TEXT NOT NULL, resent_from TEXT
    ) STRICT;
    CREATE INDEX events_by_time ON events (received_at);
    CREATE INDEX events_by_key ON events (idempotency_key, target_id) WHERE idempotency_key IS NOT NULL;
    CREATE INDEX events_by_job ON events (job_id);
    CREATE TABLE action_tables (
      database_name TEXT NOT NULL, table_name TEXT NOT NULL, display_name TEXT NOT NULL, columns_json TEXT NOT NULL,
      measure_date_field TEXT, physical_name TEXT NOT NULL, rows INTEGER NOT NULL, version INTEGER NOT NULL,
      created_at TEXT NOT NULL, created_by_uid TEXT NOT NULL, created_by TEXT NOT NULL, written_at TEXT,
      PRIMARY KEY (database_name, table_name)
    ) STRICT;
    CREATE TABLE notifications (
      id TEXT PRIMARY KEY, reason TEXT NOT NULL, at TEXT NOT NULL, workflow_id TEXT NOT NULL,
      workflow_name TEXT NOT NULL, job_id TEXT NOT NULL, uid TEXT NOT NULL, in_console INTEGER NOT NULL, read_at TEXT
    ) STRICT;
    CREATE INDEX notifications_by_owner ON notifications (uid, at);
    CREATE TABLE deliveries (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      notification_id TEXT NOT NULL REFERENCES notifications(id) ON DELETE CASCADE, channel TEXT NOT NULL,
      recipient TEXT NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL, next_try_at TEXT, error TEXT
    ) STRICT;
    ALTER TABLE jobs ADD COLUMN target TEXT;
    ALTER TABLE jobs ADD COLUMN trigger TEXT;
    ALTER TABLE jobs ADD COLUMN event_id TEXT;
    ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN plan_json TEXT;
    CREATE INDEX jobs_by_target ON jobs (target, created_at);
  `)
}
