// Edits of one text as values: applied, turned back, and two of them in a row made one.
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

/** The edits that lead back from the text after to the text before. */
export function inverseOf(text: string, batch: Batch): Batch {
  let shift = 0
  return batch.map(({ start, end, insert }) => {
    const at = start + shift
    shift += insert.length - (end - start)
    return { start: at, end: at + insert.length, insert: text.slice(start, end) }
  })
}

/** The first half of a pair of surrogates. */
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** How many units two texts have in common at their beginning, no pair of surrogates parted. */
const commonStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length > 0 && isHigh(one.charCodeAt(length - 1)) ? length - 1 : length
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

const commonEnd = (one: string, { other, most }: { other: string; most: number }): number => {
  let length = 0
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1
  return length > 0 && isLow(one.charCodeAt(one.length - length)) ? length - 1 : length
}

/** The one edit that makes a text another, without what both begin and end with; none where they are the same. */
export function hullOf(before: string, after: string): Batch {
  if (before === after) return []
  const start = commonStart(before, after)
  const most = Math.min(before.length, after.length) - start
  const end = commonEnd(before, { other: after, most })
  return [{ start, end: before.length - end, insert: after.slice(start, after.length - end) }]
}

/** An edit without what it leaves as it was; undefined where that is all. */
export function trimmed(text: string, { start, end, insert }: TextEdit): TextEdit | undefined {
  const [hull] = hullOf(text.slice(start, end), insert)
  return hull && { start: start + hull.start, end: start + hull.end, insert: hull.insert }
}

// Batches that follow one another, made one: a text in between is told in pieces, which are parts of the first text or
// were written.
type Piece = { readonly start: number; readonly end: number } | { readonly written: string }

const lengthOf = (piece: Piece): number =>
  'written' in piece ? piece.written.length : piece.end - piece.start

const partOf = (piece: Piece, { from, to }: { from: number; to: number }): Piece =>
  'written' in piece
    ? { written: piece.written.slice(from, to) }
    : { start: piece.start + from, end: piece.start + to }

/** Takes pieces from the front: `take(to)` gives what lies before an offset and has not been taken. */
const taker = (pieces: readonly Piece[]) => {
  let [index, pieceAt, at] = [0, 0, 0]
  return (to: number): readonly Piece[] => {
    const taken: Piece[] = []
    for (let piece = pieces[index]; piece !== undefined && at < to; piece = pieces[index]) {
      const length = lengthOf(piece)
      const end = Math.min(to, pieceAt + length)
      if (end > at) taken.push(partOf(piece, { from: at - pieceAt, to: end - pieceAt }))
      at = end
      if (end < pieceAt + length) break
      index += 1
      pieceAt += length
    }
    return taken
  }
}

const edited = (pieces: readonly Piece[], batch: Batch): readonly Piece[] => {
  const take = taker(pieces)
  const next = batch.flatMap(({ start, end, insert }) => {
    const before = take(start)
    take(end)
    return insert === '' ? before : [...before, { written: insert }]
  })
  return [...next, ...take(Infinity)]
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

/** At most one batch that does what all of them do, one after the other. */
export function composed(batches: readonly Batch[]): readonly Batch[] {
  const [first, ...others] = batches.filter((batch) => batch.length > 0)
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const whole: readonly Piece[] = [{ start: 0, end: Infinity }]
  return [editsOf([first, ...others].reduce(edited, whole))].filter((batch) => batch.length > 0)
}
