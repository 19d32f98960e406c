// Shared types of archive rules: readable bytes, entries and findings. Browser and server use the same types, so that
// both come to the same result (STO30).
import type { ErrorParams } from '#contract/errors.ts'
import type { ReasonCode } from '#contract/reasons.ts'

/** Bytes with random access: a file on disk, a blob or a buffer. */
export interface ByteSource {
  readonly size: number
  /** Exactly `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** One file or folder. Paths are decoded, separated by `/`, without a trailing one. */
export interface Entry {
  readonly path: string
  readonly folder: boolean
  /** Unpacked size in bytes. */
  readonly size: number
  /** Size in the archive; for a folder on disk the same as `size`. */
  readonly packed: number
  /** CRC-32 of the unpacked bytes; null for a file that has not been read yet. */
  readonly crc32: number | null
}

/**
 * Level of a finding. `error`: never published. `secret`: published only if explicitly accepted. `warning`: can be
 * published, but should be repaired.
 */
export type FindingLevel = 'error' | 'secret' | 'warning'

/** Repairs a finding in the browser with one click. */
export type Repair =
  | { readonly kind: 'strip'; readonly folder: string }
  | { readonly kind: 'drop'; readonly paths: readonly string[] }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }

export interface Finding {
  /** Code of its message in `contract/reasons.ts`. */
  readonly code: ReasonCode
  readonly params: ErrorParams
  readonly level: FindingLevel
  /** The entry or folder; null for the archive as a whole. */
  readonly path: string | null
  /** Number of files it covers, and their unpacked bytes. */
  readonly files: number
  readonly bytes: number
  readonly repair: Repair | null
}

/** The result of an inspection. `entries` is empty if the directory cannot be read. */
export interface Inspection {
  readonly entries: readonly Entry[]
  /** Sorted by level, then by path. */
  readonly findings: readonly Finding[]
  /** Size of the archive in bytes. */
  readonly size: number
  /** Unpacked size of all files in bytes. */
  readonly unpacked: number
  readonly files: number
}
