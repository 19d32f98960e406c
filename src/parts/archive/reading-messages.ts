// What page and worker say to each other about files that are read and compared.
import type { Hunk } from '#domain/archive/difference.ts'

/** Bytes of a file, or of its beginning. */
export interface Bytes {
  readonly blob: Blob
  /** There is more of the file than these. */
  readonly isCut: boolean
}

export type ReadingAsk =
  /** The beginning of a file of an archive that is at hand. */
  | { readonly ask: 'read'; readonly archive: Blob; readonly path: string; readonly length: number }
  /** The text of bytes; null where they are none. A cut one ends with its last whole line. */
  | { readonly ask: 'text'; readonly bytes: Bytes }
  | { readonly ask: 'differ'; readonly before: string; readonly after: string }
export type ReadingRequest = ReadingAsk & { readonly id: number }

export interface ReadingAnswers {
  readonly read: ArrayBuffer
  readonly text: string | null
  readonly differ: readonly Hunk[]
}

export type ReadingAnswer =
  | { readonly id: number; readonly answer: ReadingAnswers[keyof ReadingAnswers] }
  | { readonly id: number; readonly problem: string }
