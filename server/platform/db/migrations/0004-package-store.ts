import type { DatabaseSync } from 'node:sqlite'

/** Packages, their versions and pictures. Archives are files named by their SHA-256. */
export function packageStore(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE packages (
      id TEXT PRIMARY KEY, collection TEXT NOT NULL, owner TEXT NOT NULL REFERENCES organizations(id),
      slug TEXT NOT NULL, name TEXT NOT NULL, sort_name TEXT NOT NULL, category TEXT NOT NULL, image TEXT,
      previews_json TEXT NOT NULL, latest TEXT, versions INTEGER NOT NULL DEFAULT 0,
      downloaded INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL,
      created_by TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL,
      UNIQUE (collection, owner, slug)
    ) STRICT;
    CREATE INDEX packages_by_owner ON packages (owner);
    CREATE INDEX packages_by_category ON packages (collection, owner, category);
    CREATE TABLE package_versions (
      package_id TEXT NOT NULL REFERENCES packages(id), version TEXT NOT NULL, sha256 TEXT NOT NULL,
      size INTEGER NOT NULL, files INTEGER NOT NULL, unpacked INTEGER NOT NULL, uploaded_at TEXT NOT NULL,
      uploaded_by TEXT NOT NULL, downloaded INTEGER NOT NULL DEFAULT 0, withdrawn_at TEXT,
      withdrawn_by TEXT NOT NULL DEFAULT '', withdrawn_note TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (package_id, version)
    ) STRICT;
    CREATE INDEX package_versions_by_archive ON package_versions (sha256);
    -- What is long stands apart, so that ten thousand packages are sorted and searched without it.
    CREATE TABLE package_searches (
      package_id TEXT PRIMARY KEY REFERENCES packages(id) ON DELETE CASCADE, text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE package_texts (
      package_id TEXT PRIMARY KEY REFERENCES packages(id) ON DELETE CASCADE, i18n_json TEXT NOT NULL,
      long_json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE package_pictures (
      package_id TEXT NOT NULL REFERENCES packages(id) ON DELETE CASCADE, sha256 TEXT NOT NULL,
      type TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (package_id, sha256)
    ) STRICT;
  `)
}
