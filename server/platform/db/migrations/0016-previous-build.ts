import type { DatabaseSync } from 'node:sqlite'

/** The build that one click makes live again, and the rows that builds rejected (DM38, DM33). */
export function previousBuild(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE catalogue ADD COLUMN retained_build_id INTEGER;
    ALTER TABLE catalogue ADD COLUMN retained_tables_json TEXT;
    CREATE TABLE build_rejections (
      build_id INTEGER NOT NULL,
      level TEXT NOT NULL,
      object_name TEXT NOT NULL,
      reasons_json TEXT NOT NULL,
      rows_json TEXT NOT NULL,
      PRIMARY KEY (build_id, level, object_name)
    ) STRICT;
  `)
}
