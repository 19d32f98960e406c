// Time-based one-time passwords (RFC 6238, RFC 4226) as apps compute them by default: SHA-1, six digits, 30 seconds. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds of one step. */
export const period = 30
/** Steps before and after the current one whose codes are accepted. */
export const tolerance = 1
/** Steps of ten minutes: how far the clock of a device is recognized to be off. */
const recognized = 20

const digits = 6
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return [...bits.matchAll(/.{1,5}/g)]
    .map(([five]) => base32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function stepAt(now: number): number {
  return Math.floor(now / 1000 / period)
}

/** The code of a step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const isCode = (secret: Uint8Array, step: number, code: string): boolean =>
  step >= 0 && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))

export type CodeVerdict =
  | { readonly kind: 'right'; readonly step: number }
  /** Its step, or a later one, was used before. */
  | { readonly kind: 'reused' }
  /** It fits another time, by so many seconds. */
  | { readonly kind: 'clock'; readonly seconds: number }
  | { readonly kind: 'wrong' }

/** Judges a code of six digits. `lastStep`: the last step that was used; each step is used once. */
export function judgeCode(
  secret: Uint8Array,
  { code, now, lastStep }: { code: string; now: number; lastStep: number },
): CodeVerdict {
  const current = stepAt(now)
  const near = Array.from({ length: recognized * 2 + 1 }, (_, index) => current - recognized + index)
  const fitting = near
    .filter((step) => isCode(secret, step, code))
    .toSorted((one, other) => Math.abs(one - current) - Math.abs(other - current))
  const accepted = fitting.filter((step) => Math.abs(step - current) <= tolerance)
  const fresh = accepted.find((step) => step > lastStep)
  if (fresh !== undefined) return { kind: 'right', step: fresh }
  if (accepted.length > 0 || fitting.includes(lastStep)) return { kind: 'reused' }
  const [nearest] = fitting
  return nearest === undefined
    ? { kind: 'wrong' }
    : { kind: 'clock', seconds: Math.abs(nearest - current) * period }
}
