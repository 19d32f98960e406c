// The figures of what arrives: how much is here, how fast it comes, how long it takes.

interface Figured {
  readonly size: number
  readonly received: number
  readonly rate: number | null
}

/** 0 to 1; an empty file is whole. */
export function shareOf({ size, received }: Pick<Figured, 'size' | 'received'>): number {
  return size === 0 ? 1 : received / size
}

/** A hundred per cent are said only when all is there. */
export function saidShare(figured: Pick<Figured, 'size' | 'received'>): number {
  return Math.floor(shareOf(figured) * 100) / 100
}

const shortest = 1000

/** Whole seconds that are left, in milliseconds; null while that would be a guess. */
export function leftOf({ size, received, rate }: Figured): number | null {
  return rate === null || rate === 0 || received >= size
    ? null
    : Math.max(shortest, Math.round((size - received) / rate) * 1000)
}
