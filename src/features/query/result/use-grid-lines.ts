import { useMemo, useState } from 'react'
import { typeOfDimension, typeOfMeasure } from '../state/catalogue.ts'
import { useQueryContext } from '../state/query-context.ts'
import type { Direction, QueryState } from '../state/query-state.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import type { GridColumn } from './grid-column.ts'
import { groupedLines, plainLines, visibleLines } from './grid-lines.ts'
import type { Pivot } from './pivot.ts'
import { sortRows } from './row-order.ts'

/** The order by a column that the platform cannot order by. It is not part of the query. */
export interface OwnOrder {
  readonly id: string
  readonly direction: Direction
}

interface LinesInput {
  readonly layout: QueryState
  readonly columns: readonly GridColumn[]
  readonly order: OwnOrder | null
}

const none: ReadonlySet<string> = new Set()

/** The lines of the grid, and which of their groups are collapsed. */
export function useGridLines(grid: Pivot, { layout, columns, order }: LinesInput) {
  const { catalogue } = useQueryContext().naming
  const [closed, setClosed] = useState(none)
  const column = order === null ? undefined : columns.find(({ id }) => id === order.id)
  const direction = order?.direction === 'desc' ? -1 : 1
  const sorted = useMemo(() => {
    if (column === undefined) return null
    const { read, areNumbers } = column
    return sortRows(grid.count, [
      { cellAt: (row) => Number(isOthersHead(grid.headAt(row, 0))), direction: 1, areNumbers: true },
      { cellAt: (row) => read(grid, row), direction, areNumbers },
    ])
  }, [grid, column, direction])
  const groups = useMemo(
    () =>
      groupedLines(grid, {
        sorted,
        layout: {
          ...layout,
          periods: grid.periods,
          isUnsorted: false,
          isNumber: (dimension) => typeOfDimension(catalogue, dimension) === 'num',
          isNumberOf: (measure) => typeOfMeasure(catalogue, measure) === 'num',
        },
      }),
    [grid, layout, sorted, catalogue],
  )
  // A group stays collapsed when the result is loaded again.
  const collapsed = groups === null ? none : closed
  const lines = useMemo(
    () => (groups === null ? (sorted ?? plainLines(grid.count)) : visibleLines(groups, collapsed)),
    [groups, sorted, grid, collapsed],
  )
  const collapse = setClosed
  return {
    lines,
    groups,
    collapsed,
    toggle: (key: string) => {
      const next = new Set(collapsed)
      if (!next.delete(key)) next.add(key)
      collapse(next)
    },
    collapseAll: () => collapse(new Set(groups?.groups.map(({ key }) => key))),
    expandAll: () => collapse(none),
  }
}
