// Chunk sizes, upload rates, and the delay after a broken connection.

const firstPiece = 512 * 1024
const smallestPiece = 64 * 1024
const largestPiece = 16 * 1024 ** 2
const target = 1000
const steepest = 4
const longestWait = 30_000

export const chunkSizes = { first: firstPiece, smallest: smallestPiece, largest: largestPiece } as const

interface Sent {
  readonly bytes: number
  readonly milliseconds: number
}

/** Bytes of the next chunk: about a second's worth, at most four times the last one and 16 MB. */
export function nextChunkSize(piece: number, { bytes, milliseconds }: Sent): number {
  const second = Math.round((bytes / Math.max(milliseconds, 1)) * target)
  return Math.max(smallestPiece, Math.min(second, piece * steepest, largestPiece))
}

/** Bytes per second, the last chunk weighted by a third; null before the first. */
export function nextRate(rate: number | null, { bytes, milliseconds }: Sent): number {
  const now = (bytes / Math.max(milliseconds, 1)) * target
  return rate === null ? now : rate + (now - rate) / 3
}

/** Milliseconds to wait after that many failures in a row: 1, 2, 4 … 30 s. */
export function waitAfter(failures: number): number {
  return Math.min(longestWait, 1000 * 2 ** Math.max(0, failures - 1))
}
