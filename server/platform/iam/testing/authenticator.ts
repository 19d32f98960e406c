// An authenticator app for tests: the codes of a secret in base32.
import { codeAt, stepAt } from '../second-factor/totp.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export interface Authenticator {
  readonly secret: Buffer
  /** The code of a moment in milliseconds, or of so many steps later. */
  code(now: number, steps?: number): string
}

export function openAuthenticator(base32: string): Authenticator {
  const bits = base32
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from([...bits.matchAll(/.{8}/g)].map(([byte]) => Number.parseInt(byte, 2)))
  return { secret, code: (now, steps = 0) => codeAt(secret, stepAt(now) + steps) }
}
