import { useMemo, useState } from 'react'
import {
  type ColumnLayout,
  layoutKey,
  orderedColumns,
  readLayout,
  visibleColumns,
  writeLayout,
} from './column-layout.ts'
import type { GridColumn } from './grid-column.ts'
import type { QueryState } from '../state/query-state.ts'

/** The columns as a person has arranged them, and the function that changes their layout. */
export function useGridColumns(columns: readonly GridColumn[], state: QueryState) {
  const key = layoutKey(state)
  const [changed, setChanged] = useState<{ key: string; layout: ColumnLayout } | null>(null)
  const stored = useMemo(() => readLayout(key), [key])
  const layout = changed?.key === key ? changed.layout : stored
  const ordered = useMemo(() => orderedColumns(columns, layout), [columns, layout])
  const shown = useMemo(() => visibleColumns(ordered, layout), [ordered, layout])
  const sized = useMemo(() => new Set(Object.keys(layout.widths)), [layout])
  const setLayout = (next: ColumnLayout): void => {
    setChanged({ key, layout: next })
    writeLayout(key, next)
  }
  return { layout, ordered, shown, sized, setLayout }
}
