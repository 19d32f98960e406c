// Encodes text for test files: the platform's decoders, reversed.
import type { TextEncoding } from '#contract/data-manager/reading-options.ts'

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

const sequences = function* (): Generator<readonly number[]> {
  for (let lead = 0; lead < 256; lead += 1) yield [lead]
  for (let lead = 0x81; lead < 255; lead += 1)
    for (let trail = 0x40; trail < 255; trail += 1) yield [lead, trail]
}

const tableOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding)
  for (const sequence of sequences()) {
    const text = decoder.decode(Uint8Array.from(sequence))
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, sequence)
  }
  tables.set(encoding, table)
  return table
}

/** Throws for a character that the encoding does not have. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (encoding === 'latin-1') return Buffer.from(text, 'latin1')
  const table = tableOf(encoding)
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
