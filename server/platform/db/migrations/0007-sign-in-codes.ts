import type { DatabaseSync } from 'node:sqlite'

/**
 * A code of a sign-in with a password or a key: no provider, and the key if there is one (IAM104). Codes are valid for
 * a minute, so the existing ones are dropped.
 */
export function signInCodes(database: DatabaseSync): void {
  database.exec(`
    DROP TABLE sign_in_codes;
    CREATE TABLE sign_in_codes (
      hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      provider_id TEXT REFERENCES providers(id) ON DELETE CASCADE,
      api_key_id TEXT REFERENCES api_keys(id) ON DELETE CASCADE,
      app_id TEXT NOT NULL, challenge TEXT, expires_at TEXT NOT NULL
    ) STRICT;
  `)
}
