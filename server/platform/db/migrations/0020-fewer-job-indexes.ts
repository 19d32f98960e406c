import type { DatabaseSync } from 'node:sqlite'

/**
 * One index of jobs instead of two, for their states and their targets. Lines of a log are numbered without
 * AUTOINCREMENT, which writes another table: the lines of a job are only removed together.
 */
export function fewerJobIndexes(database: DatabaseSync): void {
  database.exec(`
    DROP INDEX jobs_by_state;
    DROP INDEX jobs_by_target;
    CREATE INDEX jobs_by_state ON jobs (state, target, created_at);
    CREATE TABLE log (
      seq INTEGER PRIMARY KEY, job_id TEXT NOT NULL REFERENCES jobs(id) ON DELETE CASCADE, at TEXT NOT NULL,
      level TEXT NOT NULL, code TEXT NOT NULL, params_json TEXT NOT NULL
    ) STRICT;
    INSERT INTO log (seq, job_id, at, level, code, params_json)
      SELECT seq, job_id, at, level, code, params_json FROM job_log ORDER BY seq;
    DROP TABLE job_log;
    ALTER TABLE log RENAME TO job_log;
    CREATE INDEX job_log_by_job ON job_log (job_id);
  `)
}
