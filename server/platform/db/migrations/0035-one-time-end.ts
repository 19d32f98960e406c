import type { DatabaseSync } from 'node:sqlite'

/**
 * One-time passwords end (IAM23a). Those that are waiting for their first use end 7 days from now, except the one of
 * the first start, which has no end until it is used. Passwords that were used already keep none.
 */
export function oneTimeEnd(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE users ADD COLUMN password_ends_at TEXT;
    UPDATE users SET password_ends_at = CASE
        WHEN created_at = (SELECT min(created_at) FROM users) AND password_changed_at = created_at
          THEN '9999-12-31T23:59:59.999Z'
        ELSE strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+7 days') END
      WHERE password_renew = 1 AND password_hash != ''
        AND (last_sign_in_at IS NULL OR last_sign_in_at < password_changed_at);
  `)
}
