// Batches that follow one another, made one. A text in between is told in pieces: parts of the first text, and what was
// written.
import type { Batch, TextEdit } from './command.ts'

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
export const composed = (batches: readonly Batch[]): readonly Batch[] => {
  const [first, ...others] = batches.filter((batch) => batch.length > 0)
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const whole: readonly Piece[] = [{ start: 0, end: Infinity }]
  return [editsOf([first, ...others].reduce(edited, whole))].filter((batch) => batch.length > 0)
}
