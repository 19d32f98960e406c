// The grid library, and all of it that this page uses. Loaded on its own, beside the question.
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  ColumnApiModule,
  type GridApi,
  type GridOptions,
  RenderApiModule,
  createGrid,
  themeQuartz,
} from 'ag-grid-community'
import { color } from '#src/ui/theme/tokens.ts'
import type { GridColumn } from './grid-model.ts'
import type { PivotRow } from './pivot.ts'

const theme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: 12.5,
  headerFontSize: 12,
  headerFontWeight: 400,
  rowHeight: 30,
  headerHeight: 32,
  cellHorizontalPadding: 12,
  backgroundColor: color.surface.page,
  foregroundColor: color.text.primary,
  headerBackgroundColor: color.surface.canvas,
  headerTextColor: color.text.secondary,
  headerCellHoverBackgroundColor: color.surface.active,
  oddRowBackgroundColor: color.surface.page,
  rowHoverColor: color.surface.hover,
  borderColor: color.line.hair,
  rowBorder: { color: color.line.hair, width: 1, style: 'solid' },
  headerRowBorder: { color: color.line.hair, width: 1, style: 'solid' },
  pinnedColumnBorder: { color: color.line.strong, width: 1, style: 'solid' },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  headerColumnResizeHandleHeight: 14,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  accentColor: color.accent.focus,
  rangeSelectionBorderColor: color.accent.focus,
  iconSize: 13,
  spacing: 6,
})

export interface GridShown {
  /** What the grid is called. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly PivotRow[]
  /** Heads stay in sight while values scroll. */
  readonly isFrozen: boolean
}
export interface GridEvents {
  readonly onOrder: (column: GridColumn) => void
  readonly onCopy: (text: string) => void
}
export interface GridView {
  readonly show: (shown: GridShown) => void
  readonly dispose: () => void
}

const stateClass = (value: unknown): string | null => {
  if (value === undefined) return 'cell-missing'
  return value === null ? 'cell-null' : null
}

const cellClasses = ({ isRight, isStrong }: GridColumn, value: unknown): string[] =>
  [isRight ? 'ag-right-aligned-cell' : null, isStrong ? 'cell-strong' : null, stateClass(value)].filter(
    (name) => name !== null,
  )

/** Heads stay at the left, what holds over all columns at the right. */
const pinOf = (column: GridColumn, { isFrozen, isAlone }: Pinning): 'left' | 'right' | null => {
  if (!isFrozen) return null
  if (column.isHead) return 'left'
  return column.isStrong && isAlone ? 'right' : null
}

interface Pinning {
  readonly isFrozen: boolean
  /** Only one column holds over all: there is room to keep it in sight. */
  readonly isAlone: boolean
}

const defOf = (column: GridColumn, pinning: Pinning): ColDef<PivotRow> => ({
  colId: column.id,
  headerName: column.head,
  valueGetter: ({ data }) => (data === undefined ? undefined : column.read(data)),
  valueFormatter: ({ data }) => (data === undefined ? '' : column.write(column.read(data))),
  ...(column.isRight ? { headerClass: 'ag-right-aligned-header' } : {}),
  cellClass: ({ value }) => cellClasses(column, value),
  pinned: pinOf(column, pinning),
  ...sizeOf(column, pinning.isFrozen),
  sortable: column.orders !== null,
  sort: column.direction,
  // The platform has ordered the rows: the arrow says so, nothing is sorted here.
  comparator: () => 0,
  resizable: true,
  suppressMovable: true,
})

const sizeOf = ({ isHead, isStrong, isRight, width }: GridColumn, isFrozen: boolean): ColDef<PivotRow> => {
  if (isFrozen && isHead) return { width: Math.max(width, 150) }
  if (isFrozen && isStrong) return { width: width + 20 }
  if (isFrozen) return { minWidth: width, flex: 1 }
  return isHead || !isRight ? { minWidth: Math.max(width, 120), flex: 1 } : { width: Math.max(width, 120) }
}

/** Columns of one combination stand under one head. */
const grouped = ({ columns: shown, isFrozen }: GridShown): (ColDef<PivotRow> | ColGroupDef<PivotRow>)[] => {
  const isAlone = shown.filter(({ isStrong }) => isStrong).length === 1
  const groups = new Map<string, ColGroupDef<PivotRow>>()
  return shown.flatMap((column) => {
    const def = defOf(column, { isFrozen, isAlone })
    if (column.group === null) return [def]
    const begun = groups.get(column.group)
    if (begun !== undefined) {
      begun.children.push(def)
      return []
    }
    const group = { groupId: column.group, headerName: column.group, children: [def], marryChildren: true }
    groups.set(column.group, group)
    return [group]
  })
}

/** Begins a grid that fills the element. */
export function startGrid(
  element: HTMLElement,
  { events, nonce }: { events: GridEvents; nonce: string },
): GridView {
  let columns: readonly GridColumn[] = []
  const options: GridOptions<PivotRow> = {
    theme,
    ...(nonce === '' ? {} : { styleNonce: nonce }),
    getRowId: ({ data }) => data.key,
    columnDefs: [],
    rowData: [],
    animateRows: false,
    suppressCellFocus: false,
    suppressNoRowsOverlay: true,
    suppressMultiSort: true,
    suppressColumnMoveAnimation: true,
    enableCellTextSelection: false,
    ensureDomOrder: true,
    onSortChanged: ({ source, columns: changed }) => {
      if (source !== 'uiColumnSorted') return
      // The one that was pressed is sorted now; where none is, it has just been released.
      const pressed =
        changed?.find((each) => each.getSort() !== null && each.getSort() !== undefined) ?? changed?.[0]
      const column = columns.find(({ id }) => id === pressed?.getColId())
      if (column !== undefined) events.onOrder(column)
    },
    onCellKeyDown: (pressed) => {
      const { event, data } = pressed
      if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== 'c') return
      if (!(event.ctrlKey || event.metaKey) || !('column' in pressed) || data === undefined) return
      const shown = columns.find(({ id }) => id === pressed.column.getColId())
      if (shown !== undefined) events.onCopy(String(shown.read(data) ?? ''))
    },
  }
  const api: GridApi<PivotRow> = createGrid(element, options, {
    modules: [ClientSideRowModelModule, CellStyleModule, ColumnApiModule, RenderApiModule],
  })
  return {
    show: (shown) => {
      const isWrittenAnew = columns !== shown.columns
      columns = shown.columns
      api.setGridAriaProperty('label', shown.label)
      api.updateGridOptions({
        columnDefs: grouped(shown),
        rowData: [...shown.rows],
      })
      // The same value is another text where the language has changed.
      if (isWrittenAnew) api.refreshCells({ force: true })
    },
    dispose: () => api.destroy(),
  }
}
