// Messages between page and worker about files that are read and compared.
import type { Entry } from '#domain/archive/archive.ts'
import type { Amount } from '#domain/archive/compare/compare.ts'
import type { Hunk } from '#domain/archive/compare/difference.ts'

/** The bytes of a file, or of its beginning. */
export interface Bytes {
  readonly blob: Blob
  /** The file has more bytes than these. */
  readonly isCut: boolean
}

export type ComparedSide = 'before' | 'after'

/** A comparison with entries given by their indexes in the lists; -1 for none. */
export interface ComparedIndexes {
  /** Indexes in `changeKinds`. */
  readonly kinds: Uint8Array
  readonly before: Int32Array
  readonly after: Int32Array
  readonly same: number
  readonly amounts: Readonly<Record<ComparedSide, Amount>>
}

export const changeKinds = ['added', 'removed', 'changed', 'moved'] as const

export type AnalysisCommand =
  /** A part of a list, for a numbered comparison. */
  | {
      readonly command: 'entries'
      readonly of: number
      readonly side: ComparedSide
      readonly entries: readonly Entry[]
    }
  | { readonly command: 'compare'; readonly of: number }
  /** The beginning of a file of a local archive. */
  | { readonly command: 'read'; readonly archive: Blob; readonly path: string; readonly length: number }
  /** The text of bytes; null if they are not text. A truncated one ends with its last complete line. */
  | { readonly command: 'text'; readonly bytes: Bytes }
  | { readonly command: 'differ'; readonly before: string; readonly after: string }
export type AnalysisRequest = AnalysisCommand & { readonly id: number }

export interface AnalysisResults {
  readonly entries: null
  readonly compare: ComparedIndexes
  readonly read: ArrayBuffer
  readonly text: string | null
  readonly differ: readonly Hunk[]
}

export type AnalysisReply =
  | { readonly id: number; readonly answer: AnalysisResults[keyof AnalysisResults] }
  | { readonly id: number; readonly problem: string }
