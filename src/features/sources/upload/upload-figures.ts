// The figures of what arrives: how much is here, how fast it comes, how long it takes.

interface Figured {
  readonly size: number
  readonly received: number
  readonly rate: number | null
}

/** 0 to 1; an empty file is whole. */
export const shareOf = ({ size, received }: Pick<Figured, 'size' | 'received'>): number =>
  size === 0 ? 1 : received / size

/** A hundred per cent are said only when all is there. */
export const saidShare = (figured: Pick<Figured, 'size' | 'received'>): number =>
  Math.floor(shareOf(figured) * 100) / 100

const shortest = 1000

/** Whole seconds that are left, in milliseconds; null while that would be a guess. */
export const leftOf = ({ size, received, rate }: Figured): number | null =>
  rate === null || rate === 0 || received >= size
    ? null
    : Math.max(shortest, Math.round((size - received) / rate) * 1000)
