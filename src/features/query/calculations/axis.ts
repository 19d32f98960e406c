// Along which scale a running total and a difference go: the first scale of time, or else the rows in their order.
import type { Value } from '#contract/query/response.ts'
import { type CalendarUnit, calendarUnits } from '#contract/query/vocabulary.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import { compareValues } from '../result/pivot.ts'
import { type Catalogue, typeOfDimension, unitOf } from '../state/catalogue.ts'
import { type Dimension, type QueryState, isMeasure, sameItem } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'
import type { DimensionKinds } from './result-groups.ts'

export interface Axis {
  readonly dimensions: readonly Dimension[]
  /** The other dimensions: each of their combinations has its own running total. */
  readonly others: readonly Dimension[]
  readonly isTime: boolean
  /** The scale is in the rows, so that a row has one place on it. */
  readonly isInRows: boolean
}

/** The first dimensions of time that follow one another and are of one field: a year and its months are one scale. */
const timeScale = (
  dimensions: readonly Dimension[],
  isTime: DimensionKinds['isTime'],
): readonly Dimension[] | undefined => {
  const start = dimensions.findIndex(isTime)
  if (start === -1) return undefined
  const field = dimensions[start]?.field
  const end = dimensions.findIndex((each, at) => at > start && (each.field !== field || !isTime(each)))
  return dimensions.slice(start, end === -1 ? undefined : end)
}

export function axisOf(
  { rows, columns }: Pick<QueryState, 'rows' | 'columns'>,
  isTime: DimensionKinds['isTime'],
): Axis {
  const scale = timeScale(rows, isTime) ?? timeScale(columns, isTime)
  if (scale === undefined) {
    const dimensions = rows.length > 0 ? rows : columns
    return {
      dimensions,
      others: rows.length > 0 ? columns : [],
      isTime: false,
      isInRows: rows.length > 0,
    }
  }
  const isOwn = (dimension: Dimension): boolean => scale.some((each) => sameItem(each, dimension))
  return {
    dimensions: scale,
    others: [...rows, ...columns].filter((each) => !isOwn(each)),
    isTime: true,
    isInRows: rows.some(isOwn),
  }
}

const dayMs = 86_400_000
const partsOfYear: Readonly<Partial<Record<CalendarUnit, number>>> = { month: 12, quarter: 4, semester: 2 }

const dayOf = (value: Value): number | null => {
  const time = Date.parse(String(value).slice(0, 10))
  return Number.isNaN(time) ? null : time / dayMs
}
const monthOf = (value: Value): number | null => {
  const month = toNumber(calendarValue('month', String(value)))
  const year = toNumber(calendarValue('year', String(value)))
  return month === null || year === null ? null : year * 12 + month
}
const scaled = (number: number | null, by: number): number | null =>
  number === null ? null : Math.floor(number / by)

const ordinalOf = (unit: CalendarUnit, value: Value): number | null => {
  if (unit === 'date') return dayOf(value)
  if (unit === 'year_month') return monthOf(value)
  if (unit === 'year_quarter') return scaled(monthOf(value), 3)
  if (unit === 'year_week') return scaled(dayOf(value), 7)
  return toNumber(value)
}

/** A year with a part of it, in this order. */
const ordinalInYear = ([unit, part]: readonly (CalendarUnit | undefined)[], heads: readonly Value[]) => {
  const parts = part === undefined ? undefined : partsOfYear[part]
  const [year = null, place = null] = heads.map(toNumber)
  if (unit !== 'year' || parts === undefined || heads.length !== 2) return null
  return year === null || place === null ? null : year * parts + place
}

/** Returns how dimensions of this catalogue are compared. */
export function kindsOf(catalogue: Catalogue): DimensionKinds {
  const unitIn = (dimension: Dimension): CalendarUnit | undefined =>
    unitOf(catalogue, dimension) ?? (typeOfDimension(catalogue, dimension) === 'date' ? 'date' : undefined)
  return {
    unit: unitIn,
    isNumber: (dimension) => typeOfDimension(catalogue, dimension) === 'num',
    isTime: (dimension) =>
      unitIn(dimension) !== undefined || typeOfDimension(catalogue, dimension) === 'datetime',
    ordinal: (dimensions, heads) => {
      const units = dimensions.map(unitIn)
      const [[unit], [value = null]] = [units, heads]
      if (units.length > 1) return ordinalInYear(units, heads)
      return unit === undefined || value === null ? null : ordinalOf(unit, value)
    },
  }
}

/** Returns whether heads are the calendar period that contains `today` (an ISO date). Parts of any year never do. */
export function isCurrentPeriod(
  units: readonly (CalendarUnit | undefined)[],
  { heads, today }: { heads: readonly Value[]; today: string },
): boolean {
  const hasPeriod = units.some(
    (unit) => unit === 'year' || (unit !== undefined && calendarUnits[unit] === 'period'),
  )
  return (
    hasPeriod &&
    units.every((unit, at) => unit !== undefined && String(calendarValue(unit, today)) === String(heads[at]))
  )
}

/** Compares heads in the direction that the query orders them; nulls last. */
export function headComparer(
  { order }: Pick<QueryState, 'order'>,
  { dimensions, kinds, isTime }: { dimensions: readonly Dimension[]; kinds: DimensionKinds; isTime: boolean },
): (one: readonly Value[], other: readonly Value[]) => number {
  const signs = dimensions.map((each) => {
    const isDescending = order.some(
      ({ by, direction }) => !isMeasure(by) && sameItem(by, each) && direction === 'desc',
    )
    return isDescending && !isTime ? -1 : 1
  })
  return (one, other) => {
    for (const [at, dimension] of dimensions.entries()) {
      const [left, right] = [one[at] ?? null, other[at] ?? null]
      const result = compareValues(left, right, kinds.isNumber(dimension))
      if (result !== 0) return left === null || right === null ? result : result * (signs[at] ?? 1)
    }
    return 0
  }
}
