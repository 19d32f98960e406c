// Evaluates a query over rows in memory in the simplest way, as a reference for the compiled SQL. Supports only
// queries with scales and exact values. The caller sorts the result.
import type { ComputeMode, FilterOperator } from '#contract/query/vocabulary.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import type { OperandValue } from '#domain/query/operand.ts'
import type { Filter, Measure, Query } from '#domain/query/query.ts'
import type { Term } from '#domain/query/term.ts'

export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell>>

/** The value of a term in a row. */
export function cellOf(row: Row, { field, unit }: Term): Cell {
  const cell = row[field] ?? null
  return unit === null || cell === null ? cell : calendarValue(unit, String(cell))
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

/** Orders nulls last, numbers by size, text by its bytes, false before true. */
export function compareCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'string') return Buffer.compare(bytes(one), bytes(String(other)))
  return Number(one) - Number(other)
}

const isLike = (text: string, pattern: string): boolean => {
  const source = Array.from(pattern, (sign) => {
    if (sign === '%') return '[^]*'
    return sign === '_' ? '[^]' : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 'u').test(text)
}

const same = (cell: Cell, value: OperandValue): boolean => compareCells(cell, value) === 0
type Test = (cell: Cell, operands: readonly OperandValue[]) => boolean
const ifNotNull =
  (test: Test): Test =>
  (cell, operands) =>
    cell !== null && test(cell, operands)
const at = (operands: readonly OperandValue[], index: number): OperandValue => operands[index] ?? null

const isBetween: Test = (cell, operands) =>
  compareCells(cell, at(operands, 0)) >= 0 && compareCells(cell, at(operands, 1)) <= 0
const isAny: Test = (cell, operands) => operands.some((value) => same(cell, value))
const matches: Test = (cell, operands) => operands.some((value) => isLike(String(cell), String(value)))

const tests = {
  in: isAny,
  eq: isAny,
  not_in: ifNotNull((cell, operands) => !isAny(cell, operands)),
  not_equal: ifNotNull((cell, operands) => !isAny(cell, operands)),
  between: ifNotNull(isBetween),
  not_between: ifNotNull((cell, operands) => !isBetween(cell, operands)),
  like: ifNotNull(matches),
  not_like: ifNotNull((cell, operands) => !matches(cell, operands)),
  is_null: (cell) => cell === null,
  is_not_null: (cell) => cell !== null,
  gt: ifNotNull((cell, operands) => compareCells(cell, at(operands, 0)) > 0),
  gte: ifNotNull((cell, operands) => compareCells(cell, at(operands, 0)) >= 0),
  lt: ifNotNull((cell, operands) => compareCells(cell, at(operands, 0)) < 0),
  lte: ifNotNull((cell, operands) => compareCells(cell, at(operands, 0)) <= 0),
} as const satisfies Record<FilterOperator, Test>

export function matchesFilter(row: Row, { term, operator, operands }: Filter): boolean {
  return tests[operator](
    cellOf(row, term),
    operands.map((value) => valueOf(term, value)),
  )
}

/** Timestamps are compared in the format of the rows. */
const valueOf = (term: Term, value: OperandValue): OperandValue => {
  if (term.type !== 'datetime' || value === null) return value
  const text = String(value).replace(' ', 'T')
  return text.length === 10 ? `${text}T00:00:00` : text.padEnd(19, ':00')
}

const sum = (cells: readonly number[]): number => cells.reduce((total, cell) => total + cell, 0)
const numbers = (cells: readonly Cell[]): number[] => cells.filter((cell) => typeof cell === 'number')
const extreme = (cells: readonly Cell[], direction: 1 | -1): Cell =>
  cells.filter((cell) => cell !== null).toSorted((one, other) => direction * compareCells(one, other))[0] ??
  null

const modes = {
  select: (cells) => cells[0] ?? null,
  select_distinct: (cells) => cells[0] ?? null,
  sum: (cells) => (numbers(cells).length === 0 ? null : sum(numbers(cells))),
  avg: (cells) => (numbers(cells).length === 0 ? null : sum(numbers(cells)) / numbers(cells).length),
  min: (cells) => extreme(cells, 1),
  max: (cells) => extreme(cells, -1),
  count: (cells) => cells.filter((cell) => cell !== null).length,
  count_distinct: (cells) => new Set(cells.filter((cell) => cell !== null)).size,
} as const satisfies Record<ComputeMode, (cells: readonly Cell[]) => Cell>

/** The value of a measure over the rows of a group, in load order. */
export function measureOf(group: readonly Row[], { term, mode }: Measure): Cell {
  return modes[mode](group.map((row) => cellOf(row, term)))
}

/** Returns the rows of the answer: the scales, then the measures. Groups are in no particular order. */
export function evaluateQuery(query: Query, rows: readonly Row[]): Cell[][] {
  const matching = rows.filter((row) => query.filters.every((filter) => matchesFilter(row, filter)))
  const keys = [
    ...query.scales,
    ...query.measures.filter(({ mode }) => mode === 'select_distinct').map(({ term }) => term),
  ]
  const groups = Map.groupBy(matching, (row) => JSON.stringify(keys.map((term) => cellOf(row, term))))
  if (keys.length === 0 && matching.length === 0) groups.set('', [])
  return [...groups.values()].map((group) => [
    ...query.scales.map((term) => cellOf(group[0] ?? {}, term)),
    ...query.measures.map((measure) => measureOf(group, measure)),
  ])
}

/** Sorts an answer by the requested order, then by the grouping columns. */
export function sortAnswer(query: Query, answer: readonly Cell[][]): Cell[][] {
  const scales = query.scales.length
  const keys = query.order.flatMap((order) => {
    if (order.by === 'field') return []
    const { by, index, descending } = order
    return [{ column: by === 'scale' ? index : scales + index, descending }]
  })
  const grouping = [
    ...query.scales.keys(),
    ...query.measures.flatMap(({ mode }, index) => (mode === 'select_distinct' ? [scales + index] : [])),
  ].map((column) => ({ column, descending: false }))
  return answer.toSorted((one, other) => {
    for (const { column, descending } of [...keys, ...grouping]) {
      const [a, b] = [one[column] ?? null, other[column] ?? null]
      const direction = descending && a !== null && b !== null ? -1 : 1
      const difference = direction * compareCells(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })
}
