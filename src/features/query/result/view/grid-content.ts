// What the grid shows: its columns, and its lines from the top: totals, then groups and rows.
import { lettersOf } from '#src/lib/text-width.ts'
import { type GridColumn, copyCell, widthOfLetters } from '../grid-column.ts'
import type { RowBlock } from '../arrange.ts'
import type { GridLines, GroupLine } from '../grid-lines.ts'
import type { PivotRow } from '../pivot.ts'

export interface GridContent {
  readonly label: string
  /** The visible columns in their order. */
  readonly columns: readonly GridColumn[]
  readonly grid: RowBlock
  /** The totals, above the lines. */
  readonly totals: readonly (PivotRow & { readonly label: string })[]
  /** The number of a row, or -1 - the number of a group. */
  readonly lines: Int32Array
  readonly groups: GridLines | null
  readonly collapsed: ReadonlySet<string>
}

interface Line {
  readonly kind: 'total' | 'group' | 'row'
  readonly block: RowBlock
  readonly row: number
  readonly label: string
  readonly group: GroupLine | undefined
}

/** The number of lines, the totals included. */
export function lineCount({ totals, lines }: Pick<GridContent, 'totals' | 'lines'>): number {
  return totals.length + lines.length
}

/** Rows of totals. */
export function blockOf(totals: readonly Pick<PivotRow, 'cells' | 'all'>[]): RowBlock {
  return {
    count: totals.length,
    headAt: () => null,
    cellAt: (row, at) => totals[row]?.cells[at],
    allAt: (row, at) => totals[row]?.all[at],
  }
}

/** Returns the line at a position from the top. */
export function lineAt(content: GridContent, position: number): Line {
  const { totals, lines, groups, grid } = content
  const total = totals[position]
  if (total !== undefined)
    return { kind: 'total', block: blockOf(totals), row: position, label: total.label, group: undefined }
  const line = lines[position - totals.length] ?? 0
  if (line >= 0 || groups === null)
    return { kind: 'row', block: grid, row: line, label: '', group: undefined }
  const group = groups.groups[-1 - line]
  return { kind: 'group', block: groups.block, row: -1 - line, label: '', group }
}

/** The totals and subtotals have texts in some columns of heads only; null for other cells. */
const headText = ({ columns }: GridContent, { line, column }: CellPlace): string | null => {
  if (!column.isHead || line.kind === 'row') return null
  if (line.kind === 'total') return column === columns.find(({ isHead }) => isHead) ? line.label : ''
  const [, end] = column.heads ?? [0, 0]
  return end > (line.group?.depth ?? 0) ? '' : null
}

interface CellPlace {
  readonly line: Line
  readonly column: GridColumn
}

/** The text of a cell as it is shown. */
export function shownText(content: GridContent, place: CellPlace): string {
  const { line, column } = place
  return headText(content, place) ?? column.write(column.read(line.block, line.row))
}

/** The text of a cell on the clipboard. */
export function copiedText(content: GridContent, place: CellPlace): string {
  const { line, column } = place
  return headText(content, place) ?? copyCell(column, [line.block, line.row])
}

/** Returns whether a cell has the sign that opens and closes the group of its line. */
export function hasToggle({ line, column }: CellPlace): boolean {
  return line.group !== undefined && column.heads?.[1] === line.group.depth
}

/** More lines are not measured, because the page would stop for a moment. */
const measuredLines = 5000

/** The width in pixels that shows the texts of a column as a whole. */
export function fittedWidth(content: GridContent, column: GridColumn): number {
  const count = Math.min(lineCount(content), measuredLines)
  let longest = lettersOf(column.head)
  for (let position = 0; position < count; position += 1)
    longest = Math.max(longest, lettersOf(shownText(content, { line: lineAt(content, position), column })))
  return widthOfLetters(longest)
}
