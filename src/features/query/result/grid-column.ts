// A column of the grid: header, cell value, format and order. It does not depend on the grid library.
import { plainDigits } from '#domain/json/decimal-text.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import type { Naming } from '../state/naming.ts'
import {
  type Dimension,
  type Direction,
  type Measure,
  type QueryState,
  sameItem,
} from '../state/query-state.ts'
import type { Cell, Pivot, PivotRow } from './pivot.ts'

/** `code`: what is shown as a label; `name`: the accessible name of a sign. */
export interface Description {
  readonly kind: 'code' | 'name'
  readonly text: string
}

export interface GridColumn {
  readonly id: string
  readonly head: string
  /** Header above several columns of one combination; null for a single column. */
  readonly group: string | null
  readonly isHead: boolean
  readonly isRight: boolean
  readonly isStrong: boolean
  readonly width: number
  readonly read: (row: PivotRow) => Cell
  readonly write: (cell: Cell) => string
  /** What the text of a cell does not say. */
  readonly describe: (row: PivotRow) => Description | null
  /** What a click on the header orders by; null if the platform cannot order by it. */
  readonly orders: Measure | Dimension | null
  readonly direction: Direction | null
}

/** The text of a value on the clipboard: all digits of a number, without separators. */
export function copyText(cell: Cell): string {
  return typeof cell === 'number' ? plainDigits(cell) : String(cell ?? '')
}

/** Describes a label by its code; a null has none. */
export function codeDescription(code: string): Description | null {
  return code === '' ? null : { kind: 'code', text: code }
}

/** The text of a cell on the clipboard: what is shown where it is a label. */
export function copyCell({ describe, read, write }: GridColumn, row: PivotRow): string {
  return describe(row)?.kind === 'code' ? write(read(row)) : copyText(read(row))
}

const sampleSize = 60
/** The width of a column in pixels, by its header and the texts of the first rows. */
export function widthOf(
  { rows }: Pivot,
  { head, read, write }: Pick<GridColumn, 'head' | 'read' | 'write'>,
): number {
  const texts = rows.slice(0, sampleSize).map((row) => write(read(row)))
  const longest = Math.max(lettersOf(head), ...texts.map(lettersOf))
  return Math.min(Math.max(longest * 7.4 + 30, 76), 260)
}

export interface GridInput {
  readonly naming: Naming
  readonly state: Pick<QueryState, 'rows' | 'columns' | 'values' | 'order' | 'comparison'>
  readonly grid: Pivot
  /** Whether every combination was read: a missing one then does not exist. */
  readonly isComplete: boolean
}

export function directionOf({ state }: GridInput, item: Measure | Dimension): Direction | null {
  return state.order.find(({ by }) => sameItem(by, item))?.direction ?? null
}
