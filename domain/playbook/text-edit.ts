// Text edits as values: apply, invert and compose them.
import type { Batch, TextEdit } from './command.ts'

/** The text after the edits. */
export function applyBatch(text: string, batch: Batch): string {
  let [written, at] = ['', 0]
  for (const { start, end, insert } of batch) {
    written += text.slice(at, start) + insert
    at = end
  }
  return written + text.slice(at)
}

/** The edits that undo a batch, for the text after it. */
export function inverseOf(text: string, batch: Batch): Batch {
  let shift = 0
  return batch.map(({ start, end, insert }) => {
    const at = start + shift
    shift += insert.length - (end - start)
    return { start: at, end: at + insert.length, insert: text.slice(start, end) }
  })
}

/** Whether a code unit is the first of a surrogate pair. */
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** Length of the common prefix of two texts in code units. It does not split a surrogate pair. */
const commonStart = (one: string, other: string): number => {
  const max = Math.min(one.length, other.length)
  let length = 0
  while (length < max && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length > 0 && isHigh(one.charCodeAt(length - 1)) ? length - 1 : length
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

const commonEnd = (one: string, { other, max }: { other: string; max: number }): number => {
  let length = 0
  while (
    length < max &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1
  return length > 0 && isLow(one.charCodeAt(one.length - length)) ? length - 1 : length
}

/** A single edit that turns one text into another, without their common prefix and suffix; none if they are equal. */
export function minimalBatch(before: string, after: string): Batch {
  if (before === after) return []
  const start = commonStart(before, after)
  const max = Math.min(before.length, after.length) - start
  const end = commonEnd(before, { other: after, max })
  return [{ start, end: before.length - end, insert: after.slice(start, after.length - end) }]
}

/** The minimal form of an edit; undefined if it changes nothing. */
export function trimEdit(text: string, { start, end, insert }: TextEdit): TextEdit | undefined {
  const [minimal] = minimalBatch(text.slice(start, end), insert)
  return minimal && { start: start + minimal.start, end: start + minimal.end, insert: minimal.insert }
}

// Composes consecutive batches. The intermediate text is a list of pieces: ranges of the original text, or inserted
// text.
type Piece = { readonly start: number; readonly end: number } | { readonly written: string }

const lengthOf = (piece: Piece): number =>
  'written' in piece ? piece.written.length : piece.end - piece.start

const partOf = (piece: Piece, { from, to }: { from: number; to: number }): Piece =>
  'written' in piece
    ? { written: piece.written.slice(from, to) }
    : { start: piece.start + from, end: piece.start + to }

/** Reads pieces from the front: `readTo(to)` returns the pieces up to an offset that were not read yet. */
const pieceReader = (pieces: readonly Piece[]) => {
  let [index, pieceAt, at] = [0, 0, 0]
  return (to: number): readonly Piece[] => {
    const read: Piece[] = []
    for (let piece = pieces[index]; piece !== undefined && at < to; piece = pieces[index]) {
      const length = lengthOf(piece)
      const end = Math.min(to, pieceAt + length)
      if (end > at) read.push(partOf(piece, { from: at - pieceAt, to: end - pieceAt }))
      at = end
      if (end < pieceAt + length) break
      index += 1
      pieceAt += length
    }
    return read
  }
}

const edited = (pieces: readonly Piece[], batch: Batch): readonly Piece[] => {
  const readTo = pieceReader(pieces)
  const next = batch.flatMap(({ start, end, insert }) => {
    const before = readTo(start)
    readTo(end)
    return insert === '' ? before : [...before, { written: insert }]
  })
  return [...next, ...readTo(Infinity)]
}

const editsOf = (pieces: readonly Piece[]): Batch => {
  const edits: TextEdit[] = []
  let [at, written] = [0, '']
  for (const piece of pieces)
    if ('written' in piece) written += piece.written
    else {
      if (piece.start > at || written !== '') edits.push({ start: at, end: piece.start, insert: written })
      ;[at, written] = [piece.end, '']
    }
  return edits
}

/** Composes batches into at most one with the same effect. */
export function composeBatches(batches: readonly Batch[]): readonly Batch[] {
  const [first, ...others] = batches.filter((batch) => batch.length > 0)
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const original: readonly Piece[] = [{ start: 0, end: Infinity }]
  return [editsOf([first, ...others].reduce(edited, original))].filter((batch) => batch.length > 0)
}
