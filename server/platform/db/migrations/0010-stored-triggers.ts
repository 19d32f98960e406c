import type { DatabaseSync } from 'node:sqlite'

/** Finished work whose workflows have not started yet (ENG42), and why a notification was sent (ENG47). */
export function storedTriggers(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE finished_work (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, work_json TEXT NOT NULL, started_json TEXT NOT NULL
    ) STRICT;
    ALTER TABLE notifications ADD COLUMN problem_json TEXT;
  `)
}
