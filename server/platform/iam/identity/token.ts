// A token is 256 random bits; only its SHA-256 is ever kept. A plain hash is enough: there is nothing to guess.
import { createHash, randomBytes } from 'node:crypto'

/** A fresh token of 43 characters that are safe in a URL. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal: what the store knows a token by. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
