import type { ReactNode } from 'react'

export interface Sort {
  by: string
  descending: boolean
}

/** Where a two-line row shows a column; `none` leaves it out. */
export type PhonePosition = 'second' | 'end' | 'none'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned, for quantities. */
  right?: boolean | undefined
  /** As `120px` or `20%`; a column without width takes the remaining space. */
  width?: string | undefined
  sortable?: boolean | undefined
  /** Monospace in a tertiary colour: paths and ids. */
  mono?: boolean | undefined
  /** Weight 500, for the name. The default of the first column. */
  lead?: boolean | undefined
  /** Hidden if space is short: 1 first (below 1040 px of table), then 2 (820), then 3 (600). */
  hideBelow?: 1 | 2 | 3 | undefined
  /**
   * Position in the two lines of a row below 600 px of table. By default the second line has the state, or the text column
   * that stays longest, and a quantity; the end has the time of the last change.
   */
  phone?: PhonePosition | undefined
  /** On the second line, a quantity with its unit instead of the name of the column. */
  figure?: ((row: Row) => ReactNode) | undefined
}

interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name of a row, for the labels of its checkbox and actions. */
  rowName: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** A click on the row or Enter; the name itself should be a link as well. */
  onOpen?: ((row: Row) => void) | undefined
  /** The focus reaches a row, for example with the arrow keys. */
  onReach?: ((row: Row) => void) | undefined
  /** The error of a row: a `MarginNote` below it, or null. */
  note?: ((row: Row) => ReactNode) | undefined
  /** At the end of the row: a menu of actions. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Lower rows, which always have one line. */
  compact?: boolean | undefined
  /** One line per row at any width, for cells with controls. */
  singleLine?: boolean | undefined
  /** The row that is open in a drawer or pane. */
  currentKey?: string | undefined
}
