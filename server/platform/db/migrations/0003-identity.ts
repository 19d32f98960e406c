import type { DatabaseSync } from 'node:sqlite'

/** Groups, organizations, providers and their identities; the origin of roles; the author of changes. */
export function identity(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE users ADD COLUMN directory TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN tags_json TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE users ADD COLUMN configuration_json TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE users ADD COLUMN last_sign_in_at TEXT;
    ALTER TABLE users ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    UPDATE users SET updated_at = created_at, updated_by = 'System';
    CREATE INDEX users_by_name ON users (lastname, firstname);

    ALTER TABLE roles ADD COLUMN description TEXT NOT NULL DEFAULT '';
    ALTER TABLE roles ADD COLUMN created_at TEXT;
    ALTER TABLE roles ADD COLUMN updated_at TEXT;
    ALTER TABLE roles ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';

    CREATE TABLE providers (
      id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE, kind TEXT NOT NULL, active INTEGER NOT NULL,
      debug_until TEXT, document_json TEXT NOT NULL, client_secret TEXT, client_secret_set_at TEXT,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;

    -- provider_id '' is an administrator's doing, any other a provider's mapping, which goes when it no longer holds.
    CREATE TABLE user_roles_new (
      user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      role_id TEXT NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
      provider_id TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (user_id, role_id, provider_id)
    ) STRICT;
    INSERT INTO user_roles_new (user_id, role_id) SELECT user_id, role_id FROM user_roles;
    DROP TABLE user_roles;
    ALTER TABLE user_roles_new RENAME TO user_roles;
    CREATE INDEX user_roles_by_role ON user_roles (role_id);

    CREATE TABLE user_groups (
      id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE, description TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    CREATE TABLE group_roles (
      group_id TEXT NOT NULL REFERENCES user_groups(id) ON DELETE CASCADE,
      role_id TEXT NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
      PRIMARY KEY (group_id, role_id)
    ) STRICT;
    CREATE INDEX group_roles_by_role ON group_roles (role_id);
    CREATE TABLE group_members (
      user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      group_id TEXT NOT NULL REFERENCES user_groups(id) ON DELETE CASCADE,
      provider_id TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (user_id, group_id, provider_id)
    ) STRICT;
    CREATE INDEX group_members_by_group ON group_members (group_id);

    CREATE TABLE organizations (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
    CREATE TABLE organization_members (
      organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      PRIMARY KEY (organization_id, user_id)
    ) STRICT;
    CREATE INDEX organization_members_by_user ON organization_members (user_id);

    -- user_id is null while an identity has signed in and belongs to no account.
    CREATE TABLE identities (
      id TEXT PRIMARY KEY, provider_id TEXT NOT NULL REFERENCES providers(id) ON DELETE CASCADE,
      issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT REFERENCES users(id) ON DELETE CASCADE,
      login TEXT NOT NULL, email TEXT NOT NULL, first_at TEXT NOT NULL, last_at TEXT NOT NULL,
      linked_at TEXT, linked_by TEXT, UNIQUE (provider_id, issuer, subject)
    ) STRICT;
    CREATE INDEX identities_by_user ON identities (user_id);

    CREATE TABLE sign_in_records (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      provider_id TEXT NOT NULL REFERENCES providers(id) ON DELETE CASCADE, at TEXT NOT NULL, uid TEXT,
      who TEXT NOT NULL, outcome TEXT NOT NULL, stage TEXT NOT NULL, problem_json TEXT,
      issuer TEXT NOT NULL, subject TEXT NOT NULL, record_json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sign_in_records_by_provider ON sign_in_records (provider_id, seq);

    -- The code is kept as its SHA-256; it signs in once.
    CREATE TABLE sign_in_codes (
      hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
      provider_id TEXT NOT NULL REFERENCES providers(id) ON DELETE CASCADE,
      app_id TEXT NOT NULL, challenge TEXT, expires_at TEXT NOT NULL
    ) STRICT;

    ALTER TABLE tokens ADD COLUMN provider_id TEXT REFERENCES providers(id) ON DELETE CASCADE;
    ALTER TABLE api_keys ADD COLUMN last_used_at TEXT;
    CREATE INDEX api_keys_by_user ON api_keys (user_id);

    ALTER TABLE applications ADD COLUMN redirect_uris_json TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE applications ADD COLUMN created_at TEXT;
    ALTER TABLE applications ADD COLUMN updated_at TEXT;
    ALTER TABLE applications ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
    -- Apart, because they may be large, and the policy beside them is read with every sign-in.
    CREATE TABLE application_pictures (
      appid TEXT PRIMARY KEY REFERENCES applications(appid) ON DELETE CASCADE,
      logo TEXT NOT NULL, background TEXT NOT NULL
    ) STRICT;

    ALTER TABLE settings ADD COLUMN updated_at TEXT;
    ALTER TABLE settings ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';

    CREATE INDEX attempts_by_time ON attempts (at);
    CREATE INDEX audit_by_action ON audit (action);
    CREATE INDEX audit_by_uid ON audit (uid);
  `)
}
