// What an exception means to a caller: a refusal says so itself, a disk that is full or may not be written to is told
// as such, and anything else is a bug whose text stays inside. Files that are read, not kept, have refusals of their own.
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError } from './error.ts'

interface Signs {
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
} as const satisfies Partial<Record<ErrorCode, Signs>>

const memberOf = (error: object, name: string): unknown => Reflect.get(error, name)

const shows = (error: unknown, signs: Signs): boolean => {
  if (!(error instanceof Error)) return false
  const code = memberOf(error, 'code')
  if (typeof code === 'string' && signs.codes.includes(code)) return true
  const sqlite = memberOf(error, 'errcode')
  if (code === 'ERR_SQLITE_ERROR' && typeof sqlite === 'number') return signs.sqlite.includes(sqlite & 0xff)
  return signs.duckDb.test(error.message) || shows(error.cause, signs)
}

/**
 * The refusal an exception amounts to: itself, `storage_full` or `storage_unwritable` (507), or `internal` (500) with
 * the cause kept for the log.
 */
export function refusalOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (shows(error, storageFailures.storage_full)) return new PlatformError('storage_full', { cause: error })
  const isUnwritable = shows(error, storageFailures.storage_unwritable)
  return new PlatformError(isUnwritable ? 'storage_unwritable' : 'internal', { cause: error })
}
