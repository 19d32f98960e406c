// The groups of an answer, read by column: nothing is allocated for a row.
import type { Value } from '#contract/query/response.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import { type Compared, pastHeads } from './past-heads.ts'
import { type Dimension, type Measure, modeKey, scaleName } from '../state/query-state.ts'

/** Undefined: there is no such value. */
export type Cell = Value | undefined

type Column = readonly Cell[] | undefined

export interface Groups {
  readonly count: number
  readonly dimensions: readonly Dimension[]
  /** By dimension. */
  readonly heads: readonly Column[]
  /** By value, then by period: `values[v * periods + p]`. */
  readonly values: readonly Column[]
  /** The heads of each past period. */
  readonly pastAt: (row: number) => readonly (readonly Value[])[]
}

interface Shape {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly Measure[]
  /** The current period and the past ones. */
  readonly periods?: number
  /** The comparison, to compute the heads of past periods without rows. */
  readonly compared?: Compared | undefined
}

/** Returns the groups in the order of the result. */
export function readGroups(
  { rows, periods }: ResultColumns,
  { dimensions, values, periods: count = 1, compared }: Shape,
): Groups {
  const each = Array.from({ length: count }, (_, period) => periods[period])
  const [heads = [], ...past] = each.map((period) =>
    dimensions.map((dimension) => period?.scales.get(scaleName(dimension))),
  )
  const headsAt = (columns: readonly Column[], row: number): readonly Value[] =>
    columns.map((column) => column?.[row] ?? null)
  return {
    count: rows,
    dimensions,
    heads,
    values: values.flatMap((value) =>
      each.map((period) => period?.values.get(value.field)?.get(modeKey(value))),
    ),
    pastAt: (row) =>
      past.map((columns, at) => {
        const own = headsAt(columns, row)
        return compared === undefined || own.some((head) => head !== null)
          ? own
          : pastHeads(headsAt(heads, row), { dimensions, compared, period: at + 1 })
      }),
  }
}

/** The head of a group. */
export function headOf({ heads }: Groups, [row, index]: readonly [number, number]): Value {
  return heads[index]?.[row] ?? null
}

/** Returns the heads of a group for the dimensions from `from` to before `to`. */
export function headsOf(
  groups: Groups,
  { row, from = 0, to = groups.dimensions.length }: { row: number; from?: number; to?: number },
): readonly Value[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => headOf(groups, [row, from + at]))
}

/** One key per combination of heads; values of different types get different keys. */
export function headKey(heads: readonly Value[]): string {
  return JSON.stringify(heads)
}

/** The distinct combinations of some columns, in the order in which they first occur. */
interface Combinations {
  /** The combination of each row. */
  readonly codes: Int32Array
  /** The first row of each combination. */
  readonly first: readonly number[]
}

/** Numbers the distinct results of a function of the rows. */
const numbered = <K>(count: number, keyAt: (row: number) => K): { codes: Int32Array; size: number } => {
  const numbers = new Map<K, number>()
  const codes = new Int32Array(count)
  for (let row = 0; row < count; row += 1) {
    const key = keyAt(row)
    let code = numbers.get(key)
    if (code === undefined) {
      code = numbers.size
      numbers.set(key, code)
    }
    codes[row] = code
  }
  return { codes, size: numbers.size }
}

/** Numbers the distinct combinations of the columns from `from` to before `to`. */
export function combinationsOf(
  { count, heads }: Pick<Groups, 'count' | 'heads'>,
  [from, to]: readonly [number, number],
): Combinations {
  let known = numbered(count, () => 0)
  for (const column of heads.slice(from, to)) {
    const own = numbered(count, (row) => column?.[row] ?? null)
    const { codes } = known
    known = numbered(count, (row) => (codes[row] ?? 0) * own.size + (own.codes[row] ?? 0))
  }
  const first = Array<number>(known.size).fill(0)
  for (let row = count - 1; row >= 0; row -= 1) first[known.codes[row] ?? 0] = row
  return { codes: known.codes, first }
}
