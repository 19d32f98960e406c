// From an answer to the grid that shows it, and how far the limit can be raised when it was cut.
import { limits } from '#contract/http.ts'
import type { Asked } from './ask.ts'
import { readGroups } from './groups.ts'
import { type Pivot, pivot } from './pivot.ts'
import type { QueryState } from './query-state.ts'

/** The grid of an answer. Its rows are ranked only where it has columns. */
export const layGrid = (
  { response, ranking }: Pick<Asked, 'response' | 'ranking'>,
  layout: Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>,
): Pivot => {
  const { values, rows, columns } = layout
  const groups = readGroups(response.results, { dimensions: [...rows, ...columns], values })
  const ranked = ranking === null ? [] : readGroups(ranking.results, { dimensions: rows, values })
  return pivot(groups, { ...layout, ranking: ranked })
}

const steps = [5_000, 20_000, 100_000, limits.data_limit] as const

/** The next limit to offer; null when nothing is gained. */
export const nextLimit = (limit: number, total: number): number | null =>
  total <= limit ? null : (steps.find((step) => step > limit) ?? null)
