// What an archive is to the rules: bytes that can be read anywhere, entries, and findings about them. Browser and
// server hand in the same shapes, so that both come to the same verdict (STO30).
import type { ErrorParams } from '#contract/errors.ts'
import type { ReasonCode } from '#contract/reasons.ts'

/** Bytes that can be read at any place: a file on disk, a blob, or a buffer. */
export interface ByteSource {
  readonly size: number
  /** Exactly `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** One file or folder. Paths are decoded, parted by `/`, and without one at their end. */
export interface Entry {
  readonly path: string
  readonly folder: boolean
  /** Bytes unpacked. */
  readonly size: number
  /** Bytes in the archive; of a folder on disk the same as `size`. */
  readonly packed: number
  /** CRC-32 of the unpacked bytes; null of a file that has not been read yet. */
  readonly crc32: number | null
}

/**
 * How grave a finding is. `error`: it is never published. `secret`: it is published only when somebody says so
 * expressly. `warning`: it may be published, and is better mended.
 */
export type FindingLevel = 'error' | 'secret' | 'warning'

/** What mends a finding in the browser with one click. */
export type Repair =
  | { readonly kind: 'strip'; readonly folder: string }
  | { readonly kind: 'drop'; readonly paths: readonly string[] }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }

export interface Finding {
  /** Says it, with `params`, as a clause: a code of `contract/reasons.ts`. */
  readonly code: ReasonCode
  readonly params: ErrorParams
  readonly level: FindingLevel
  /** The entry or folder it stands at; null for the archive as a whole. */
  readonly path: string | null
  /** Files it covers, and their bytes unpacked. */
  readonly files: number
  readonly bytes: number
  readonly repair: Repair | null
}

/** What was found in an archive. `entries` is empty where its directory cannot be read. */
export interface Inspection {
  readonly entries: readonly Entry[]
  /** Gravest first, then by path. */
  readonly findings: readonly Finding[]
  /** Bytes of the archive. */
  readonly size: number
  /** Bytes of all files unpacked. */
  readonly unpacked: number
  readonly files: number
}
