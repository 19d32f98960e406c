// Which columns and lines are visible, and where. Browsers limit the height of an element, so the scroll position of a
// very long grid stands for a position that is larger by a factor.
import type { GridColumn } from '../grid-column.ts'

export const rowHeight = 30
/** Height of the row of column names, or of each of two rows. */
export const headHeights = { single: 32, double: 24 } as const
/** Pixels that every browser can scroll. */
const maxHeight = 15_000_000

type Zone = 'left' | 'centre' | 'right'

export interface ColumnPosition {
  readonly column: GridColumn
  readonly index: number
  readonly zone: Zone
  /** Within its zone. */
  readonly left: number
  readonly width: number
}

export interface ColumnPositions {
  readonly columns: readonly ColumnPosition[]
  readonly widths: Readonly<Record<Zone, number>>
}

const largestFrozenShare = 0.6

/** Heads stay visible while there is room for them, and so does the only column over all columns. */
const zonesOf = (columns: readonly GridColumn[], viewport: number): readonly Zone[] => {
  const strong = columns.filter(({ isStrong }) => isStrong)
  let frozen = 0
  let isOpen = true
  return columns.map((column) => {
    const isFrozen = column.isHead || (column.isStrong && strong.length === 1)
    const hasRoom = frozen + column.width <= viewport * largestFrozenShare
    if (column.isHead) isOpen &&= hasRoom
    if (!isFrozen || !hasRoom || (column.isHead && !isOpen)) return 'centre'
    frozen += column.width
    return column.isHead ? 'left' : 'right'
  })
}

/** Places the columns. Where there is room left, those without a width of their own share it. */
export function positionColumns(
  columns: readonly GridColumn[],
  { viewport, sized }: { viewport: number; sized: ReadonlySet<string> },
): ColumnPositions {
  const zones = zonesOf(columns, viewport)
  const room = viewport - columns.reduce((sum, { width }) => sum + width, 0)
  const flexible = columns.filter(({ id }) => !sized.has(id))
  const share = room > 0 && flexible.length > 0 ? Math.floor(room / flexible.length) : 0
  const widths: Record<Zone, number> = { left: 0, centre: 0, right: 0 }
  const placed = columns.map((column, index): ColumnPosition => {
    const zone = zones[index] ?? 'centre'
    const left = widths[zone]
    const width = column.width + (sized.has(column.id) ? 0 : share)
    widths[zone] += width
    return { column, index, zone, left, width }
  })
  return { columns: placed, widths }
}

export interface LineWindow {
  readonly first: number
  /** After the last line. */
  readonly end: number
}

/** Lines above and below the visible ones that are drawn, for screen readers and for scrolling. */
export const spareLines = 8

/** The lines that are drawn at a position. */
export function linesIn({ top, height, count }: { top: number; height: number; count: number }): LineWindow {
  const first = Math.max(0, Math.floor(top / rowHeight) - spareLines)
  return { first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + spareLines) }
}

/** The height of the element that is scrolled. */
export function scrolledHeight(count: number): number {
  return Math.min(count * rowHeight, maxHeight)
}

interface ScrollInput {
  readonly count: number
  /** Height of the visible lines. */
  readonly height: number
}

/** How far a scroll position is multiplied. */
const factorOf = ({ count, height }: ScrollInput): number => {
  const most = scrolledHeight(count) - height
  return most <= 0 ? 1 : (count * rowHeight - height) / most
}

/** The position in the lines, in pixels, at a scroll position. */
export function topOf(scrollTop: number, input: ScrollInput): number {
  return Math.max(0, Math.min(scrollTop * factorOf(input), input.count * rowHeight - input.height))
}

/** The scroll position at a position in the lines. */
export function scrollTopOf(top: number, input: ScrollInput): number {
  return top / factorOf(input)
}
