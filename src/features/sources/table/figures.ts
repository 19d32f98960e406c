// Figures of an attribute as they are shown: the ranges of its histogram and its most frequent values, with shares.
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'

type Bound = ExtractedAttribute['min']

/** Enough digits to tell the bounds of twelve ranges apart. */
const boundDigits = 12

/** A bound without the digits that only the division into equal ranges adds. */
const boundText = (bound: Bound): string => {
  if (typeof bound === 'number') return String(Number(bound.toPrecision(boundDigits)))
  return String(bound ?? '')
}

interface Range {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** The ranges of the histogram; none if the attribute has no histogram. */
export function rangesOf({ histogram }: Pick<ExtractedAttribute, 'histogram'>): readonly Range[] {
  if (histogram === null) return []
  const { bounds, counts } = histogram
  return counts.map((count, at) => ({
    from: boundText(bounds[at] ?? null),
    to: boundText(bounds[at + 1] ?? null),
    count,
  }))
}

/** Values that the histogram or the most frequent values were counted in. */
export function countedValues(attribute: ExtractedAttribute): number {
  const { histogram, sampled_rows: sampled, count, null_count: nulls } = attribute
  if (histogram !== null) return histogram.counts.reduce((sum, one) => sum + one, 0)
  if (sampled === null || count + nulls === 0) return count
  return Math.round((sampled * count) / (count + nulls))
}
