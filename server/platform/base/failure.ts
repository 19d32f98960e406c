// What an exception means to a caller: a refusal says so itself, a full disk is told as one, and anything else is a
// bug whose text stays inside.
import { PlatformError } from '../error.ts'

const fullInSqlite = new Set([10, 13])
const fullInDuckDb = /no space left|out of disk|failed to offload|could not write all bytes/i

const memberOf = (error: object, name: string): unknown => Reflect.get(error, name)

const isStorageFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = memberOf(error, 'code')
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  const sqlite = memberOf(error, 'errcode')
  if (code === 'ERR_SQLITE_ERROR' && typeof sqlite === 'number') return fullInSqlite.has(sqlite & 0xff)
  return fullInDuckDb.test(error.message) || isStorageFull(error.cause)
}

/** The refusal an exception amounts to: itself, `storage_full` (507), or `internal` (500) with the cause kept for the log. */
export const refusalOf = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error
  return new PlatformError(isStorageFull(error) ? 'storage_full' : 'internal', { cause: error })
}
