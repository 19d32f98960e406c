import type { DatabaseSync } from 'node:sqlite'

/**
 * Links that set a password (IAM109). Who changed the e-mail address of an account can from now on receive its links,
 * so counts as an author of its credentials (IAM101).
 */
export function passwordLinks(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE password_links (
      hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      kind TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL,
      created_by TEXT NOT NULL, sent_to TEXT NOT NULL, used_at TEXT
    ) STRICT;
    CREATE INDEX password_links_of_user ON password_links(user_id);
    INSERT OR IGNORE INTO credential_authors (subject_id, author_id)
      SELECT users.id, audit.uid FROM audit JOIN users ON users.login = audit.object
      WHERE audit.action = 'user.update' AND audit.uid IN (SELECT id FROM users) AND audit.uid != users.id
        AND json_extract(audit.before_json, '$.email') IS NOT json_extract(audit.after_json, '$.email');
  `)
}
