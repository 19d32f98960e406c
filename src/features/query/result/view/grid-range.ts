// The selected cells: a rectangle of lines and columns, its text on the clipboard, and its sum.
import { formatDecimal, parseDecimal, sumDecimals } from '#domain/json/decimal-text.ts'
import { toNumber } from '../../state/value-format.ts'
import type { GridColumn } from '../grid-column.ts'
import { type GridContent, copiedText, lineAt, lineCount } from './grid-content.ts'

/** `line` -1 is the header. */
export interface CellAddress {
  readonly line: number
  readonly column: number
}

/** From the cell where the selection started to the active one. */
export interface CellRange {
  readonly anchor: CellAddress
  readonly active: CellAddress
}

interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function rectangleOf({ anchor, active }: CellRange): Rectangle {
  return {
    top: Math.max(0, Math.min(anchor.line, active.line)),
    bottom: Math.max(anchor.line, active.line),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

export function isInside({ top, bottom, left, right }: Rectangle, { line, column }: CellAddress): boolean {
  return line >= top && line <= bottom && column >= left && column <= right
}

/** The number of selected cells. */
export function cellCount(range: CellRange): number {
  const { top, bottom, left, right } = rectangleOf(range)
  return Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1)
}

interface Limits {
  readonly lines: number
  readonly columns: number
  /** Lines of a page. */
  readonly page: number
}

type Move = (from: CellAddress, limits: Limits) => CellAddress

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ line, column }) => ({ line: line - 1, column }),
  ArrowDown: ({ line, column }) => ({ line: line + 1, column }),
  ArrowLeft: ({ line, column }) => ({ line, column: column - 1 }),
  ArrowRight: ({ line, column }) => ({ line, column: column + 1 }),
  PageUp: ({ line, column }, { page }) => ({ line: Math.max(Math.min(line, 0), line - page), column }),
  PageDown: ({ line, column }, { page }) => ({ line: line + page, column }),
  Home: ({ line }) => ({ line, column: 0 }),
  End: ({ line }, { columns }) => ({ line, column: columns - 1 }),
  'Ctrl Home': () => ({ line: 0, column: 0 }),
  'Ctrl End': (_, { lines, columns }) => ({ line: lines - 1, column: columns - 1 }),
  'Ctrl ArrowUp': ({ column }) => ({ line: 0, column }),
  'Ctrl ArrowDown': ({ column }, { lines }) => ({ line: lines - 1, column }),
  'Ctrl ArrowLeft': ({ line }) => ({ line, column: 0 }),
  'Ctrl ArrowRight': ({ line }, { columns }) => ({ line, column: columns - 1 }),
}

const clamp = (value: number, [min, max]: readonly [number, number]): number =>
  Math.max(min, Math.min(max, value))

interface Pressed {
  readonly key: string
  readonly isCtrl: boolean
  readonly isShift: boolean
}

/** The range after a key; null if the key does not move. The header is never part of a range of several cells. */
export function moveRange(
  range: CellRange,
  { key, isCtrl, isShift }: Pressed,
  limits: Limits,
): CellRange | null {
  const move = moves[isCtrl ? `Ctrl ${key}` : key]
  if (move === undefined) return null
  const { line, column } = move(range.active, limits)
  const active = {
    line: clamp(line, [isShift ? 0 : -1, limits.lines - 1]),
    column: clamp(column, [0, Math.max(0, limits.columns - 1)]),
  }
  return isShift && range.anchor.line >= 0 ? { anchor: range.anchor, active } : { anchor: active, active }
}

/** More cells are not copied: the clipboard of most programs does not hold them. */
export const maxCopied = 1_000_000

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Spreadsheets read a text with tabs, line breaks or quotes as one cell if it is quoted. */
const tabCell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface CopiedTexts {
  /** Cells separated by tabs. */
  readonly text: string
  readonly html: string
}

/** The selected cells with their headers; a single cell is its text alone. */
export function copyTexts(content: GridContent, range: CellRange): CopiedTexts {
  const { top, bottom, left, right } = rectangleOf(range)
  const columns = content.columns.slice(left, right + 1)
  const cellsAt = (position: number): readonly string[] => {
    const line = lineAt(content, position)
    return columns.map((column) => copiedText(content, { line, column }))
  }
  if (cellCount(range) === 1) {
    const [text = ''] = cellsAt(top)
    return { text, html: escapeHtml(text) }
  }
  const heads = columns.map(({ head, group }) =>
    group === null || group === head ? head : `${group} ${head}`,
  )
  const lines = Array.from({ length: bottom - top + 1 }, (_, at) => cellsAt(top + at))
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return {
    text: [heads, ...lines].map((cells) => cells.map(tabCell).join('\t')).join('\n'),
    html: `<table><thead>${row(heads, 'th')}</thead><tbody>${lines.map((cells) => row(cells, 'td')).join('')}</tbody></table>`,
  }
}

interface RangeSummary {
  readonly cells: number
  /** Exact; null unless all selected figures are of one value. */
  readonly sum: string | null
  /** With at most six decimals. */
  readonly average: string | null
  readonly isAverageExact: boolean
}

/** More cells are not added up, because the page would stop for a moment. */
const maxSummed = 200_000

const averageDigits = 6

/** The quotient in decimal text, rounded to six decimals. */
const quotient = (sum: string, count: number): { text: string; isExact: boolean } | null => {
  const decimal = parseDecimal(sum)
  if (decimal === null || count === 0) return null
  const units = decimal.units * 10n ** BigInt(averageDigits)
  const divisor = BigInt(count) * 10n ** BigInt(decimal.scale)
  const [whole, rest] = [units / divisor, units % divisor]
  const isUp = (rest < 0n ? -rest : rest) * 2n >= divisor
  const step = units < 0n ? -1n : 1n
  return {
    text: formatDecimal({ units: isUp ? whole + step : whole, scale: averageDigits }),
    isExact: rest === 0n,
  }
}

/** Totals and subtotals contain the rows, so they are added up only where no row is selected. */
const summedLines = (content: GridContent, { top, bottom }: Rectangle): readonly number[] => {
  const positions = Array.from({ length: Math.max(0, bottom - top + 1) }, (_, at) => top + at)
  const rows = positions.filter((position) => lineAt(content, position).kind === 'row')
  if (rows.length > 0) return rows
  const levels = new Set(positions.map((position) => lineAt(content, position).group?.level))
  const isSame = levels.size === 1 && !levels.has(undefined)
  return isSame || positions.length === 1 ? positions : []
}

/** The columns whose figures may be added up: of one value, and not both its parts and the whole. */
const summedColumns = ({ columns }: GridContent, { left, right }: Rectangle): readonly GridColumn[] => {
  const figures = columns.slice(left, right + 1).filter(({ unit }) => unit !== null)
  const kinds = new Set(figures.map(({ unit, isStrong }) => `${isStrong} ${unit}`))
  return kinds.size === 1 ? figures : []
}

const isFigure = (cell: unknown): cell is string | number =>
  (typeof cell === 'number' || typeof cell === 'string') && toNumber(cell) !== null

/** Counts the selected cells and adds up their figures. */
export function summarize(content: GridContent, range: CellRange): RangeSummary {
  const cells = cellCount(range)
  const none = { cells, sum: null, average: null, isAverageExact: false }
  const box = rectangleOf(range)
  const columns = summedColumns(content, box)
  if (cells > maxSummed || columns.length === 0 || lineCount(content) === 0) return none
  const figures = summedLines(content, box).flatMap((position) => {
    const { block, row } = lineAt(content, position)
    return columns.map(({ read }) => read(block, row)).filter(isFigure)
  })
  const sum = figures.length < 2 ? null : sumDecimals(figures)
  const average = sum === null ? null : quotient(sum, figures.length)
  return average === null ? none : { cells, sum, average: average.text, isAverageExact: average.isExact }
}
