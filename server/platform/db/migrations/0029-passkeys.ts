import type { DatabaseSync } from 'node:sqlite'

/** Passkeys of accounts, and what a challenge is for (IAM108). */
export function passkeys(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE passkeys (
      id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      credential TEXT NOT NULL UNIQUE, public_key TEXT NOT NULL, counter INTEGER NOT NULL,
      transports_json TEXT NOT NULL, host TEXT NOT NULL, name TEXT NOT NULL,
      created_at TEXT NOT NULL, last_used_at TEXT
    ) STRICT;
    CREATE INDEX passkeys_of_user ON passkeys(user_id);
    ALTER TABLE factor_challenges ADD COLUMN purpose TEXT NOT NULL DEFAULT 'sign_in';
  `)
}
