// Points with names: two values against each other, coloured by a dimension.
import type { Value } from '#contract/query/response.ts'
import type { Pivot } from '../../result/pivot.ts'
import { scaleName, scalesOf, type Dimension } from '../../state/query-state.ts'
import { chartMatrix, pickFigures } from './chart-matrix.ts'
import type { ChartContext, ChartModel, PointGroups } from './chart-model.ts'
import { type ChartLayout, effectiveView, isDrawable } from './chart-views.ts'

const pointLimit = 2000
/** With more points, their past figures and the lines to them would hide them. */
const pastLimit = 80

/** The dimensions that colour the points: the columns, or else the last of several scales. */
const colorsBy = ({ rows, columns }: ChartLayout): readonly Dimension[] => {
  if (rows.length > 0 && columns.length > 0) return columns
  const scales = scalesOf([...rows, ...columns])
  return scales.length > 1 ? (scales.at(-1) ?? []) : []
}

const groupsOf = (
  points: readonly (readonly Value[])[],
  { by, all }: { by: readonly Dimension[]; all: readonly Dimension[] },
): PointGroups | null => {
  if (by.length === 0) return null
  const at = by.map((each) => all.findIndex((other) => scaleName(other) === scaleName(each)))
  const headsOf = (point: readonly Value[]) => at.map((index) => point[index] ?? null)
  const counts = new Map<string, { heads: readonly Value[]; count: number }>()
  for (const point of points) {
    const heads = headsOf(point)
    const key = JSON.stringify(heads)
    counts.set(key, { heads, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const ranked = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  const indexes = new Map(ranked.map(([key], index) => [key, index]))
  return {
    by,
    heads: ranked.map(([, { heads }]) => heads),
    of: points.map((point) => indexes.get(JSON.stringify(headsOf(point))) ?? 0),
  }
}

/** Returns the points of a grid, or null if the query does not show any. */
export function scatterModel(
  grid: Pivot,
  layout: ChartLayout,
  { catalogue }: ChartContext,
): ChartModel | null {
  if (effectiveView(layout, catalogue) !== 'scatter') return null
  const drawable = layout.values.filter((each) => isDrawable(catalogue, each))
  const axis = [...layout.rows, ...layout.columns]
  const matrix = chartMatrix(grid, { scales: { axis, seriesBy: [] }, layout, values: drawable.slice(0, 2) })
  const isPoint = (at: number) => matrix.lines.every(({ figures }) => (figures[at] ?? null) !== null)
  const points = matrix.categories.map((_, index) => index).filter(isPoint)
  const indexes = points.slice(0, pointLimit)
  const categories = indexes.map((index) => matrix.categories[index] ?? [])
  const hasPast = indexes.length <= pastLimit
  return {
    view: 'scatter',
    categories,
    pastHeads: [],
    axis,
    isTime: false,
    isOrdered: false,
    seriesBy: [],
    series: matrix.lines.map((line) => {
      const picked = pickFigures(line, indexes)
      return { ...picked, past: hasPast ? picked.past : null, isOther: false, axis: 0 as const }
    }),
    groups: groupsOf(categories, { by: colorsBy(layout), all: axis }),
    total: null,
    omitted: {
      categories: matrix.categories.length - indexes.length,
      series: 0,
      earlier: 0,
      values: Math.max(0, drawable.length - 2),
      comparison: grid.periods > 1 && !hasPast,
    },
  }
}
