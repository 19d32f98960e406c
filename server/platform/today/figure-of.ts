// Reads the latest value of a query from its request and its answer. A query has one value if it has one measure, and
// is split by nothing or by one calendar unit.
import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryResponse, Value } from '#contract/query/response.ts'
import { periodUnits, type Figure, type FigurePoint, type PeriodUnit } from '#contract/today/today.ts'

/** Points that are drawn. */
const mostPoints = 60
/** Groups that are read; more are refused, because the last one would be missing. */
export const mostGroups = 5000

export interface FigureShape {
  readonly field: string
  readonly mode: string
  /** The scale, as the answer names it; null without a split. */
  readonly scale: { readonly name: string; readonly unit: PeriodUnit } | null
}

const isUnit = (name: string): name is PeriodUnit => periodUnits.some((unit) => unit === name)

/** The calendar unit of a scale: `year_month`, or `<date>.year_month`. */
const unitOf = (name: string): PeriodUnit | undefined => {
  const last = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return isUnit(last) ? last : undefined
}

const scaleOf = (names: readonly (string | string[])[]): FigureShape['scale'] | undefined => {
  const [name, ...others] = names.flat()
  if (name === undefined) return null
  const unit = unitOf(name)
  return others.length > 0 || unit === undefined ? undefined : { name, unit }
}

const scalesIn = ({ scale }: QueryRequest): readonly (string | string[])[] => {
  const { x = [], y = [] } = scale?.axis ?? {}
  return scale?.fields ?? [...x, ...y]
}

/** The one measure of a request and its calendar unit; undefined if it has more than one value. */
export function shapeOf(request: QueryRequest): FigureShape | undefined {
  const [measure, ...others] = Object.entries(request.data.fields).flatMap(([field, modes]) =>
    [modes].flat().map((mode) => ({ field, mode })),
  )
  const scale = scaleOf(scalesIn(request))
  return measure === undefined || others.length > 0 || scale === undefined ? undefined : { ...measure, scale }
}

/** The request without what would hide its last period: limit, order and totals. */
export function figureRequest({ order: _order, total: _total, ...request }: QueryRequest): QueryRequest {
  const { skip: _skip, ...data } = request.data
  return { ...request, data: { ...data, limit: mostGroups } }
}

const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)

interface Group {
  readonly label: string
  /** The current period, then past ones. */
  readonly values: readonly (Value | undefined)[]
}

const groupsOf = ({ results }: QueryResponse, shape: FigureShape): readonly Group[] =>
  results
    .map(({ data, scales }) => {
      const rows = data[shape.field]?.[shape.mode] ?? []
      const [label] = Object.values(scales)
      return { label: String(label ?? ''), values: rows.map((row) => row['value']) }
    })
    .toSorted((one, other) => (one.label < other.label ? -1 : Number(one.label > other.label)))

type Read = Pick<Figure, 'value' | 'unit' | 'label' | 'previous' | 'points'>

const periodOf = (response: QueryResponse, at: number) => response.evolution?.periods[at]

/** One value: its past periods, oldest first, are its points. */
const single = (group: Group | undefined, response: QueryResponse): Read => {
  const values = group?.values ?? []
  const points = values.map((value, at) => ({
    label: periodOf(response, at)?.from ?? String(-at),
    value: numberOf(value),
    past: null,
  }))
  const past = periodOf(response, 1)
  return {
    value: values[0] ?? null,
    unit: null,
    label: null,
    previous:
      values.length < 2
        ? null
        : { value: numberOf(values[1]), label: past?.from ?? null, to: past?.to ?? null },
    points: points.length < 2 ? [] : points.toReversed(),
  }
}

const pointOf = ({ label, values }: Group): FigurePoint => ({
  label,
  value: numberOf(values[0]),
  past: numberOf(values[1]),
})

/** What the last period is compared with. */
const previousOf = (last: Group, before: Group | undefined): Figure['previous'] => {
  if (last.values.length > 1) return { value: numberOf(last.values[1]), label: null, to: null }
  return before === undefined ? null : { value: numberOf(before.values[0]), label: before.label, to: null }
}

/** A series: its last period is the value, compared with the past period of the query, or with the one before. */
const series = (groups: readonly Group[], unit: PeriodUnit): Read => {
  const dated = groups.filter(({ label }) => label !== '')
  const last = dated.at(-1)
  if (last === undefined) return { value: null, unit, label: null, previous: null, points: [] }
  return {
    value: last.values[0] ?? null,
    unit,
    label: last.label,
    previous: previousOf(last, dated.at(-2)),
    points: dated.slice(-mostPoints).map(pointOf),
  }
}

/** The figure of an answer; undefined if the answer has too many groups to have a last one. */
export function readFigure(shape: FigureShape, response: QueryResponse): Read | undefined {
  if (response.results.length >= mostGroups) return undefined
  const groups = groupsOf(response, shape)
  return shape.scale === null ? single(groups[0], response) : series(groups, shape.scale.unit)
}
