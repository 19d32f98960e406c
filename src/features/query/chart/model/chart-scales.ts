// Which dimensions of a query go along the axis of a chart, and which become its series.
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import { type Catalogue, typeOfDimension, unitOf } from '../../state/catalogue.ts'
import { type Dimension, type QueryState, type View, scalesOf } from '../../state/query-state.ts'

type ScaleKind = 'time' | 'number' | 'name'

/** From short to long. Of two times, the one that comes first goes along the axis. */
const finestFirst: readonly CalendarUnit[] = [
  'hour',
  'date',
  'day',
  'weekday',
  'week',
  'year_week',
  'month',
  'year_month',
  'quarter',
  'year_quarter',
  'semester',
  'year',
]

/** Returns what the values of a dimension are: only times and numbers have an order. */
const kindOf = (catalogue: Catalogue, dimension: Dimension): ScaleKind => {
  if (unitOf(catalogue, dimension) !== undefined) return 'time'
  const type = typeOfDimension(catalogue, dimension)
  if (type === 'date' || type === 'datetime') return 'time'
  return type === 'num' ? 'number' : 'name'
}

/** Returns the kind of the dimensions together. Dimensions that are joined are a name. */
export function kindOfAll(catalogue: Catalogue, dimensions: readonly Dimension[]): ScaleKind {
  const [first] = dimensions
  return first !== undefined && dimensions.length === 1 ? kindOf(catalogue, first) : 'name'
}

/** The rank of a time: the smaller, the finer. A point in time is finer than any unit. */
const finenessOf = (catalogue: Catalogue, dimension: Dimension): number => {
  const unit = unitOf(catalogue, dimension)
  if (unit !== undefined) return finestFirst.indexOf(unit)
  return typeOfDimension(catalogue, dimension) === 'date' ? finestFirst.indexOf('date') : -1
}

export interface ChartScales {
  readonly axis: readonly Dimension[]
  readonly seriesBy: readonly Dimension[]
}

type Wells = Pick<QueryState, 'rows' | 'columns'>
type Scale = readonly Dimension[]

const finest = (catalogue: Catalogue, scales: readonly Scale[]): Scale | undefined =>
  scales
    .filter((scale) => kindOfAll(catalogue, scale) === 'time')
    .flatMap((scale) => scale.map((dimension) => ({ scale, rank: finenessOf(catalogue, dimension) })))
    .toSorted((a, b) => a.rank - b.rank)[0]?.scale

const scalesIn = ({ rows, columns }: Wells): readonly Scale[] => [...scalesOf(rows), ...scalesOf(columns)]

/** These views need two scales, also if both are rows. */
const splitViews: readonly View[] = ['stacked', 'heat', 'multiples']

/**
 * Returns the scales of a view. A time goes along the axis, and of several times the finest. Otherwise the columns do.
 * Without columns, the rows are one axis, unless the view needs series.
 */
export function chartScales(
  state: Wells,
  { catalogue, view }: { catalogue: Catalogue; view: View },
): ChartScales {
  const scales = scalesIn(state)
  const others = (axis: Scale): ChartScales => ({
    axis,
    seriesBy: scales.filter((scale) => scale !== axis).flat(),
  })
  const time = finest(catalogue, scales)
  if (time !== undefined) return others(time)
  if (state.columns.length > 0) return { axis: state.columns, seriesBy: state.rows }
  const [first] = scales
  return first !== undefined && splitViews.includes(view) ? others(first) : { axis: state.rows, seriesBy: [] }
}

/** Returns the number of scales: dimensions that are joined count once. */
export function scaleCount(state: Wells): number {
  return scalesIn(state).length
}

/** Returns whether all scales are times that repeat, such as weekday and hour. */
export function isCyclic(state: Wells, catalogue: Catalogue): boolean {
  const cyclic: readonly CalendarUnit[] = ['hour', 'day', 'weekday', 'week', 'month', 'quarter', 'semester']
  return scalesIn(state).every((scale) => {
    const unit = scale[0] === undefined ? undefined : unitOf(catalogue, scale[0])
    return scale.length === 1 && unit !== undefined && cyclic.includes(unit)
  })
}
