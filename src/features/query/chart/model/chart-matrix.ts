// The figures of a result as lines over categories, whatever its rows and columns are.
import type { Value } from '#contract/query/response.ts'
import type { Cell, Pivot } from '../../result/pivot.ts'
import { type Dimension, type Measure, scaleName } from '../../state/query-state.ts'
import { toNumber } from '../../state/value-format.ts'
import type { ChartScales } from './chart-scales.ts'
import type { ChartLayout } from './chart-views.ts'

/** The figures of a series in a past period. */
export interface PastFigures {
  readonly cells: readonly Cell[]
  readonly figures: readonly (number | null)[]
}

export interface ChartLine {
  /** The values of the dimensions that make the series; empty if the series are values. */
  readonly heads: readonly Value[]
  readonly value: Measure
  /** The values, with all their digits. */
  readonly cells: readonly Cell[]
  /** The values as they are drawn. */
  readonly figures: readonly (number | null)[]
  /** The latest past period; null without a comparison. */
  readonly past: PastFigures | null
}

interface Matrix {
  readonly categories: readonly (readonly Value[])[]
  /** The heads of each category in the latest past period; empty without a comparison. */
  readonly pastHeads: readonly (readonly Value[])[]
  readonly lines: readonly ChartLine[]
}

/** One combination of rows and columns. */
interface Entry {
  readonly heads: readonly Value[]
  readonly past: readonly Value[]
  /** `values × periods`, periods innermost. */
  readonly cells: readonly Cell[]
}

function* entriesOf(grid: Pivot, step: number): Generator<Entry> {
  for (const row of grid.rows) {
    const past = row.past?.[0] ?? []
    if (grid.columns.length === 0) yield { heads: row.heads, past, cells: row.cells }
    for (const [index, column] of grid.columns.entries()) {
      const cells = row.cells.slice(index * step, (index + 1) * step)
      const known = past.length === 0 ? row.heads : past
      if (cells.some((cell) => cell !== undefined))
        yield {
          heads: [...row.heads, ...column.heads],
          past: [...known, ...(column.past[0] ?? column.heads)],
          cells,
        }
    }
  }
}

const figuresOf = (cells: readonly Cell[]): PastFigures => ({ cells, figures: cells.map(toNumber) })

/** Assigns a number to each key, in the order of their first use. */
const createIndex = <T>() => {
  const indexes = new Map<string, number>()
  const items: T[] = []
  return {
    items,
    of: (heads: readonly Value[], item: () => T): number => {
      const key = JSON.stringify(heads)
      const known = indexes.get(key)
      if (known !== undefined) return known
      indexes.set(key, items.length)
      items.push(item())
      return items.length - 1
    },
  }
}

interface MatrixInput {
  readonly scales: ChartScales
  readonly layout: Pick<ChartLayout, 'rows' | 'columns' | 'values'>
  /** The values to chart. */
  readonly values: readonly Measure[]
}

interface Draft {
  readonly heads: readonly Value[]
  readonly value: Measure
  readonly cells: Cell[]
  readonly past: Cell[]
}

/** Returns one line per series and value. A combination without a result is undefined. */
export function chartMatrix(grid: Pivot, { scales, layout, values }: MatrixInput): Matrix {
  const dimensions = [...layout.rows, ...layout.columns]
  const positionsOf = (wanted: readonly Dimension[]) =>
    wanted.map((each) => dimensions.findIndex((other) => scaleName(other) === scaleName(each)))
  const [axisAt, seriesAt] = [positionsOf(scales.axis), positionsOf(scales.seriesBy)]
  const headsAt = (heads: readonly Value[], at: readonly number[]) => at.map((index) => heads[index] ?? null)
  const offsets = values.map((value) => layout.values.indexOf(value) * grid.periods)
  const categories = createIndex<Pick<Entry, 'heads' | 'past'>>()
  const series = createIndex<readonly Draft[]>()
  for (const { heads, past, cells } of entriesOf(grid, layout.values.length * grid.periods)) {
    const own = headsAt(heads, axisAt)
    const at = categories.of(own, () => ({ heads: own, past: headsAt(past, axisAt) }))
    const seriesHeads = headsAt(heads, seriesAt)
    const drafts = () => values.map((value): Draft => ({ heads: seriesHeads, value, cells: [], past: [] }))
    for (const [index, draft] of (series.items[series.of(seriesHeads, drafts)] ?? []).entries()) {
      const offset = offsets[index] ?? 0
      draft.cells[at] = cells[offset]
      draft.past[at] = cells[offset + 1]
    }
  }
  const isCompared = grid.periods > 1
  const complete = (cells: readonly Cell[]) => categories.items.map((_, at) => cells[at])
  return {
    categories: categories.items.map(({ heads }) => heads),
    pastHeads: isCompared ? categories.items.map(({ past }) => past) : [],
    lines: series.items.flat().map(({ cells, past, ...line }) => ({
      ...line,
      ...figuresOf(complete(cells)),
      past: isCompared ? figuresOf(complete(past)) : null,
    })),
  }
}

/** Returns the line with only these categories, in this order. */
export function pickFigures(line: ChartLine, indexes: readonly number[]): ChartLine {
  const pick = (cells: readonly Cell[]) => figuresOf(indexes.map((index) => cells[index]))
  return { ...line, ...pick(line.cells), past: line.past === null ? null : pick(line.past.cells) }
}
