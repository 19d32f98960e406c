/** The median; for an even count, the mean of the two middle values; null without values. */
export function median(values: readonly number[]): number | null {
  const [first, second] = values
  if (first === undefined) return null
  if (second === undefined) return first
  if (values.length === 2) return (first + second) / 2
  const sorted = new Float64Array(values).sort()
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
