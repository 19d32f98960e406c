// Labels for the comparison with past periods.
import type { TFunction } from 'i18next'
import type { Comparison } from './query-state.ts'

type QueryTranslate = TFunction<['query', 'shared']>

/** The compared period: `1 year before`. */
export function formatPeriod(t: QueryTranslate, { scale }: Comparison, period: number): string {
  return t(`compare.before.${scale}`, { count: period })
}

/** The comparison in a sentence: `the same weekday 1 year before`. */
export function formatComparison(t: QueryTranslate, comparison: Comparison): string {
  const { mode, scale, depth } = comparison
  // A week always has the same weekdays.
  const isPlain = scale === 'week' || scale === 'weekday'
  const before = formatPeriod(t, comparison, depth)
  return isPlain ? before : t(`compare.${mode}Of`, { before })
}
