// What a big number shows: the figure of everything or of the latest period, and its change.
import type { Value } from '#contract/query/response.ts'
import type { Cell } from '../../result/pivot.ts'
import { readPeriod } from '../../result/period-columns.ts'
import { toNumber } from '../../state/value-format.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import { type PartialPoint, isPartial } from './partial-period.ts'

export interface FigureFacts {
  readonly series: ChartSeries
  readonly now: Cell
  /** The heads of the period; null if the figure is a total. */
  readonly heads: readonly Value[] | null
  /** Null if nothing is compared, or if one of the figures is missing. */
  readonly change: {
    /** As a share of the past figure; undefined if that is zero or missing. */
    readonly share: Cell
    /** Undefined if the compared period has no rows: the figure is new. */
    readonly amount: Cell
    /** The period before; null if it is the compared one. */
    readonly since: readonly Value[] | null
  } | null
}

const changeOf = (
  { now, past }: { now: Cell; past: Cell },
  since: readonly Value[] | null,
): FigureFacts['change'] => {
  const cellOf = (period: number): Cell => (period === 0 ? now : past)
  const amount = readPeriod({ kind: 'change', period: 1 }, cellOf)
  const isNew = since === null && past === undefined && toNumber(now) !== null
  if (amount === undefined && !isNew) return null
  return { amount, share: readPeriod({ kind: 'percent', period: 1 }, cellOf), since }
}

const latest = ({ categories }: ChartModel, { figures }: ChartSeries): number =>
  figures.findLastIndex(
    (figure, at) => figure !== null && (categories[at]?.every((head) => head !== null) ?? false),
  )

/**
 * Returns the total if the platform computed it, or else the figure of the latest period. It is compared with the past
 * period of the query, or else with the period before it, unless its own is not over.
 */
export function figureFacts(model: ChartModel, partial: PartialPoint | null): FigureFacts | null {
  const [series] = model.series
  if (series === undefined) return null
  const { total } = model
  if (total !== null)
    return {
      series,
      now: total.now,
      heads: null,
      change: series.past === null ? null : changeOf(total, null),
    }
  if (model.axis.length === 0) {
    const now = series.cells[0]
    return {
      series,
      now,
      heads: null,
      change: series.past === null ? null : changeOf({ now, past: series.past.cells[0] }, null),
    }
  }
  const at = latest(model, series)
  const heads = model.categories[at]
  const now = series.cells[at]
  if (heads === undefined) return { series, now: null, heads: null, change: null }
  if (series.past !== null)
    return { series, now, heads, change: changeOf({ now, past: series.past.cells[at] }, null) }
  const before = model.categories[at - 1]
  const change =
    before === undefined || isPartial(partial, at, 0)
      ? null
      : changeOf({ now, past: series.cells[at - 1] }, before)
  return { series, now, heads, change }
}

/**
 * The positions of the highest and the lowest figure of the line below a big number; a period that is not over does not
 * count. Null if the figures are fewer than two or all the same.
 */
export function figureRange(
  { series: [series] }: ChartModel,
  partial: PartialPoint | null,
): { readonly highest: number; readonly lowest: number } | null {
  const over = (series?.figures ?? []).flatMap((figure, at) =>
    figure === null || isPartial(partial, at, 0) ? [] : [{ figure, at }],
  )
  const sorted = over.toSorted((one, other) => other.figure - one.figure || one.at - other.at)
  const [highest, lowest] = [sorted[0], sorted.at(-1)]
  if (highest === undefined || lowest === undefined || highest.figure === lowest.figure) return null
  return { highest: highest.at, lowest: lowest.at }
}
