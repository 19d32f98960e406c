// What passes between the platform and the thread of a check.
import type { ErrorParams } from '#contract/errors.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'

/** Findings that a refusal names at most. */
export const mostProblems = 200

/** Characters of each text in them, as long as a path may be: names in an archive have up to 65,535. */
const longestText = 1024

/** A text of an archive as refusals quote it: whole, or its beginning and its end. */
export function quoted(text: string): string {
  if (text.length <= longestText) return text
  const half = Math.floor((longestText - 1) / 2)
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed()
}

export interface CheckOrder {
  /** File of the archive. */
  readonly path: string
  readonly limits: ArchiveLimits
  readonly collection: Collection
  /** Findings that may be published all the same. */
  readonly accept: readonly 'secret'[]
}

export interface Checked {
  readonly files: number
  /** Bytes of all files unpacked. */
  readonly unpacked: number
  /** What keeps it from being published; empty where nothing does. */
  readonly refusing: readonly {
    readonly code: ReasonCode
    readonly params: ErrorParams
    /** Null for the archive as a whole. */
    readonly path: string | null
  }[]
}
