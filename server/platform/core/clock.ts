// Time and chance come from here, so that tests can hold them still.
import { randomBytes, randomUUID } from 'node:crypto'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 in UTC with milliseconds. */
export function instantOf(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

/** Milliseconds since an earlier moment; 0 where the clock was set back in between. */
export function millisecondsSince(clock: Clock, earlier: number): number {
  return Math.max(0, clock.now() - earlier)
}

/** The present instant, or an earlier one where the clock was set back behind it: no end comes before its beginning. */
export function instantFrom(clock: Clock, earlier: string | null): string {
  const now = instantOf(clock)
  return earlier !== null && now < earlier ? earlier : now
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A fresh UUID, in small letters. */
export function freshUuid(): string {
  return randomUUID()
}

/** A fresh id: a prefix and 20 characters that sort by time of making. */
export function freshId(prefix: string, clock: Clock = systemClock): string {
  const bits = (BigInt(clock.now()) << 56n) | BigInt(`0x${randomBytes(7).toString('hex')}`)
  let rest = bits
  let text = ''
  for (let index = 0; index < 21; index += 1) {
    text = alphabet.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return `${prefix}_${text}`
}
