import type { DatabaseSync } from 'node:sqlite'

/** The tables of the first version. */
export function first(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE users (
      id TEXT PRIMARY KEY, login TEXT NOT NULL COLLATE NOCASE UNIQUE, firstname TEXT NOT NULL, lastname TEXT NOT NULL,
      civility TEXT NOT NULL, email TEXT NOT NULL, password_hash TEXT NOT NULL, password_renew INTEGER NOT NULL,
      password_changed_at TEXT NOT NULL, active INTEGER NOT NULL, created_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE roles (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, permissions_json TEXT NOT NULL, condition_json TEXT) STRICT;
    CREATE TABLE user_roles (
      user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      role_id TEXT NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
      PRIMARY KEY (user_id, role_id)
    ) STRICT;
    CREATE TABLE api_keys (
      id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, name TEXT NOT NULL,
      apikey TEXT NOT NULL UNIQUE, secret_hash TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT, deleted_at TEXT
    ) STRICT;
    CREATE TABLE applications (appid TEXT PRIMARY KEY, preferences_json TEXT NOT NULL) STRICT;
    CREATE TABLE tokens (
      hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, app_id TEXT NOT NULL,
      api_key_id TEXT REFERENCES api_keys(id) ON DELETE CASCADE,
      created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, deleted_at TEXT
    ) STRICT;
    CREATE INDEX tokens_by_user ON tokens (user_id);
    CREATE TABLE attempts (id INTEGER PRIMARY KEY AUTOINCREMENT, subject TEXT NOT NULL, at TEXT NOT NULL) STRICT;
    CREATE INDEX attempts_by_subject ON attempts (subject, at);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value_json TEXT NOT NULL) STRICT;
    CREATE TABLE audit (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, uid TEXT NOT NULL, login TEXT NOT NULL, action TEXT NOT NULL,
      object TEXT NOT NULL, before_json TEXT, after_json TEXT, previous_hash TEXT NOT NULL, hash TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
    CREATE TRIGGER audit_loses_no_row BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
    CREATE TABLE jobs (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, state TEXT NOT NULL, outcome TEXT, progress REAL,
      steps_json TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, login TEXT NOT NULL, created_at TEXT NOT NULL,
      started_at TEXT, finished_at TEXT, failure_json TEXT, result_json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX jobs_by_state ON jobs (state);
    CREATE TABLE job_log (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT NOT NULL REFERENCES jobs(id) ON DELETE CASCADE, at TEXT NOT NULL,
      level TEXT NOT NULL, code TEXT NOT NULL, params_json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX job_log_by_job ON job_log (job_id, seq);
    CREATE TABLE sources (
      name TEXT PRIMARY KEY, dbms TEXT NOT NULL, parameters_json TEXT NOT NULL, secrets TEXT, dwh TEXT NOT NULL,
      level_name TEXT NOT NULL, owner_uid TEXT NOT NULL, owner_name TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE source_tables (
      source_name TEXT NOT NULL REFERENCES sources(name) ON DELETE CASCADE, table_name TEXT NOT NULL, added_at TEXT NOT NULL,
      extraction_json TEXT, plan_json TEXT, failure_json TEXT, job_id TEXT, PRIMARY KEY (source_name, table_name)
    ) STRICT;
    CREATE TABLE logical_objects (
      name TEXT PRIMARY KEY, level TEXT NOT NULL, object_json TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    CREATE TABLE frozen (level TEXT PRIMARY KEY, frozen_at TEXT NOT NULL, objects_json TEXT NOT NULL) STRICT;
    CREATE TABLE builds (
      id INTEGER PRIMARY KEY AUTOINCREMENT, levels_json TEXT NOT NULL, job_id TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL,
      created_at TEXT NOT NULL, finished_at TEXT, outcome TEXT, tables_json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE catalogue (id INTEGER PRIMARY KEY CHECK (id = 1), build_id INTEGER, tables_json TEXT NOT NULL) STRICT;
    INSERT INTO catalogue (id, build_id, tables_json) VALUES (1, NULL, '[]');
    CREATE TABLE saved_queries (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, description TEXT NOT NULL, request_json TEXT NOT NULL, view_json TEXT NOT NULL,
      uid TEXT NOT NULL, user TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
    ) STRICT;
  `)
}
