// A column of the grid: header, cell value, format and order. It does not depend on the grid library.
import type { Value } from '#contract/query/response.ts'
import { plainDigits } from '#domain/json/decimal-text.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import type { Naming } from '../state/naming.ts'
import {
  type Dimension,
  type Direction,
  type Measure,
  type QueryState,
  sameItem,
} from '../state/query-state.ts'
import type { RowBlock } from './arrange.ts'
import type { Cell } from './groups.ts'
import type { Pivot } from './pivot.ts'

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
  /** What its figures have in common, so that they can be added up; null if they are not figures. */
  readonly unit: string | null
  readonly areNumbers: boolean
  readonly width: number
  readonly read: (rows: RowBlock, row: number) => Cell
  readonly write: (cell: Cell) => string
  /** What the text of a cell does not say. */
  readonly describe: (rows: RowBlock, row: number) => Description | null
  /** For heads: the number of heads before it, and with it. */
  readonly heads?: readonly [number, number]
  /** What a click on the header orders by; null if the platform cannot order by it. */
  readonly orders: Measure | Dimension | null
  readonly direction: Direction | null
  /** Its figures are calculated from those of another column, and give no order. */
  readonly isCalculated?: boolean
  /** The heads of the columns above the cells, and their period; undefined for the heads of the rows. */
  readonly place?: { readonly heads: readonly Value[]; readonly period: number }
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
export function copyCell(
  { describe, read, write }: GridColumn,
  [rows, row]: readonly [rows: RowBlock, row: number],
): string {
  const cell = read(rows, row)
  const isText = describe(rows, row)?.kind === 'code' || isOthersHead(cell ?? null)
  return isText ? write(cell) : copyText(cell)
}

/** The width in pixels of a text with its padding. */
export function widthOfLetters(letters: number): number {
  return letters * 7.4 + 30
}

const sampleSize = 60
/** Longer texts do not make a column wider. */
const longestText = 60
/** The width of a column in pixels, by its header and the texts of the first rows. */
export function widthOf(
  grid: Pivot,
  { head, read, write }: Pick<GridColumn, 'head' | 'read' | 'write'>,
): number {
  const count = Math.min(grid.count, sampleSize)
  const { total } = grid
  const totals: RowBlock = {
    count: 1,
    headAt: () => null,
    cellAt: (_, at) => total?.cells[at],
    allAt: (_, at) => total?.all[at],
  }
  const texts = Array.from({ length: count }, (_, row) => write(read(grid, row)).slice(0, longestText))
  // Totals are in heavier type.
  if (total !== null) texts.push(`${write(read(totals, 0))} `)
  const longest = Math.max(lettersOf(head), ...texts.map(lettersOf))
  return Math.min(Math.max(widthOfLetters(longest), 76), 260)
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
