import type { DatabaseSync } from 'node:sqlite'

/** Each event was entered in two indexes that no query needs: ids of events sort by their time. */
export function fewerEventIndexes(database: DatabaseSync): void {
  database.exec('DROP INDEX events_by_time; DROP INDEX events_by_job;')
}
