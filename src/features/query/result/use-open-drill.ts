import { type DrillHead, useDrill } from '../drill/drill-context.ts'
import type { QueryState } from '../state/query-state.ts'
import { type GridContent, lineAt } from './view/grid-content.ts'
import type { CellAddress, CellRange } from './view/grid-range.ts'

interface DrillInput {
  readonly layout: Pick<QueryState, 'rows' | 'columns'>
  readonly copyCells: (content: GridContent, range: CellRange) => void
}

/** Returns the function that opens the menu of a cell: what it shows, and what can be done with it. */
export function useOpenDrill(content: GridContent, { layout, copyCells }: DrillInput) {
  const drill = useDrill()
  return (address: CellAddress, anchor: HTMLElement): void => {
    const line = lineAt(content, address.line)
    const place = content.columns[address.column]?.place
    const depth = { total: 0, group: line.group?.depth ?? 0, row: layout.rows.length }[line.kind]
    const heads: readonly DrillHead[] = [
      ...layout.rows
        .slice(0, depth)
        .map((dimension, at) => ({ dimension, value: line.block.headAt(line.row, at) })),
      ...(place?.heads ?? []).flatMap((value, at): readonly DrillHead[] => {
        const dimension = layout.columns[at]
        return dimension === undefined ? [] : [{ dimension, value }]
      }),
    ]
    const range = { anchor: address, active: address }
    drill?.open({ heads, period: place?.period ?? 0, anchor, onCopy: () => copyCells(content, range) })
  }
}
