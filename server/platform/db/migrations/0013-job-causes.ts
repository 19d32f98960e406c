import type { DatabaseSync } from 'node:sqlite'

/** What led to the start of a job (ENG42). */
export function jobCauses(database: DatabaseSync): void {
  database.exec('ALTER TABLE jobs ADD COLUMN cause_json TEXT')
}
