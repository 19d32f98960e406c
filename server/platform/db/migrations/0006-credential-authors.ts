import type { DatabaseSync } from 'node:sqlite'

/**
 * Who set a password, a key or an identity of an account, or changed a provider (IAM101). Without foreign keys: an
 * author still knows the password after the deletion of the author's X
 */
export function credentialAuthors(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE credential_authors (
      subject_id TEXT NOT NULL, author_id TEXT NOT NULL,
      PRIMARY KEY (subject_id, author_id)
    ) STRICT;
    INSERT OR IGNORE INTO credential_authors (subject_id, author_id)
      SELECT users.id, audit.uid FROM audit JOIN users ON users.login = audit.object
      WHERE audit.action IN ('user.create', 'password.reset', 'api_key.create', 'identity.link')
        AND audit.uid IN (SELECT id FROM users) AND audit.uid != users.id;
    INSERT OR IGNORE INTO credential_authors (subject_id, author_id)
      SELECT 'provider:' || providers.id, audit.uid FROM audit JOIN providers ON providers.name = audit.object
      WHERE audit.action IN ('provider.create', 'provider.update') AND audit.uid IN (SELECT id FROM users);
    INSERT OR IGNORE INTO credential_authors (subject_id, author_id)
      SELECT user_id, 'provider:' || provider_id FROM identities WHERE user_id IS NOT NULL;
  `)
}
