import type { DatabaseSync } from 'node:sqlite'

/**
 * The sealed address that ends the session at the provider (IAM110), and the hash of the code that a session started
 * with (IAM3a.f); null where there is none.
 */
export function providerSignOut(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE sign_in_codes ADD COLUMN sign_out TEXT;
    ALTER TABLE tokens ADD COLUMN sign_out TEXT;
    ALTER TABLE tokens ADD COLUMN code_hash TEXT;
    CREATE INDEX tokens_by_code ON tokens(code_hash) WHERE code_hash IS NOT NULL;
  `)
}
