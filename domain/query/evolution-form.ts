// Which forms of statement answer an evolution exactly, the fastest first (QB9).
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import { addDays, type DayWindow, moveWindow, type Shift, shiftOf, splitWindow } from './evolution-window.ts'
import type { Evolution, Filter, Measure } from './query.ts'
import type { QueryableTable } from './table.ts'
import type { Term } from './term.ts'

/**
 * `calendar` maps each past day to the groups of its current days, which is always exact. The other forms move the
 * dates of rows: `branches` aggregates each period alone, `join` too and joins one past period to the
 * current one, `axis` aggregates once and moves the groups, `pivot` aggregates once by group and period, which is the
 * fastest only for few groups.
 */
export type EvolutionForm = 'calendar' | 'branches' | 'join' | 'axis' | 'pivot'

export interface EvolutionPlan {
  readonly evolution: Evolution
  /** Of the latest past period first. */
  readonly shifts: readonly Shift[]
  /** Windows of the current and of each past period; null unless all are known. */
  readonly windows: readonly DayWindow[] | null
  /** Filters on the date that are not part of the window. They apply to the moved date. */
  readonly movingFilters: readonly Filter[]
  /** Filters on the date, with the window. */
  readonly dateFilters: readonly Filter[]
  /** Filters on anything else. The time of day does not move. */
  readonly fixedFilters: readonly Filter[]
  /** Forms that are exact for this query, the preferred one first. */
  readonly forms: readonly [EvolutionForm, ...EvolutionForm[]]
}

interface EvolvedQuery {
  readonly table: Pick<QueryableTable, 'fields'>
  readonly evolution: Evolution
  readonly filters: readonly Filter[]
  readonly measures: readonly Measure[]
  readonly scales: readonly Term[]
}

/** Whether a term depends on the day of the date that moves. The time of day is the same in all periods. */
export function movesWith({ field, unit }: Term, { date }: Evolution): boolean {
  return field === date.field && unit !== 'hour'
}

/** Terms to group by: the scales, then the fields whose distinct values are requested. */
export function keysOf({ scales, measures }: Pick<EvolvedQuery, 'measures' | 'scales'>): readonly Term[] {
  return [...scales, ...measures.filter(({ mode }) => mode === 'select_distinct').map(({ term }) => term)]
}

const monthsOf: Partial<Record<CalendarUnit, number>> = {
  year: 12,
  semester: 6,
  quarter: 3,
  month: 1,
  year_quarter: 3,
  year_month: 1,
}
const isOfMonths = ({ unit }: Term): boolean => unit !== null && monthsOf[unit] !== undefined

/** Whether all days with one value of a term move to all days with another value, or with the same. */
const movesWhole = ({ unit, type }: Term, shift: Shift): boolean => {
  if (shift.unit === 'day')
    return unit === null || unit === 'date' || unit === 'year_week' || unit === 'weekday'
  if (unit === null || monthsOf[unit] === undefined) return false
  const step = type === 'num' && unit !== 'year' ? 12 : monthsOf[unit]
  return shift.count % step === 0
}

const days = ({ from, to }: DayWindow): number =>
  from === null || to === null
    ? Number.POSITIVE_INFINITY
    : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Whether no day is in two windows. Later windows are earlier in time. */
const areDisjoint = (windows: readonly DayWindow[]): boolean =>
  windows.every(({ from, to }, index) => {
    const next = windows[index + 1]
    if (from === null || to === null || from > to) return false
    return next === undefined || (next.to !== null && next.to < from)
  })

/** Whether the windows fill at least half of the time that they span, so that one scan reads few other rows. */
const isDense = (windows: readonly DayWindow[]): boolean => {
  const span = days({ from: windows.at(-1)?.from ?? null, to: windows[0]?.to ?? null })
  return windows.reduce((total, window) => total + days(window), 0) * 2 >= span
}

/** The greatest number of groups for which `pivot` is preferred. */
const maxPivotedGroups = 1000

/** Numbers of values of the parts of a date that repeat. */
const partValues: Partial<Record<CalendarUnit, number>> = {
  semester: 2,
  quarter: 4,
  month: 12,
  week: 53,
  weekday: 7,
  day: 31,
  hour: 24,
}

interface FormInput {
  readonly keys: readonly Term[]
  readonly evolution: Evolution
  readonly table: EvolvedQuery['table']
}

/** About how many values a key has at most in a window; infinite if that is unknown. */
const valuesOf = (key: Term, { evolution, table }: FormInput, window: DayWindow | undefined): number => {
  const { field, unit, type } = key
  const part = unit === null ? undefined : partValues[unit]
  if (part !== undefined) return part
  if (type === 'boolean') return 2
  const distinct = table.fields.find((each) => each.field === field)?.distinct ?? Number.POSITIVE_INFINITY
  const isOfDays = type !== 'datetime' && window !== undefined && movesWith(key, evolution)
  return isOfDays ? Math.min(distinct, days(window)) : distinct
}

const hasFewGroups = (windows: readonly DayWindow[], input: FormInput): boolean =>
  input.keys.reduce((groups, key) => groups * valuesOf(key, input, windows[0]), 1) <= maxPivotedGroups

type Forms = readonly [EvolutionForm, ...EvolutionForm[]]

/** Forms that aggregate each period alone. A join keeps the groups of both periods, which dates of groups would limit. */
const apartForms = (shifts: readonly Shift[], moving: readonly Term[]): Forms =>
  shifts.length === 1 && moving.length === 0 ? ['join', 'branches'] : ['branches']

const formsOf = (plan: Omit<EvolutionPlan, 'forms'>, input: FormInput): Forms => {
  const { keys } = input
  const { windows, shifts, dateFilters, evolution } = plan
  if (windows === null) return ['calendar']
  const moving = keys.filter((key) => movesWith(key, evolution))
  const isAxis =
    moving.length > 0 &&
    dateFilters.length === 0 &&
    shifts.every((shift) => moving.every((key) => movesWhole(key, shift)))
  if (isAxis) return ['axis', 'branches', 'calendar']
  if (keys.length === 0) return ['branches', 'calendar']
  const apart = apartForms(shifts, moving)
  if (!areDisjoint(windows)) return [...apart, 'calendar']
  return isDense(windows) && hasFewGroups(windows, input)
    ? ['pivot', ...apart, 'calendar']
    : [...apart, 'pivot', 'calendar']
}

/** Moves the window by every shift; null if rows cannot be assigned to their periods by moving their dates. */
const windowsOf = (
  window: DayWindow,
  { shifts, terms }: { shifts: readonly Shift[]; terms: readonly Term[] },
): readonly DayWindow[] | null => {
  if (shifts.some(({ unit }) => unit === 'month') && !terms.every(isOfMonths)) return null
  const moved = shifts.map((shift) => moveWindow(window, shift)).filter((each) => each !== null)
  return moved.length === shifts.length ? [window, ...moved] : null
}

/** The plan of an evolution. */
export function planEvolution(query: EvolvedQuery): EvolutionPlan {
  const { evolution, filters, table } = query
  const isDateFilter = ({ term }: Filter): boolean => movesWith(term, evolution)
  const dateFilters = filters.filter(isDateFilter)
  const { window, others } = splitWindow(dateFilters)
  const shifts = Array.from({ length: evolution.depth }, (_, index) => shiftOf(evolution, index + 1))
  const keys = keysOf(query)
  const terms = [...keys.filter((key) => movesWith(key, evolution)), ...others.map(({ term }) => term)]
  const plan = {
    evolution,
    shifts,
    windows: windowsOf(window, { shifts, terms }),
    movingFilters: others,
    dateFilters,
    fixedFilters: filters.filter((filter) => !isDateFilter(filter)),
  }
  return { ...plan, forms: formsOf(plan, { keys, evolution, table }) }
}

/** Windows of the latest days first, with those joined that follow each other, so that the engine can skip other rows. */
export function joinWindows(windows: readonly DayWindow[]): readonly DayWindow[] {
  const joined: DayWindow[] = []
  for (const window of windows) {
    const later = joined.at(-1)
    if (later?.from && window.to !== null && addDays(window.to, 1) === later.from)
      joined[joined.length - 1] = { from: window.from, to: later.to }
    else joined.push(window)
  }
  return joined
}

/** The days of one period of an evolution. Null where the filters leave its start or end open. */
interface EvolutionPeriod extends DayWindow {
  /** The period contains today, so it is not over. */
  readonly is_partial: boolean
}

/** The days of the current and of each past period. `today` is an ISO day in the time zone of the platform. */
export function evolutionPeriods(
  { evolution, filters }: Pick<EvolvedQuery, 'evolution' | 'filters'>,
  today: string,
): readonly EvolutionPeriod[] {
  const { window } = splitWindow(filters.filter(({ term }) => movesWith(term, evolution)))
  const past = Array.from({ length: evolution.depth }, (_, index) => shiftOf(evolution, index + 1))
  return [window, ...past.map((shift) => moveWindow(window, shift) ?? { from: null, to: null })].map(
    ({ from, to }) => ({
      from,
      to,
      is_partial: (from === null || from <= today) && (to === null || to >= today),
    }),
  )
}

/** The two bounds of a window as filters on the date. */
export function windowFilters({ from, to }: DayWindow, { date }: Evolution): readonly Filter[] {
  const lower: Filter[] = from === null ? [] : [{ term: date, operator: 'gte', operands: [from] }]
  if (to === null) return lower
  return date.type === 'datetime'
    ? [...lower, { term: date, operator: 'lt', operands: [addDays(to, 1)] }]
    : [...lower, { term: date, operator: 'lte', operands: [to] }]
}
