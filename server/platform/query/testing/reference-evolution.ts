// Evaluates a query with past periods over rows in memory, day by day (QB9), as a reference for the compiled SQL.
import type { EvolutionScale } from '#contract/query/vocabulary.ts'
import type { Evolution, Query } from '#domain/query/query.ts'
import type { Term } from '#domain/query/term.ts'
import { cellOf, matchesFilter, measureOf, type Cell, type Row } from './reference-query.ts'

const dayMs = 86_400_000
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const daysLater = (day: string, count: number): string => isoDay(Date.parse(day) + count * dayMs)
const lastOfMonth = (year: number, month: number): string => isoDay(Date.UTC(year, month + 1, 0))

const weeks = { weekday: 7, week: 7, month: 28, quarter: 91, semester: 182, year: 364 }
const months: Partial<Record<EvolutionScale, number>> = { month: 1, quarter: 3, semester: 6, year: 12 }

/** The day `periods` periods before a day. */
function dayBefore(day: string, { scale, mode }: Evolution, periods: number): string {
  const count = months[scale]
  if (mode === 'weekday' || count === undefined) return daysLater(day, -weeks[scale] * periods)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - count * periods, 1))
  const end = lastOfMonth(first.getUTCFullYear(), first.getUTCMonth())
  return isoDay(Math.min(first.getTime() + (date - 1) * dayMs, Date.parse(end)))
}

const isEndOfMonth = (day: string): boolean => daysLater(day, 1).endsWith('-01')

/** The days of a past period: those to which the days of a group move, and the rest of the months they complete. */
const pastDays = (days: ReadonlySet<string>, evolution: Evolution, period: number): Set<string> => {
  const isByMonth = evolution.mode === 'date' && months[evolution.scale] !== undefined
  const past = new Set<string>()
  for (const day of days) {
    const before = dayBefore(day, evolution, period)
    past.add(before)
    if (!isByMonth || !isEndOfMonth(day) || !days.has(daysLater(day, -1))) continue
    for (let next = before; !isEndOfMonth(next);) {
      next = daysLater(next, 1)
      past.add(next)
    }
  }
  return past
}

const dayOf = (row: Row, field: string): string | null => {
  const cell = row[field] ?? null
  return cell === null ? null : String(cell).slice(0, 10)
}

interface Setting {
  readonly query: Query
  readonly evolution: Evolution
  readonly keys: readonly Term[]
  readonly rows: readonly Row[]
}

const moves = ({ field, unit }: Term, { date }: Evolution): boolean => field === date.field && unit !== 'hour'
const textOf = (cells: readonly Cell[]): string => JSON.stringify(cells)

interface DatedDays {
  /** Values of the keys that are dates. */
  readonly dates: readonly Cell[]
  readonly days: Set<string>
}

/** Every day near the rows, by the dates of the group to which it belongs; days that a filter excludes are absent. */
const daysByDates = ({ query, evolution, keys, rows }: Setting, time: string): Map<string, DatedDays> => {
  const { field } = evolution.date
  const known = rows.flatMap((row) => dayOf(row, field) ?? []).toSorted()
  const groups = new Map<string, DatedDays>()
  if (known.length === 0) return groups
  const end = daysLater(known.at(-1) ?? '', 400 * evolution.depth)
  for (let day = known[0] ?? ''; day <= end; day = daysLater(day, 1)) {
    const current = { [field]: day + time }
    const dated = query.filters.filter(({ term }) => moves(term, evolution))
    if (!dated.every((filter) => matchesFilter(current, filter))) continue
    const dates = keys.filter((key) => moves(key, evolution)).map((key) => cellOf(current, key))
    const group = groups.get(textOf(dates)) ?? { dates, days: new Set() }
    groups.set(textOf(dates), group)
    group.days.add(day)
  }
  return groups
}

interface Group {
  readonly keys: readonly Cell[]
  /** Rows of the current and of each past period. */
  readonly periods: Row[][]
}

const fixedOf = ({ keys, evolution }: Setting, values: readonly Cell[]): Cell[] =>
  values.filter((_, index) => keys[index] !== undefined && !moves(keys[index], evolution))
const datesOf = ({ keys, evolution }: Setting, values: readonly Cell[]): Cell[] =>
  values.filter((_, index) => keys[index] !== undefined && moves(keys[index], evolution))

/** Merges dates and other values into keys in their order. */
const joined = ({ keys, evolution }: Setting, dates: readonly Cell[], fixed: readonly Cell[]): Cell[] => {
  const rest = { dates: [...dates], fixed: [...fixed] }
  return keys.map((key) => (moves(key, evolution) ? rest.dates : rest.fixed).shift() ?? null)
}

const addPast = (setting: Setting, groups: Map<string, Group>, time: string): void => {
  const { query, evolution, keys, rows } = setting
  const { field } = evolution.date
  const others = query.filters.filter(({ term }) => !moves(term, evolution))
  const matching = rows.filter((row) => others.every((filter) => matchesFilter(row, filter)))
  const current = new Set([...groups.values()].map((group) => textOf(datesOf(setting, group.keys))))
  const isOf = (row: Row, past: ReadonlySet<string>): boolean =>
    past.has(dayOf(row, field) ?? '') && String(row[field]).endsWith(time)
  const add = (row: Row, dates: readonly Cell[], period: number): void => {
    const cells = keys.map((key) => cellOf(row, key))
    const values = joined(setting, dates, fixedOf(setting, cells))
    const group = groups.get(textOf(values)) ?? emptyGroup(values, evolution)
    groups.set(textOf(values), group)
    group.periods[period]?.push(row)
  }
  for (const { dates, days } of daysByDates(setting, time).values()) {
    if (!current.has(textOf(dates)) && dates.length > 0) continue
    for (let period = 1; period <= evolution.depth; period += 1) {
      const past = pastDays(days, evolution, period)
      for (const row of matching.filter((each) => isOf(each, past))) add(row, dates, period)
    }
  }
}

const emptyGroup = (keys: readonly Cell[], { depth }: Evolution): Group => ({
  keys,
  periods: Array.from({ length: depth + 1 }, () => []),
})

/** The date that a key shows in a past period. */
const shown = (cell: Cell, { evolution, period }: { evolution: Evolution; period: number }): Cell => {
  if (typeof cell === 'number') return cell - period
  if (typeof cell !== 'string') return cell
  return dayBefore(cell.slice(0, 10), evolution, period) + cell.slice(10)
}

const periodCells = (setting: Setting, group: Group, period: number): Cell[] => {
  const { query, evolution, keys } = setting
  const own = new Set(group.periods[period])
  const rows = setting.rows.filter((row) => own.has(row))
  const showsYear = evolution.scale === 'year' && evolution.mode === 'date'
  const isDate = ({ field, type, unit }: Term): boolean =>
    field === evolution.date.field && (type !== 'num' || (unit === 'year' && showsYear))
  const keyAt = (index: number): Cell => {
    const term = keys[index]
    const cell = group.keys[index] ?? null
    return period > 0 && term !== undefined && isDate(term) ? shown(cell, { evolution, period }) : cell
  }
  const isAbsent = rows.length === 0 && (period > 0 || keys.length > 0)
  let distinct = query.scales.length
  const values = query.measures.map((measure): Cell => {
    if (measure.mode === 'select_distinct') {
      distinct += 1
      return isAbsent && period > 0 ? null : keyAt(distinct - 1)
    }
    return isAbsent ? null : measureOf(rows, measure)
  })
  if (period === 0) return [...query.scales.map((_, index) => keyAt(index)), ...values]
  const dates = query.scales.flatMap((scale, index) =>
    isDate(scale) ? [isAbsent ? null : keyAt(index)] : [],
  )
  return [!isAbsent, ...dates, ...values]
}

/**
 * Returns the rows of the answer in the columns of `layoutOf`, in no particular order. All times of the rows must be
 * in `times`, as they end the text of an instant; `['']` for days.
 */
export function evaluateEvolution(
  query: Query & { evolution: Evolution },
  input: { rows: readonly Row[]; times: readonly string[] },
): Cell[][] {
  const { rows, times } = input
  const { evolution } = query
  const keys = [
    ...query.scales,
    ...query.measures.filter(({ mode }) => mode === 'select_distinct').map(({ term }) => term),
  ]
  const setting = { query, evolution, keys, rows }
  const groups = new Map<string, Group>()
  if (keys.length === 0) groups.set('[]', emptyGroup([], evolution))
  for (const row of rows.filter((each) => query.filters.every((filter) => matchesFilter(each, filter)))) {
    const values = keys.map((key) => cellOf(row, key))
    const group = groups.get(textOf(values)) ?? emptyGroup(values, evolution)
    groups.set(textOf(values), group)
    group.periods[0]?.push(row)
  }
  for (const time of times) addPast(setting, groups, time)
  const all = Array.from({ length: evolution.depth + 1 }, (_, period) => period)
  return [...groups.values()].map((group) => all.flatMap((period) => periodCells(setting, group, period)))
}
