import type { DatabaseSync } from 'node:sqlite'

/** Tables that are a part of a file (DM36, DM37): several of them can have the same file. */
export function tableParts(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE source_tables ADD COLUMN file TEXT;
    ALTER TABLE source_tables ADD COLUMN sheet TEXT;
    ALTER TABLE source_tables ADD COLUMN parent TEXT;
    DROP INDEX source_tables_by_upload;
    DROP INDEX source_tables_by_next_upload;
    CREATE INDEX source_tables_by_upload ON source_tables (upload_id);
    CREATE INDEX source_tables_by_next_upload ON source_tables (next_upload_id);
  `)
}
