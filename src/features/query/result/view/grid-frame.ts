// The elements of the grid, and how they are drawn. Only the visible cells have elements. They are in a layer that does
// not scroll: its content follows the scroll position.
import type { GridContent } from './grid-content.ts'
import type { GridEvents } from './grid-parts.ts'
import { type CellRange, isInside, rectangleOf } from './grid-range.ts'
import {
  type Drawing,
  type RowElements,
  cellId,
  createRow,
  fillGroupHeader,
  fillHeader,
  fillRow,
  positionRow,
  positionZones,
} from './grid-rows.ts'
import {
  type ColumnPositions,
  type LineWindow,
  type ColumnPosition,
  headHeights,
  linesIn,
  positionColumns,
  rowHeight,
  scrolledHeight,
  topOf,
} from './grid-window.ts'

const part = (className: string, parent: HTMLElement): HTMLElement => {
  const created = document.createElement('div')
  created.className = className
  created.role = 'presentation'
  parent.append(created)
  return created
}

/** Rows are placed from a line near the visible ones, because the position of an element is limited. */
const anchorStep = 10_000

const overscan = 160

/** The elements that have the lines of the window, in their order. */
const createBody = (rows: HTMLElement) => {
  const pool: RowElements[] = []
  let drawnWindow: LineWindow = { first: 0, end: 0 }
  let anchor = 0
  let drawnFor: Drawing | null = null
  const write = (row: RowElements, position: { drawing: Drawing; line: number; offset: number }): void => {
    const { drawing, line, offset } = position
    positionZones(row, drawing)
    positionRow(row, (line - anchor) * rowHeight)
    fillRow(row, drawing, line + offset)
  }
  /** Keeps the rows that stay visible, and uses the others again at the other end. */
  const turn = (next: LineWindow): void => {
    const shift = next.first - drawnWindow.first
    const keep = Math.min(Math.abs(shift), pool.length)
    const moved = shift > 0 ? pool.splice(0, keep) : pool.splice(pool.length - keep, keep)
    const roots = moved.map(({ root }) => root)
    if (shift > 0) {
      pool.push(...moved)
      rows.append(...roots)
    } else {
      pool.unshift(...moved)
      rows.prepend(...roots)
    }
  }
  const fit = (size: number): void => {
    while (pool.length > size) pool.pop()?.root.remove()
    while (pool.length < size) {
      const row = createRow('')
      pool.push(row)
      rows.append(row.root)
    }
  }
  return {
    /** `offset`: the number of totals. */
    draw: (drawing: Drawing, { next, offset }: { next: LineWindow; offset: number }): number => {
      const size = next.end - next.first
      const nextAnchor = Math.floor(next.first / anchorStep) * anchorStep
      const isSame = drawnFor === drawing && pool.length === size && nextAnchor === anchor
      anchor = nextAnchor
      if (isSame) turn(next)
      fit(size)
      for (const [at, row] of pool.entries()) {
        const line = next.first + at
        const isDrawn = isSame && line >= drawnWindow.first && line < drawnWindow.end
        if (!isDrawn) write(row, { drawing, line, offset })
      }
      drawnWindow = next
      drawnFor = drawing
      return anchor * rowHeight
    },
  }
}

export interface GridFrame {
  readonly id: string
  readonly root: HTMLElement
  readonly scroller: HTMLElement
  readonly elements: Readonly<Record<'spacer' | 'layer' | 'header' | 'body' | 'rows' | 'more', HTMLElement>>
  readonly heads: Readonly<Record<'group' | 'column', RowElements>>
  readonly table: ReturnType<typeof createBody>
  readonly events: GridEvents
  content: GridContent | null
  /** Columns with a width of their own. */
  sized: ReadonlySet<string>
  places: ColumnPositions
  range: CellRange
  /** What the elements show; null if they are out of date. */
  drawing: Drawing | null
  totals: readonly RowElements[]
  hiddenColumns: number
}

let created = 0

/** Creates the elements of a grid in an element. The element that scrolls is the grid, so it can have the focus. */
export function createFrame(host: HTMLElement, events: GridEvents): GridFrame {
  created += 1
  const scroller = part('scroller', host)
  const spacer = part('spacer', scroller)
  const layer = part('layer', spacer)
  const header = part('header', layer)
  const body = part('body', layer)
  const rows = part('rows', body)
  const start = { line: 0, column: 0 }
  return {
    id: `grid-${created}`,
    root: scroller,
    scroller,
    elements: { spacer, layer, header, body, rows, more: part('more', host) },
    heads: { group: createRow(''), column: createRow('') },
    table: createBody(rows),
    events,
    content: null,
    sized: new Set(),
    places: { columns: [], widths: { left: 0, centre: 0, right: 0 } },
    range: { anchor: start, active: start },
    drawing: null,
    totals: [],
    hiddenColumns: -1,
  }
}

const hasGroups = ({ content }: GridFrame): boolean =>
  content?.columns.some(({ group }) => group !== null) ?? false

/** Height of the header without the totals. */
const headHeight = (frame: GridFrame): number =>
  hasGroups(frame) ? 2 * headHeights.double : headHeights.single

/** Height of the header and the totals. */
export function headTop(frame: GridFrame): number {
  return headHeight(frame) + (frame.content?.totals.length ?? 0) * rowHeight
}

/** Sizes and position of the element that scrolls, in pixels. */
interface Viewport {
  readonly width: number
  readonly height: number
  readonly scrollLeft: number
  readonly scrollTop: number
  readonly scrollbar: number
}

/** Read once for each drawing: after a change of the elements, each reading makes the browser lay out the page. */
const viewportOf = ({ scroller }: GridFrame): Viewport => ({
  width: scroller.clientWidth,
  height: scroller.clientHeight,
  scrollLeft: scroller.scrollLeft,
  scrollTop: scroller.scrollTop,
  scrollbar: scroller.offsetWidth - scroller.clientWidth,
})

/** The number of lines that scroll, and the height of the visible ones. */
export function scrollInput(
  frame: GridFrame,
  height = frame.scroller.clientHeight,
): { readonly count: number; readonly height: number } {
  return { count: frame.content?.lines.length ?? 0, height: Math.max(0, height - headTop(frame)) }
}

/** Width of the visible columns that are not frozen. */
export function centreWidth({ scroller, places }: GridFrame, width = scroller.clientWidth): number {
  return width - places.widths.left - places.widths.right
}

/** The columns that have elements at the scroll position. */
const drawnColumns = (
  frame: GridFrame,
  { scrollLeft, width: visible }: Viewport,
): readonly ColumnPosition[] => {
  const from = scrollLeft - overscan
  const to = scrollLeft + centreWidth(frame, visible) + overscan
  return frame.places.columns.filter(
    ({ zone, left, width }) => zone !== 'centre' || (left + width >= from && left <= to),
  )
}

const newDrawing = (
  frame: GridFrame,
  { content, drawn }: { content: GridContent; drawn: Drawing['drawn'] },
): Drawing => {
  const { range, places, id } = frame
  const box = rectangleOf(range)
  const isRange = range.anchor.line !== range.active.line || range.anchor.column !== range.active.column
  return {
    content,
    places,
    drawn,
    isSelected: (address) => isRange && isInside(box, address),
    active: range.active,
    id,
  }
}

const drawHeader = (frame: GridFrame, drawing: Drawing): void => {
  const { heads, elements } = frame
  const isGrouped = hasGroups(frame)
  const wanted = isGrouped ? [heads.group, heads.column] : [heads.column]
  frame.totals = drawing.content.totals.map((_, at) => frame.totals[at] ?? createRow('total'))
  const rows = [...wanted, ...frame.totals]
  elements.header.replaceChildren(...rows.map(({ root }) => root))
  const height = headHeight(frame) / wanted.length
  elements.header.style.height = `${headTop(frame)}px`
  elements.header.style.setProperty('--head', `${height}px`)
  for (const [at, row] of rows.entries()) {
    positionZones(row, drawing)
    positionRow(row, Math.min(at, wanted.length) * height + Math.max(0, at - wanted.length) * rowHeight)
  }
  if (isGrouped) fillGroupHeader(heads.group, drawing)
  fillHeader(heads.column, drawing)
  for (const [at, row] of frame.totals.entries()) fillRow(row, drawing, at)
}

/** The edge shows that columns follow, and their number is reported. */
const drawEdge = (frame: GridFrame, { scrollLeft, width: visible, scrollbar }: Viewport): void => {
  const { places, elements, events } = frame
  const right = scrollLeft + centreWidth(frame, visible) + 1
  const hidden = places.columns.filter(({ zone, left, width }) => zone === 'centre' && left + width > right)
  elements.more.hidden = hidden.length === 0
  elements.more.style.right = `${places.widths.right + scrollbar}px`
  if (hidden.length !== frame.hiddenColumns) events.onHiddenColumns(hidden.length)
  frame.hiddenColumns = hidden.length
}

const areEqual = (one: Drawing['drawn'], other: Drawing['drawn']): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at])

/** Draws what is visible at the scroll position. */
export function draw(frame: GridFrame): void {
  const { content, elements, root } = frame
  if (content === null) return
  const viewport = viewportOf(frame)
  const drawn = drawnColumns(frame, viewport)
  if (frame.drawing === null || !areEqual(frame.drawing.drawn, drawn)) {
    frame.drawing = newDrawing(frame, { content, drawn })
    drawHeader(frame, frame.drawing)
  }
  elements.layer.style.setProperty('--grid-x', `${-viewport.scrollLeft}px`)
  const input = scrollInput(frame, viewport.height)
  const top = topOf(viewport.scrollTop, input)
  const next = linesIn({ top, ...input })
  const anchored = frame.table.draw(frame.drawing, { next, offset: content.totals.length })
  elements.rows.style.transform = `translateY(${anchored - top}px)`
  drawEdge(frame, viewport)
  const active = cellId(frame, frame.range.active)
  // A cell that is scrolled away has no element.
  if (document.getElementById(active) === null) root.removeAttribute('aria-activedescendant')
  else root.setAttribute('aria-activedescendant', active)
}

/** Sets the sizes of what is scrolled, and draws. */
export function measure(frame: GridFrame): void {
  const { content, scroller, elements } = frame
  if (content === null) return
  const { clientWidth, clientHeight } = scroller
  frame.places = positionColumns(content.columns, { viewport: clientWidth, sized: frame.sized })
  const { left, centre, right } = frame.places.widths
  elements.spacer.style.width = `${left + centre + right}px`
  elements.spacer.style.height = `${headTop(frame) + scrolledHeight(content.lines.length)}px`
  elements.layer.style.width = `${clientWidth}px`
  elements.layer.style.height = `${clientHeight}px`
  elements.body.style.height = `${scrollInput(frame, clientHeight).height}px`
  frame.drawing = null
  draw(frame)
}
