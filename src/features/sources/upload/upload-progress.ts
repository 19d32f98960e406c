// The figures of an upload: its progress, rate and remaining time.

interface TransferProgress {
  readonly size: number
  readonly received: number
  readonly rate: number | null
}

/** 0 to 1; an empty file is complete. */
export function shareOf({ size, received }: Pick<TransferProgress, 'size' | 'received'>): number {
  return size === 0 ? 1 : received / size
}

/** Rounded down, so that 100% is shown only for a complete upload. */
export function displayedShare(progress: Pick<TransferProgress, 'size' | 'received'>): number {
  return Math.floor(shareOf(progress) * 100) / 100
}

const minimum = 1000

/** Returns the remaining time in milliseconds, as whole seconds; null if it cannot be estimated. */
export function remainingTime({ size, received, rate }: TransferProgress): number | null {
  return rate === null || rate === 0 || received >= size
    ? null
    : Math.max(minimum, Math.round((size - received) / rate) * 1000)
}
