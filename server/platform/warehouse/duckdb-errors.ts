// What DuckDB throws, as the platform refuses. Its own text stays in `cause`, for the log and for those who load files.
import { PlatformError } from '../core/error.ts'

const diskFull =
  /no space left|out of disk|disk quota exceeded|failed to offload|could not write all bytes|max_temp_directory_size/i

/** True for the error of a statement that was interrupted. */
const isInterrupt = (error: unknown): boolean => {
  return error instanceof Error && error.message.startsWith('INTERRUPT Error')
}

/** A refusal for anything a statement failed with: `storage_full`, `query_cancelled`, else `ERROR`. */
export function failureFrom(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (isInterrupt(error)) return new PlatformError('query_cancelled', { cause: error })
  if (error instanceof Error && diskFull.test(error.message))
    return new PlatformError('storage_full', { cause: error })
  return new PlatformError('ERROR', { cause: error })
}

/** One sentence for a person at a terminal about a file that does not open. */
export function openFailure(file: string, cause: unknown): Error {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (text.includes('Conflicting lock'))
    return new Error(`The warehouse ${file} is in use by another process; stop that one first`, { cause })
  if (diskFull.test(text))
    return new Error(`The disk is full: the warehouse ${file} cannot be opened`, { cause })
  return new Error(`The warehouse ${file} cannot be opened: ${text.split('\n')[0] ?? text}`, { cause })
}
