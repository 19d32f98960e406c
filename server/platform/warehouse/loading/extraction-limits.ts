// Limits of one extraction (DM2a). Builds read only files that an extraction has read.
import { PlatformError } from '../../core/error.ts'

export interface ExtractionLimits {
  readonly columns: number
  /** Bytes of a `.gz` file after unpacking. */
  readonly unpacked: number
  readonly seconds: number
}

export const defaultExtractionLimits: ExtractionLimits = {
  columns: 5000,
  unpacked: 64 * 1024 ** 3,
  seconds: 3600,
}

/** Throws `extraction_too_wide` if a file has more columns than the limit. */
export function requireWidth(
  limits: ExtractionLimits | undefined,
  { name, columns }: { name: string; columns: number },
): void {
  if (limits === undefined || columns <= limits.columns) return
  throw new PlatformError('extraction_too_wide', { params: { file: name, columns, limit: limits.columns } })
}

/** Stops work after `seconds`, or when `signal` is aborted. Throws `extraction_too_long` if the time is over. */
export async function withinTime<T>(
  { signal, seconds, name }: { signal: AbortSignal; seconds: number; name: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timer = AbortSignal.timeout(seconds * 1000)
  try {
    return await work(AbortSignal.any([signal, timer]))
  } catch (error) {
    if (!timer.aborted || signal.aborted) throw error
    throw new PlatformError('extraction_too_long', { params: { file: name, seconds }, cause: error })
  }
}
