// A token is 256 random bits; only its SHA-256 is stored. A plain hash is enough because it cannot be guessed.
import { hash, randomBytes } from 'node:crypto'

/** A new token of 43 URL-safe characters. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal, as the store identifies a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token)
}
