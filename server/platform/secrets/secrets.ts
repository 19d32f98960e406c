// Encrypts stored secrets with AES-256-GCM under the key of PLATFORM_SECRET_KEY_FILE. The key is never stored with
// them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Secrets {
  /** Encrypts text for one purpose. It cannot be decrypted for another. */
  seal(purpose: string, text: string): string
  /** Decrypts text; null if it is damaged, or encrypted with another key or for another purpose. */
  open(purpose: string, sealed: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/** The keys of each purpose, derived from a key of 32 random bytes. */
const derivedFrom = (key: Uint8Array): ((purpose: string) => Buffer) => {
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const cached = keys.get(purpose)
    if (cached !== undefined) return cached
    const derived = Buffer.from(hkdfSync('sha256', key, '', `platform-console:${purpose}`, 32))
    keys.set(purpose, derived)
    return derived
  }
}

const openWith = (key: Buffer, bytes: Buffer): string | null => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}

/**
 * Keys have 32 random bytes. Everything is encrypted with `key`, and decrypted with it or with one of `previous`, while
 * the key is being changed.
 */
export function createSecrets(key: Uint8Array, previous: readonly Uint8Array[] = []): Secrets {
  const current = derivedFrom(key)
  const readable = [current, ...previous.map(derivedFrom)]
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      for (const keyFor of readable) {
        const text = openWith(keyFor(purpose), bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}
