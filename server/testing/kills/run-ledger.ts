// What the steps of killed workflows did: each begin of a run, and each effect once per key.
import type { DatabaseSync } from 'node:sqlite'

export interface RunLedger {
  begin(key: string): void
  /** Takes effect, unless it did before. */
  take(key: string): void
  /** Runs and effects by key. */
  read(): readonly { readonly key: string; readonly runs: number; readonly effects: number }[]
}

export function openLedger(database: DatabaseSync): RunLedger {
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS runs (key TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS effects (key TEXT PRIMARY KEY) STRICT;
  `)
  const rows = database.prepare(`
    SELECT key, count(*) AS runs, (SELECT count(*) FROM effects WHERE effects.key = runs.key) AS effects
    FROM runs GROUP BY key ORDER BY key`)
  return {
    begin: (key) => void database.prepare('INSERT INTO runs VALUES (?)').run(key),
    take: (key) => void database.prepare('INSERT OR IGNORE INTO effects VALUES (?)').run(key),
    read: () =>
      rows.all().map((row) => ({
        key: String(row['key']),
        runs: Number(row['runs']),
        effects: Number(row['effects']),
      })),
  }
}
