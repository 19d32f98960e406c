// Failures that have a word of their own in the column of states.
import type { ErrorCode } from '#contract/errors.ts'
import type { sources } from '#src/i18n/en/sources.ts'

type ShortFailure = keyof (typeof sources)['failed'] & ErrorCode

const words = {
  file_missing: true,
  file_vanished: true,
  file_unreadable: true,
  file_empty: true,
  file_format_unknown: true,
  path_outside: true,
  path_missing: true,
  source_kind_unknown: true,
  source_kind_not_yet: true,
  job_cancelled: true,
  storage_full: true,
} as const satisfies Record<ShortFailure, true>

/** Whether an extraction can end in it: then the row of the table says so by itself. */
export const isShortFailure = (code: ErrorCode): code is ShortFailure => code in words
