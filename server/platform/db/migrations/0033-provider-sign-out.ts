import type { DatabaseSync } from 'node:sqlite'

/** The sealed address that ends the session at the provider (IAM110); null where there is none. */
export function providerSignOut(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE sign_in_codes ADD COLUMN sign_out TEXT;
    ALTER TABLE tokens ADD COLUMN sign_out TEXT;
  `)
}
