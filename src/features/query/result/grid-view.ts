// The grid library with the parts that this page uses. It is a separate chunk, loaded while the query runs.
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  ColumnApiModule,
  type GridApi,
  type GridOptions,
  PinnedRowModule,
  RenderApiModule,
  createGrid,
  themeQuartz,
} from 'ag-grid-community'
import { color } from '#src/ui/theme/tokens.ts'
import { type GridColumn, copyCell } from './grid-column.ts'
import type { Cell, PivotRow } from './pivot.ts'

/** A row of the grid. The row of totals has a label instead of heads. */
interface GridRow extends PivotRow {
  readonly label?: string
}

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

export interface GridContent {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  /** The totals, above the rows. */
  readonly totals: readonly GridRow[]
  /** Heads stay visible while values scroll. */
  readonly isFrozen: boolean
}
export interface GridEvents {
  readonly onOrder: (column: GridColumn) => void
  readonly onCopy: (text: string) => void
}
export interface GridView {
  readonly show: (content: GridContent) => void
  readonly dispose: () => void
}

const stateClass = (value: unknown): string | null => {
  if (value === undefined) return 'cell-missing'
  return value === null ? 'cell-null' : null
}

const cellClasses = (
  { isRight, isStrong }: GridColumn,
  { value, isTotal }: { value: unknown; isTotal: boolean },
): string[] =>
  [
    isRight ? 'ag-right-aligned-cell' : null,
    isStrong || isTotal ? 'cell-strong' : null,
    stateClass(value),
  ].filter((name) => name !== null)

/** The row of totals has no heads: its label is in the first column of heads. */
const readCell = (column: GridColumn, row: GridRow): Cell =>
  row.label !== undefined && column.isHead ? row.label : column.read(row)

const copyOf = (column: GridColumn, row: GridRow): string =>
  row.label !== undefined && column.isHead ? row.label : copyCell(column, row)

/** Renders a label with its code as the title, or a sign with its name. Other cells are plain text. */
const rendererOf =
  (column: GridColumn): NonNullable<ColDef<GridRow>['cellRendererSelector']> =>
  ({ data }) => {
    const isLabelOfRow = data?.label !== undefined && column.isHead
    const description = data === undefined || isLabelOfRow ? null : column.describe(data)
    if (description === null) return undefined
    const { kind, text } = description
    return {
      component: ({ valueFormatted }: { valueFormatted: string | null }) => {
        const element = document.createElement('span')
        element.textContent = valueFormatted
        element.title = text
        if (kind === 'name') {
          element.role = 'img'
          element.ariaLabel = text
        }
        return element
      },
    }
  }

const formatCell = (column: GridColumn, row: GridRow, { firstHead }: Pinning): string => {
  if (row.label === undefined || !column.isHead) return column.write(column.read(row))
  return column.id === firstHead ? row.label : ''
}

/** Heads are pinned to the left, and the totals over all columns to the right. */
const pinOf = (column: GridColumn, { isFrozen, isAlone }: Pinning): 'left' | 'right' | null => {
  if (!isFrozen) return null
  if (column.isHead) return 'left'
  return column.isStrong && isAlone ? 'right' : null
}

interface Pinning {
  readonly isFrozen: boolean
  /** There is only one column of totals, so there is room to pin it. */
  readonly isAlone: boolean
  /** Id of the first column of heads. */
  readonly firstHead: string | undefined
}

const defOf = (column: GridColumn, pinning: Pinning): ColDef<GridRow> => ({
  colId: column.id,
  headerName: column.head,
  valueGetter: ({ data }) => (data === undefined ? undefined : readCell(column, data)),
  valueFormatter: ({ data }) => (data === undefined ? '' : formatCell(column, data, pinning)),
  cellRendererSelector: rendererOf(column),
  ...(column.isRight ? { headerClass: 'ag-right-aligned-header' } : {}),
  cellClass: ({ value, data }) => cellClasses(column, { value, isTotal: data?.label !== undefined }),
  pinned: pinOf(column, pinning),
  ...sizeOf(column, pinning.isFrozen),
  sortable: column.orders !== null,
  sort: column.direction,
  // The platform has ordered the rows. The arrow shows the order; nothing is sorted here.
  comparator: () => 0,
  resizable: true,
  suppressMovable: true,
})

const sizeOf = ({ isHead, isStrong, isRight, width }: GridColumn, isFrozen: boolean): ColDef<GridRow> => {
  if (isFrozen && isHead) return { width: Math.max(width, 150) }
  if (isFrozen && isStrong) return { width: width + 20 }
  if (isFrozen) return { minWidth: width, flex: 1 }
  return isHead || !isRight ? { minWidth: Math.max(width, 120), flex: 1 } : { width: Math.max(width, 120) }
}

/** Columns of one combination share a header. */
const grouped = ({ columns: content, isFrozen }: GridContent): (ColDef<GridRow> | ColGroupDef<GridRow>)[] => {
  const isAlone = content.filter(({ isStrong }) => isStrong).length === 1
  const firstHead = content.find(({ isHead }) => isHead)?.id
  const groups = new Map<string, ColGroupDef<GridRow>>()
  return content.flatMap((column) => {
    const def = defOf(column, { isFrozen, isAlone, firstHead })
    if (column.group === null) return [def]
    const existing = groups.get(column.group)
    if (existing !== undefined) {
      existing.children.push(def)
      return []
    }
    const group = { groupId: column.group, headerName: column.group, children: [def], marryChildren: true }
    groups.set(column.group, group)
    return [group]
  })
}

/** Creates a grid that fills the element. */
export function createGridView(
  element: HTMLElement,
  { events, nonce }: { events: GridEvents; nonce: string },
): GridView {
  let columns: readonly GridColumn[] = []
  const options: GridOptions<GridRow> = {
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
      // The clicked column is the sorted one. If none is sorted, its order was just removed.
      const pressed =
        changed?.find((each) => each.getSort() !== null && each.getSort() !== undefined) ?? changed?.[0]
      const column = columns.find(({ id }) => id === pressed?.getColId())
      if (column !== undefined) events.onOrder(column)
    },
    onCellKeyDown: (pressed) => {
      const { event, data } = pressed
      if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== 'c') return
      if (!(event.ctrlKey || event.metaKey) || !('column' in pressed) || data === undefined) return
      const content = columns.find(({ id }) => id === pressed.column.getColId())
      if (content !== undefined) events.onCopy(copyOf(content, data))
    },
  }
  const api: GridApi<GridRow> = createGrid(element, options, {
    modules: [ClientSideRowModelModule, CellStyleModule, ColumnApiModule, PinnedRowModule, RenderApiModule],
  })
  return {
    show: (content) => {
      const hasNewColumns = columns !== content.columns
      columns = content.columns
      api.setGridAriaProperty('label', content.label)
      api.updateGridOptions({
        columnDefs: grouped(content),
        rowData: [...content.rows],
        pinnedTopRowData: [...content.totals],
      })
      // The same value has another text after a change of language.
      if (hasNewColumns) api.refreshCells({ force: true })
    },
    dispose: () => api.destroy(),
  }
}
