// Turns decimals of JSON text into marked texts where the engine would change their digits, because it reads every
// number with a fraction as a double. Staging removes the marks and treats the texts as numbers.
import { randomBytes } from 'node:crypto'
import { isExactDouble } from '#domain/json/exact-double.ts'

const outside = 0
const string = 1
const escaped = 2
const number = 3
const bytesOf = (text: string): readonly number[] => [...Buffer.from(text)]

const row = (otherwise: number, states: Readonly<Record<string, number>>): Uint8Array => {
  const table = new Uint8Array(256).fill(otherwise)
  for (const [text, state] of Object.entries(states)) for (const byte of bytesOf(text)) table[byte] = state
  return table
}

/** Next state by state and byte. */
const next = Buffer.concat([
  row(outside, { '"': string, '-0123456789': number }),
  row(string, { '"': outside, '\\': escaped }),
  row(string, {}),
  row(outside, { '"': string, '+-.0123456789eE': number }),
])

const decimal = /^-?\d+\.\d+$/
/** Shorter decimals are exact, and the engine writes them without an exponent. */
const shortest = 9

/**
 * Whether the engine writes a decimal with other digits, or with an exponent. Numbers written with an exponent are
 * doubles, as in other text files.
 */
const isChanged = (text: string): boolean =>
  text.length >= shortest &&
  decimal.test(text) &&
  (!isExactDouble(text) || String(Number(text)).includes('e'))

/** Ends a number at the end of the text. */
const end = Buffer.from(' ')

/** Longer numbers are passed on in parts, so that the memory is limited. */
const longestNumber = 16_000_000

export interface NumberMarker {
  /** Precedes each marked number. It does not occur in the file otherwise. */
  readonly mark: string
  /** Number of marked numbers so far. */
  readonly count: number
  /** The text as far as it is complete, in pieces. */
  push(chunk: Buffer): readonly Buffer[]
  /** The rest. Call it after the last chunk; the next text starts outside of a string. */
  finish(): readonly Buffer[]
}

/** Marks numbers in JSON text that arrives in chunks of UTF-8. */
export function createNumberMarker(): NumberMarker {
  const mark = randomBytes(8).toString('hex')
  let state = outside
  let held: Buffer = Buffer.alloc(0)
  let count = 0

  const read = (bytes: Buffer, from: number): { pieces: Buffer[]; done: number; start: number } => {
    const pieces: Buffer[] = []
    let done = 0
    let start = 0
    for (let at = from; at < bytes.length; at += 1) {
      const now = next[state * 256 + (bytes[at] ?? 0)] ?? outside
      if (now === state) continue
      if (now === number) start = at
      else if (state === number) {
        const text = bytes.toString('latin1', start, at)
        if (isChanged(text)) {
          pieces.push(bytes.subarray(done, start), Buffer.from(`"${mark}${text}"`))
          done = at
          count += 1
        }
      }
      state = now
    }
    return { pieces, done, start }
  }

  return {
    mark,
    get count() {
      return count
    },
    push: (chunk) => {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const { pieces, done, start } = read(bytes, held.length)
      const isHeld = state === number && bytes.length - start < longestNumber
      held = isHeld ? Buffer.from(bytes.subarray(start)) : Buffer.alloc(0)
      return [...pieces, bytes.subarray(done, isHeld ? start : bytes.length)]
    },
    finish: () => {
      const bytes = Buffer.concat([held, end])
      const { pieces, done } = state === number ? read(bytes, held.length) : { pieces: [], done: 0 }
      held = Buffer.alloc(0)
      state = outside
      return [...pieces, bytes.subarray(done, bytes.length - end.length)]
    },
  }
}
