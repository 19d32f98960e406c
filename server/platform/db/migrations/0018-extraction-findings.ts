import type { DatabaseSync } from 'node:sqlite'

/** The rejected lines of the last extractions (DM2a), and what earlier extractions found (DM45). */
export function extractionFindings(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE source_tables ADD COLUMN baseline_json TEXT;
    CREATE TABLE rejected_lines (
      source_name TEXT NOT NULL,
      table_name TEXT NOT NULL,
      lines_json TEXT NOT NULL,
      PRIMARY KEY (source_name, table_name),
      FOREIGN KEY (source_name, table_name) REFERENCES source_tables(source_name, table_name) ON DELETE CASCADE
    ) STRICT;
  `)
}
