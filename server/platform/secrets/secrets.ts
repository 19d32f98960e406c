// Stored secrets are sealed with AES-256-GCM under the key of PLATFORM_SECRET_KEY_FILE; the key itself is never stored beside them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Secrets {
  /** Seals text for one purpose; what is sealed for one purpose does not open for another. */
  seal(purpose: string, text: string): string
  /** The text, or null where the seal is broken, foreign or of another purpose. */
  open(purpose: string, sealed: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/** `key`: 32 random bytes. */
export function secretsUnder(key: Uint8Array): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose)
    if (known !== undefined) return known
    const made = Buffer.from(hkdfSync('sha256', key, '', `platform-console:${purpose}`, 32))
    keys.set(purpose, made)
    return made
  }
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const whole = Buffer.from(sealed, 'base64url')
      if (whole.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), whole.subarray(0, nonceBytes))
      decipher.setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([
          decipher.update(whole.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
