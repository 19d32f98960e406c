import type { DatabaseSync } from 'node:sqlite'

/** What an API key may do at most; null for everything that its owner may do. */
export function keyScopes(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE api_keys ADD COLUMN permissions_json TEXT;
    ALTER TABLE api_keys ADD COLUMN limit_json TEXT;
  `)
}
