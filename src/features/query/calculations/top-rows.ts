// Keeps the rows with the largest values, and gathers all others in one row. The figures of the others are exact: they
// are added up from the groups, or are the total without the rows kept.
import type { Value } from '#contract/query/response.ts'
import { subtractDecimals, sumDecimals } from '#domain/json/decimal-text.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import { type Cell, compareValues } from '../result/pivot.ts'
import { combining } from '../result/shown-totals.ts'
import { othersHeads } from '../state/calculation/others-head.ts'
import { type Dimension, type Measure, type Top, modeKey, scaleName } from '../state/query-state.ts'
import { figuresOf, headKey, headsOf, isFigure, keysOf } from './result-groups.ts'

/** In the order of their heads, as the platform sorts equal rows. */
const compareHeads = (one: readonly Value[], other: readonly Value[]): number => {
  for (const [at, head] of one.entries()) {
    const result = compareValues(head, other[at] ?? null)
    if (result !== 0) return result
  }
  return 0
}

/**
 * Returns the keys of the rows with the largest values, the largest first; rows without a value come last. Which of equal
 * rows are kept does not depend on the order of the answer.
 */
export function topKeys(
  rows: ResultColumns,
  { top: { by, count }, dimensions }: { top: Top; dimensions: readonly Dimension[] },
): readonly string[] {
  const figures = figuresOf(rows, by)
  const sizeOf = (row: number): Value => figures[row] ?? null
  const heads = headsOf(rows, dimensions)
  return Array.from({ length: rows.rows }, (_, row) => row)
    .sort((a, b) => {
      const [one, other] = [sizeOf(a), sizeOf(b)]
      const bySize =
        one === null || other === null ? compareValues(one, other) : compareValues(other, one, true)
      return bySize || compareHeads(heads[a] ?? [], heads[b] ?? [])
    })
    .slice(0, count)
    .map((row) => headKey(heads[row] ?? []))
}

/** Where the figures of the others come from, in the order they are tried. */
export interface OthersSources {
  /** The others are among the groups. */
  readonly isComplete: boolean
  /** Totals over all rows, for each combination of the columns. */
  readonly totals: ResultColumns | null
  /** The platform's answer over the others, for each combination of the columns. */
  readonly others: ResultColumns | null
  /** The days of several groups can be compared with the same past day, so past figures cannot be added up. */
  readonly hasPast: boolean
}

interface CutInput {
  readonly rows: readonly Dimension[]
  readonly columns: readonly Dimension[]
  readonly values: readonly Measure[]
  readonly keys: readonly string[]
  /** The rows stay in their order; otherwise the largest are first. */
  readonly isOrdered: boolean
  readonly isNumber: (measure: Measure) => boolean
  /** Null: the others are left out. `count`: how many rows they are. */
  readonly others: (OthersSources & { readonly count: number }) | null
}

interface OthersGroup {
  readonly heads: readonly Value[]
  /** The groups that are gathered, by index. */
  readonly members: readonly number[]
  /** The groups of the rows kept that have the same columns. */
  readonly kept: readonly number[]
}

const known = (cells: readonly Cell[]): Exclude<Cell, null | undefined>[] =>
  cells.filter((cell) => cell !== null && cell !== undefined)

const figureAt = (
  set: ResultColumns,
  { measure, period, row }: { measure: Measure; period: number; row: number },
): Cell => set.periods[period]?.values.get(measure.field)?.get(measure.mode)?.[row]

/** The figure of the groups of one combination of columns in a set of totals; undefined if it has no such group. */
const finderIn = (set: ResultColumns | null, columns: readonly Dimension[]) => {
  const rowOf = new Map(set === null ? [] : keysOf(set, columns).map((key, row) => [key, row]))
  return (heads: readonly Value[], place: { measure: Measure; period: number }): Cell => {
    const row = rowOf.get(headKey(heads))
    return set === null || row === undefined ? undefined : figureAt(set, { ...place, row })
  }
}

const isAdditive = ({ mode }: Measure): boolean => mode === 'sum' || mode === 'count'

const without = (total: Cell, kept: readonly Cell[]): Cell => {
  const sum = sumDecimals(kept.filter(isFigure))
  if (!isFigure(total) || sum === null) return total === null ? null : undefined
  return subtractDecimals(total, sum) ?? undefined
}

/** How the figures of the others are computed. */
const othersFigure = (columns: ResultColumns, { others, columns: dimensions, isNumber }: CutInput) => {
  if (others === null) return () => undefined
  const totalOf = finderIn(others.totals, dimensions)
  const askedOf = finderIn(others.others, dimensions)
  return (group: OthersGroup, place: { measure: Measure; period: number }): Cell => {
    const { measure, period } = place
    if (period > 0 && !others.hasPast) return undefined
    const cellsOf = (rows: readonly number[]) => rows.map((row) => figureAt(columns, { ...place, row }))
    const combine = combining[measure.mode]
    if (combine !== undefined && others.isComplete)
      return combine({ cells: known(cellsOf(group.members)), areNumbers: isNumber(measure) })
    if (isAdditive(measure) && others.totals !== null)
      return without(totalOf(group.heads, place), cellsOf(group.kept))
    return askedOf(group.heads, place)
  }
}

/** Returns the combinations of columns of the others. */
const othersGroups = (
  set: ResultColumns,
  { columns, rows, keys, others }: CutInput,
): readonly OthersGroup[] => {
  if (others === null || others.count === 0) return []
  const kept = new Set(keys)
  const rowKeys = keysOf(set, rows)
  const heads = headsOf(set, columns)
  const totals = others.isComplete || others.totals === null ? [] : headsOf(others.totals, columns)
  const all = new Map<string, { heads: readonly Value[]; members: number[]; kept: number[] }>()
  for (const own of totals) all.set(headKey(own), { heads: own, members: [], kept: [] })
  for (const [row, own] of heads.entries()) {
    const key = headKey(own)
    const group = all.get(key) ?? { heads: own, members: [], kept: [] }
    all.set(key, group)
    group[kept.has(rowKeys[row] ?? '') ? 'kept' : 'members'].push(row)
  }
  return [...all.values()].filter(({ members }) => !others.isComplete || members.length > 0)
}

/** Returns the groups of the largest rows, followed by those of the others. */
export function cutToTop(set: ResultColumns, input: CutInput): ResultColumns {
  const { rows, columns, values, keys, others, isOrdered } = input
  const kept = new Set(keys)
  const rowKeys = keysOf(set, rows)
  const indexes = rowKeys.flatMap((key, row) => (kept.has(key) ? [row] : []))
  const ordered = columns.length > 0 || isOrdered ? indexes : indexes.toSorted(byRank(keys, rowKeys))
  const groups = othersGroups(set, input)
  const figure = othersFigure(set, input)
  const rowHeads = othersHeads(others?.count ?? 0, rows.length)
  const headOf = (name: string, { heads }: OthersGroup): Value => {
    const at = rows.findIndex((each) => scaleName(each) === name)
    if (at !== -1) return rowHeads[at] ?? null
    return heads[columns.findIndex((each) => scaleName(each) === name)] ?? null
  }
  const measures = new Map(values.map((measure) => [`${measure.field} ${modeKey(measure)}`, measure]))
  const periods = set.periods.map(({ scales, values: byField }, period) => ({
    scales: new Map(
      [...scales].map(([name, cells]) => [
        name,
        [
          ...ordered.map((row) => cells[row] ?? null),
          ...groups.map((group) => (period === 0 ? headOf(name, group) : null)),
        ],
      ]),
    ),
    values: new Map(
      [...byField].map(([field, byMode]) => [
        field,
        new Map(
          [...byMode].map(([mode, cells]) => {
            const measure = measures.get(`${field} ${mode}`)
            const own = groups.map((group) =>
              measure === undefined ? undefined : figure(group, { measure, period }),
            )
            return [mode, [...ordered.map((row) => cells[row]), ...own]]
          }),
        ),
      ]),
    ),
  }))
  return { rows: ordered.length + groups.length, periods }
}

/** In the order of the largest values; groups of one row keep their order. */
const byRank = (keys: readonly string[], rowKeys: readonly string[]) => {
  const rankOf = new Map(keys.map((key, rank) => [key, rank]))
  return (a: number, b: number): number =>
    (rankOf.get(rowKeys[a] ?? '') ?? 0) - (rankOf.get(rowKeys[b] ?? '') ?? 0) || a - b
}
