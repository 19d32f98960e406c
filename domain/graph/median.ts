/** The middle of some numbers; of an even count, the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
