// Sources of time and randomness, replaceable in tests.
import { randomFillSync, randomUUID } from 'node:crypto'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

/** Keeps the last text of an instant: many things happen within a millisecond. */
const keepingLast = (textOf: (at: number) => string): ((at: number) => string) => {
  let last = Number.NaN
  let text = ''
  return (at) => {
    if (at === last) return text
    text = textOf(at)
    last = at
    return text
  }
}

const isoText = keepingLast((at) => new Date(at).toISOString())

/** ISO 8601 in UTC with milliseconds. */
export function instantOf(clock: Clock): string {
  return isoText(clock.now())
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

const timeLength = 10
const randomLength = 11
/** Random characters of the next ids: one call of the system serves many. */
const pool = Buffer.alloc(randomLength * 512)
let used = pool.length

const nextRandom = (): string => {
  if (used === pool.length) {
    randomFillSync(pool)
    for (const [index, byte] of pool.entries()) pool[index] = alphabet.charCodeAt(byte % alphabet.length)
    used = 0
  }
  used += randomLength
  return pool.toString('latin1', used - randomLength, used)
}

const timeText = keepingLast((at) => {
  let rest = Math.max(0, Math.floor(at)) * 2
  let text = ''
  while (text.length < timeLength) {
    text = alphabet.charAt(rest % alphabet.length) + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
})

/** A new id: a prefix and 21 characters that sort by creation time. */
export function freshId(prefix: string, clock: Clock = systemClock): string {
  return `${prefix}_${timeText(clock.now())}${nextRandom()}`
}

/** Sorts after the ids of earlier milliseconds, and before those of this one and later ones. */
export function idBound(prefix: string, at: number): string {
  return `${prefix}_${timeText(at)}`
}
