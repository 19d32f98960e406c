// Messages between the platform and the worker that checks an archive.
import type { ErrorParams } from '#contract/errors.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { VersionCheck } from '#contract/store/package.ts'

/** Maximum number of findings in an error response. */
export const maxProblems = 200

/** Maximum length of a text in them, as long as a path may be. Names in an archive have up to 65,535 characters. */
const longestText = 1024

/** Shortens a text of an archive for error messages: all of it, or its start and end. */
export function quoted(text: string): string {
  if (text.length <= longestText) return text
  const half = Math.floor((longestText - 1) / 2)
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed()
}

export interface CheckTask {
  /** Path of the archive. */
  readonly path: string
  readonly limits: ArchiveLimits
  readonly collection: Collection
  /** Findings that do not prevent publishing. */
  readonly accept: readonly 'secret'[]
  /** Also reports everything that was found, compared with what the store delivers. */
  readonly delivered?: Delivered
}

/** The delivered version of a package and the numbers of all its versions. */
export interface Delivered {
  /** The archive; null before the first version. */
  readonly path: string | null
  readonly version: string | null
  readonly versions: readonly string[]
}

interface Found {
  readonly code: ReasonCode
  readonly params: ErrorParams
  /** Null for findings of the entire archive. */
  readonly path: string | null
}

/** What was found besides the verdict. */
export interface CheckReport {
  readonly findings: readonly (Found & Pick<VersionCheck['findings'][number], 'level' | 'repairable'>)[]
  readonly proposed: VersionCheck['proposed']
}

export interface Checked {
  readonly files: number
  /** Unpacked bytes of all files. */
  readonly unpacked: number
  /** Findings that prevent publishing; empty for a valid archive. */
  readonly blockingFindings: readonly Found[]
  readonly report?: CheckReport
}
