import type { ReactNode } from 'react'

export interface Sort {
  by: string
  descending: boolean
}

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Quantities stand right. */
  right?: boolean | undefined
  /** As `120px` or `20%`; a column without width takes what is left. */
  width?: string | undefined
  sortable?: boolean | undefined
  /** Mono tertiary: paths and ids. */
  mono?: boolean | undefined
  /** 500 weight: the name. The first column has it unless it says false. */
  lead?: boolean | undefined
  /** Leaves when room is short: 1 first (below 1040 px of table), then 2 (820), then 3 (600). */
  hideBelow?: 1 | 2 | 3 | undefined
}

interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  /** What the table lists; read to screen readers. */
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
  /** A row's trouble: a `MarginNote` below it, or null. */
  note?: ((row: Row) => ReactNode) | undefined
  /** At the end of the row: a menu of actions. */
  actions?: ((row: Row) => ReactNode) | undefined
  compact?: boolean | undefined
  /** The row that is open elsewhere, in a drawer or pane. */
  currentKey?: string | undefined
}
