// Converts exceptions to platform errors: platform errors stay unchanged, a full or read-only disk has its own code,
// and anything else is a bug whose text is not exposed. Files that are read, not stored, have their own errors.
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError } from './error.ts'

interface FailureSigns {
  readonly codes: readonly string[]
  /** Primary result codes of SQLite. */
  readonly sqlite: readonly number[]
  readonly duckDb: RegExp
}

const storageFailures = {
  storage_full: {
    codes: ['ENOSPC', 'EDQUOT'],
    sqlite: [10, 13],
    duckDb: /no space left|out of disk|failed to offload|could not write all bytes/i,
  },
  storage_unwritable: {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    sqlite: [8, 14],
    duckDb: /permission denied|read-only file system/i,
  },
} as const satisfies Partial<Record<ErrorCode, FailureSigns>>

const memberOf = (error: object, name: string): unknown => Reflect.get(error, name)

const matches = (error: unknown, signs: FailureSigns): boolean => {
  if (!(error instanceof Error)) return false
  const code = memberOf(error, 'code')
  if (typeof code === 'string' && signs.codes.includes(code)) return true
  const sqlite = memberOf(error, 'errcode')
  if (code === 'ERR_SQLITE_ERROR' && typeof sqlite === 'number') return signs.sqlite.includes(sqlite & 0xff)
  return signs.duckDb.test(error.message) || matches(error.cause, signs)
}

/**
 * The platform error of an exception: itself, `storage_full` or `storage_unwritable` (507), or `internal` (500) with
 * the exception as its cause for the log.
 */
export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (matches(error, storageFailures.storage_full)) return new PlatformError('storage_full', { cause: error })
  const isUnwritable = matches(error, storageFailures.storage_unwritable)
  return new PlatformError(isUnwritable ? 'storage_unwritable' : 'internal', { cause: error })
}
