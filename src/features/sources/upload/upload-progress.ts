// The figures of what arrives: how much is here, how fast it comes, how long it takes.

interface TransferProgress {
  readonly size: number
  readonly received: number
  readonly rate: number | null
}

/** 0 to 1; an empty file is whole. */
export function shareOf({ size, received }: Pick<TransferProgress, 'size' | 'received'>): number {
  return size === 0 ? 1 : received / size
}

/** A hundred per cent are said only when all is there. */
export function displayedShare(progress: Pick<TransferProgress, 'size' | 'received'>): number {
  return Math.floor(shareOf(progress) * 100) / 100
}

const minimum = 1000

/** Whole seconds that are left, in milliseconds; null while that would be a guess. */
export function remainingTime({ size, received, rate }: TransferProgress): number | null {
  return rate === null || rate === 0 || received >= size
    ? null
    : Math.max(minimum, Math.round((size - received) / rate) * 1000)
}
