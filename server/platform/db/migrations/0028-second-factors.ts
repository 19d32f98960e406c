import type { DatabaseSync } from 'node:sqlite'

/** Second factors of accounts, sign-ins that wait for one, and roles that require one (IAM106). */
export function secondFactors(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE totp_factors (
      user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
      secret TEXT NOT NULL, last_step INTEGER NOT NULL, created_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE recovery_codes (
      user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, hash TEXT NOT NULL,
      PRIMARY KEY (user_id, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE factor_challenges (
      hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      app_id TEXT NOT NULL, tries_left INTEGER NOT NULL, expires_at TEXT NOT NULL
    ) STRICT;
    ALTER TABLE roles ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0;
  `)
}
