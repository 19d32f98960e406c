import type { DatabaseSync } from 'node:sqlite'

/** Finished jobs that users started are notifications of these users. Those that finished earlier are read. */
export function jobNotifications(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE jobs ADD COLUMN part_of TEXT;
    ALTER TABLE jobs ADD COLUMN read_at TEXT;
    UPDATE jobs SET read_at = finished_at;
    CREATE INDEX jobs_to_notify ON jobs (uid, finished_at)
      WHERE state = 'Finished' AND part_of IS NULL
        AND (kind IN ('extraction', 'build') OR trigger IN ('manual', 'retry', 'resent'));
  `)
}
