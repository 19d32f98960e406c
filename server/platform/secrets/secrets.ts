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

/** `key`: 32 random bytes. */
export function createSecrets(key: Uint8Array): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const cached = keys.get(purpose)
    if (cached !== undefined) return cached
    const derived = Buffer.from(hkdfSync('sha256', key, '', `platform-console:${purpose}`, 32))
    keys.set(purpose, derived)
    return derived
  }
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
