// Sources of time and randomness, replaceable in tests.
import { randomFillSync, randomUUID } from 'node:crypto'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 in UTC with milliseconds. */
export function instantOf(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

/** Milliseconds since an earlier moment; 0 if the clock was set back meanwhile. */
export function millisecondsSince(clock: Clock, earlier: number): number {
  return Math.max(0, clock.now() - earlier)
}

/** The current instant, but never before `earlier`, so that no end precedes its start if the clock is set back. */
export function instantFrom(clock: Clock, earlier: string | null): string {
  const now = instantOf(clock)
  return earlier !== null && now < earlier ? earlier : now
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A random UUID in lower case. */
export function freshUuid(): string {
  return randomUUID()
}

const idBytes = 7
/** Random bytes of the next ids: one call of the system serves many. */
const pool = Buffer.alloc(idBytes * 512)
let used = pool.length

const nextRandom = (): bigint => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += idBytes
  return BigInt(`0x${pool.toString('hex', start, used)}`)
}

/** A new id: a prefix and 21 characters that sort by creation time. */
export function freshId(prefix: string, clock: Clock = systemClock): string {
  const bits = (BigInt(clock.now()) << 56n) | nextRandom()
  let rest = bits
  let text = ''
  for (let index = 0; index < 21; index += 1) {
    text = alphabet.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return `${prefix}_${text}`
}
