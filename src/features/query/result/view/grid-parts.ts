// What the handlers of keys and of the pointer share with the grid.
import type { GridContent } from './grid-content.ts'
import type { CellAddress, CellRange } from './grid-range.ts'
import type { ColumnPositions } from './grid-window.ts'

export interface GridEvents {
  /** A header was clicked, or chosen with Enter. */
  readonly onOrder: (column: number) => void
  /** The menu of a column is wanted, at a place of the window. */
  readonly onMenu: (column: number, at: DOMRect) => void
  readonly onToggle: (line: number) => void
  /** The whole text of a cell is wanted. */
  readonly onOpen: (address: CellAddress) => void
  /** The menu of a cell is wanted. */
  readonly onCellMenu: (address: CellAddress, cell: HTMLElement) => void
  readonly onCopy: (range: CellRange) => void
  readonly onSelect: (range: CellRange) => void
  readonly onWidth: (column: number, width: number) => void
  /** A column is to be as wide as its texts. */
  readonly onFit: (column: number) => void
  readonly onMove: (column: number, to: number) => void
  /** The number of columns that are to the right of the visible ones. */
  readonly onHiddenColumns: (count: number) => void
}

/** What the handlers of keys and of the pointer use. */
export interface GridParts {
  readonly root: HTMLElement
  readonly scroller: HTMLElement
  readonly events: GridEvents
  readonly content: () => GridContent | null
  readonly places: () => ColumnPositions
  readonly range: () => CellRange
  readonly select: (range: CellRange) => void
  /** Lines that fit below the header. */
  readonly page: () => number
  /** Height of the header and the totals. */
  readonly headTop: () => number
  readonly scrollBy: (x: number, y: number) => void
}
