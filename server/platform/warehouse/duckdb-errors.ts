// Converts errors of DuckDB to platform errors. The original text stays in `cause`, for the log and for file loading.
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError } from '../core/error.ts'

const diskFull =
  /no space left|out of disk|disk quota exceeded|failed to offload|could not write all bytes|max_temp_directory_size/i

/** The database file or its write-ahead log; a source file is never committed. */
const unwritable = /failed to commit.*(?:permission denied|read-only file system)/i

const damaged = /not a valid duckdb|could not read enough bytes|corrupt|replaying wal/i

/** True for the error of an interrupted statement. */
const isInterrupt = (error: unknown): boolean => {
  return error instanceof Error && error.message.startsWith('INTERRUPT Error')
}

/** A sum of integers or decimals has more digits than the engine holds. */
const overflow = /^Out of Range Error: Overflow in /

/** Only virtual attributes calculate with and convert the values of a row (DM7). */
const calculation = /^Out of Range Error: Overflow in (multiplication|addition|subtraction|negation) of /
const conversion = /^Conversion Error: /

/** The first pattern that matches decides. */
const codes: readonly (readonly [RegExp, ErrorCode])[] = [
  [diskFull, 'storage_full'],
  [unwritable, 'storage_unwritable'],
  [calculation, 'calculation_overflow'],
  [conversion, 'conversion_failed'],
  [overflow, 'number_overflow'],
]

/**
 * Converts any failure of a statement: `storage_full`, `storage_unwritable`, `query_cancelled`, `number_overflow`,
 * `calculation_overflow`, `conversion_failed`, else `ERROR`.
 */
export function failureFrom(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (isInterrupt(error)) return new PlatformError('query_cancelled', { cause: error })
  const message = error instanceof Error ? error.message : ''
  const [, code] = codes.find(([pattern]) => pattern.test(message)) ?? []
  return new PlatformError(code ?? 'ERROR', { cause: error })
}

/** True if a statement failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (diskFull.test(error.message) || isDiskFull(error.cause))
}

/** True if DuckDB refuses every further statement until the file is opened again. */
export function isInvalidated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.startsWith('FATAL Error') || isInvalidated(error.cause)
}

/** Returns a one-sentence error for the operator if the file cannot be opened. */
export function openFailure(file: string, cause: unknown): Error {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (text.includes('Conflicting lock'))
    return new Error(`The warehouse ${file} is in use by another process; stop that one first`, { cause })
  if (diskFull.test(text))
    return new Error(`The disk is full: the warehouse ${file} cannot be opened`, { cause })
  const [detail = text] = text.split('\n')
  if (damaged.test(text))
    return new Error(
      `The warehouse ${file} is damaged (${detail}). Restore a backup to an empty folder (npm run admin -- restore FOLDER), or move the file and its .wal file away, run npm run admin -- adopt, and build again`,
      { cause },
    )
  return new Error(`The warehouse ${file} cannot be opened: ${detail}`, { cause })
}
