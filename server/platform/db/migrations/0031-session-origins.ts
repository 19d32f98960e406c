import type { DatabaseSync } from 'node:sqlite'

/** From where a session was started; empty for the sessions of earlier versions. */
export function sessionOrigins(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE tokens ADD COLUMN browser TEXT NOT NULL DEFAULT '';
    ALTER TABLE tokens ADD COLUMN address TEXT NOT NULL DEFAULT '';
  `)
}
