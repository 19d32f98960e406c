import type { DatabaseSync } from 'node:sqlite'

/** Playbooks, their versions and node positions. Texts are stored as the bytes that were sent. */
export function playbooks(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE playbook_texts (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE playbooks (
      uuid TEXT PRIMARY KEY, name TEXT NOT NULL, sort_name TEXT NOT NULL, workspace TEXT NOT NULL,
      description TEXT NOT NULL, tags_json TEXT NOT NULL, nodes INTEGER NOT NULL,
      errors INTEGER NOT NULL, warnings INTEGER NOT NULL, version INTEGER NOT NULL, size INTEGER NOT NULL,
      sha256 TEXT NOT NULL, created_at TEXT NOT NULL, created_by TEXT NOT NULL,
      updated_at TEXT NOT NULL, updated_by TEXT NOT NULL,
      -- Last, since it may be long: other columns are read without it.
      search TEXT NOT NULL
    ) STRICT;
    CREATE INDEX playbooks_by_workspace ON playbooks (workspace);
    CREATE TABLE playbook_versions (
      playbook TEXT NOT NULL REFERENCES playbooks(uuid) ON DELETE CASCADE, number INTEGER NOT NULL,
      sha256 TEXT NOT NULL REFERENCES playbook_texts(sha256), name TEXT NOT NULL, nodes INTEGER NOT NULL,
      size INTEGER NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, restored_from INTEGER,
      PRIMARY KEY (playbook, number)
    ) STRICT;
    CREATE INDEX playbook_versions_by_text ON playbook_versions (sha256);
    CREATE TABLE playbook_layouts (
      playbook TEXT PRIMARY KEY REFERENCES playbooks(uuid) ON DELETE CASCADE, positions_json TEXT NOT NULL,
      updated_at TEXT NOT NULL, updated_by TEXT NOT NULL
    ) STRICT;
  `)
}
