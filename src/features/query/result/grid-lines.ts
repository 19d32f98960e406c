// The lines of the grid: its rows, and above each group of rows the subtotal of the group, which can be collapsed.
import type { Value } from '#contract/query/response.ts'
import { type PivotLayout, type RowBlock, queryOrders } from './arrange.ts'
import { headKey } from './groups.ts'
import type { Pivot } from './pivot.ts'
import { sortRows } from './row-order.ts'

export interface GroupLine {
  readonly key: string
  /** Number of heads that its rows share. */
  readonly depth: number
  /** 0 for the outermost. */
  readonly level: number
}

export interface GridLines {
  /** The number of a row, or -1 - the number of a group. */
  readonly lines: Int32Array
  readonly groups: readonly GroupLine[]
  /** The subtotals, by the number of the group. */
  readonly block: RowBlock
}

const headsAt = (grid: RowBlock, row: number, depth: number): readonly Value[] =>
  Array.from({ length: depth }, (_, index) => grid.headAt(row, index))

/** The group of each row on one level, and the heads of the groups. */
const groupsOn = (grid: RowBlock, depth: number) => {
  const numbers = new Map<string, number>()
  const heads: (readonly Value[])[] = []
  const codes = Int32Array.from({ length: grid.count }, (_, row) => {
    const own = headsAt(grid, row, depth)
    const key = headKey(own)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, heads.length)
    return heads.push(own) - 1
  })
  return { codes, heads }
}

/** Groups are in the order of the query, by their subtotals if it is ordered by a value. */
const levelsOf = (grid: Pivot, layout: PivotLayout) =>
  grid.subtotals.map((subtotals, level) => {
    const { codes, heads } = groupsOn(grid, subtotals.depth)
    const order = sortRows(subtotals.groups.count, queryOrders(subtotals.groups, layout))
    const ranks = new Int32Array(order.length)
    for (const [rank, row] of order.entries()) ranks[row] = rank
    const rowOf = heads.map((own) => subtotals.rowOf(own))
    return {
      level,
      subtotals,
      codes,
      heads,
      rowOf,
      rankAt: (row: number): number => {
        const own = rowOf[codes[row] ?? 0]
        return own === undefined ? ranks.length : (ranks[own] ?? 0)
      },
    }
  })

/**
 * Returns the rows with their subtotals; null if the grid has none. `sorted`: the rows in the order that they have
 * within a group.
 */
export function groupedLines(
  grid: Pivot,
  { layout, sorted }: { layout: PivotLayout; sorted: Int32Array | null },
): GridLines | null {
  if (grid.subtotals.length === 0) return null
  const levels = levelsOf(grid, layout)
  const positions = new Int32Array(grid.count)
  for (const [position, row] of (sorted ?? []).entries()) positions[row] = position
  const order = sortRows(grid.count, [
    ...levels.flatMap(({ rankAt, codes }) => [
      { cellAt: rankAt, direction: 1 as const, areNumbers: true },
      { cellAt: (row: number) => codes[row], direction: 1 as const, areNumbers: true },
    ]),
    { cellAt: (row) => positions[row], direction: 1, areNumbers: true },
  ])
  const groups: (GroupLine & { readonly heads: readonly Value[]; readonly at: number })[] = []
  const lines: number[] = []
  let before: number | undefined
  for (const row of order) {
    const last = before
    const from = levels.findIndex(({ codes }) => last === undefined || codes[last] !== codes[row])
    for (const { level, subtotals, codes, heads } of from === -1 ? [] : levels.slice(from)) {
      const own = heads[codes[row] ?? 0] ?? []
      groups.push({ key: headKey(own), depth: subtotals.depth, level, heads: own, at: level })
      lines.push(-groups.length)
    }
    lines.push(row)
    before = row
  }
  const step = layout.values.length * layout.periods
  const block: RowBlock = {
    count: groups.length,
    headAt: (row, index) => groups[row]?.heads[index] ?? null,
    cellAt: (row, at) => {
      const group = groups[row]
      const column = grid.columns[Math.floor(at / step)]?.heads ?? []
      return group && levels[group.at]?.subtotals.cellOf([...group.heads, ...column], at % step)
    },
    allAt: (row, at) => {
      const group = groups[row]
      const subtotals = group && levels[group.at]?.subtotals
      const own = group && subtotals?.rowOf(group.heads)
      return own === undefined ? undefined : subtotals?.groups.values[at]?.[own]
    },
  }
  return { lines: Int32Array.from(lines), groups, block }
}

/** Returns the lines of a grid without groups. */
export function plainLines(count: number): Int32Array {
  const lines = new Int32Array(count)
  for (let row = 0; row < count; row += 1) lines[row] = row
  return lines
}

/** Returns the lines without those inside of collapsed groups. */
export function visibleLines({ lines, groups }: GridLines, collapsed: ReadonlySet<string>): Int32Array {
  if (collapsed.size === 0) return lines
  let hiddenBelow = Number.POSITIVE_INFINITY
  return lines.filter((line) => {
    const group = line < 0 ? groups[-1 - line] : undefined
    if (group !== undefined && group.level <= hiddenBelow) {
      hiddenBelow = collapsed.has(group.key) ? group.level : Number.POSITIVE_INFINITY
      return true
    }
    return hiddenBelow === Number.POSITIVE_INFINITY
  })
}
