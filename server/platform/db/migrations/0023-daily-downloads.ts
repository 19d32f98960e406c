import type { DatabaseSync } from 'node:sqlite'

/**
 * Downloads of each package and UTC day, in the order in which days are read and removed. Packages that were downloaded
 * are never deleted. Downloads before this migration are only in the totals, so their packages get the time from which
 * days are counted.
 */
export function dailyDownloads(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE package_downloads (
      day TEXT NOT NULL, package_id TEXT NOT NULL, downloads INTEGER NOT NULL, PRIMARY KEY (day, package_id)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE packages ADD COLUMN days_counted_from TEXT;
    UPDATE packages SET days_counted_from = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE downloaded > 0;
  `)
}
