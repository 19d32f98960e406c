// The grid of a result: our own, because a library needs an object for each row and has no selection of ranges.
import { type GridContent, lineCount } from './grid-content.ts'
import {
  type GridFrame,
  centreWidth,
  createFrame,
  draw,
  headTop,
  measure,
  scrollInput,
} from './grid-frame.ts'
import { attachKeys } from './grid-keys.ts'
import type { GridEvents, GridParts } from './grid-parts.ts'
import { attachPointer } from './grid-pointer.ts'
import type { CellAddress, CellRange } from './grid-range.ts'
import { rowHeight, scrollTopOf, topOf } from './grid-window.ts'

export interface GridView {
  readonly show: (content: GridContent, sized: ReadonlySet<string>) => void
  readonly scrollRight: () => void
  readonly dispose: () => void
}

const revealColumn = (frame: GridFrame, column: number): void => {
  const placed = frame.places.columns[column]
  if (placed?.zone !== 'centre') return
  const { scroller } = frame
  const most = placed.left + placed.width - centreWidth(frame)
  if (placed.left < scroller.scrollLeft) scroller.scrollLeft = placed.left
  else if (most > scroller.scrollLeft) scroller.scrollLeft = Math.min(most, placed.left)
}

/** Scrolls until a cell is visible. */
const reveal = (frame: GridFrame, { line, column }: CellAddress): void => {
  revealColumn(frame, column)
  const position = line - (frame.content?.totals.length ?? 0)
  if (position < 0) return
  const { scroller } = frame
  const input = scrollInput(frame)
  const top = topOf(scroller.scrollTop, input)
  const [from, to] = [position * rowHeight, (position + 1) * rowHeight]
  if (from < top) scroller.scrollTop = scrollTopOf(from, input)
  else if (to > top + input.height) scroller.scrollTop = Math.ceil(scrollTopOf(to - input.height, input))
}

const start: CellRange = { anchor: { line: 0, column: 0 }, active: { line: 0, column: 0 } }

const namesOf = (content: GridContent | null): string =>
  JSON.stringify(content?.columns.map(({ id }) => id).toSorted())

/** The selection of a result that has changed: the active cell, as far as it still exists. */
const keptRange = (frame: GridFrame, next: GridContent): CellRange => {
  const { range, content, scroller } = frame
  if (content !== null && content.grid !== next.grid && namesOf(content) !== namesOf(next)) {
    scroller.scrollTo(0, 0)
    return start
  }
  const last = { line: lineCount(next) - 1, column: next.columns.length - 1 }
  const isSame = content?.grid === next.grid && content.columns.length === next.columns.length
  if (isSame && Math.max(range.active.line, range.anchor.line) <= last.line) return range
  const active = {
    line: Math.min(range.active.line, last.line),
    column: Math.max(0, Math.min(range.active.column, last.column)),
  }
  return { anchor: active, active }
}

const describe = (root: HTMLElement, { groups, label, columns, ...content }: GridContent): void => {
  root.role = groups === null ? 'grid' : 'treegrid'
  root.tabIndex = 0
  root.ariaLabel = label
  root.ariaMultiSelectable = 'true'
  root.ariaRowCount = String(lineCount(content) + 1)
  root.ariaColCount = String(columns.length)
}

const partsOf = (frame: GridFrame): GridParts => ({
  root: frame.root,
  scroller: frame.scroller,
  events: frame.events,
  content: () => frame.content,
  places: () => frame.places,
  range: () => frame.range,
  select: (range) => {
    frame.range = range
    reveal(frame, range.active)
    frame.drawing = null
    draw(frame)
    frame.events.onSelect(range)
  },
  page: () => Math.max(1, Math.floor(scrollInput(frame).height / rowHeight) - 1),
  headTop: () => headTop(frame),
  scrollBy: (x, y) => frame.scroller.scrollBy(x, y),
})

/** Creates a grid in an element. */
export function createGridView(host: HTMLElement, events: GridEvents): GridView {
  const frame = createFrame(host, events)
  const { root } = frame
  const parts = partsOf(frame)
  const detach = [attachKeys(parts), attachPointer(parts)]
  let scheduled = 0
  const onScroll = (): void => {
    cancelAnimationFrame(scheduled)
    scheduled = requestAnimationFrame(() => draw(frame))
  }
  frame.scroller.addEventListener('scroll', onScroll, { passive: true })
  const observer = new ResizeObserver(() => measure(frame))
  observer.observe(root)
  return {
    show: (content, sized) => {
      frame.range = keptRange(frame, content)
      frame.content = content
      frame.sized = sized
      describe(root, content)
      measure(frame)
      events.onSelect(frame.range)
    },
    scrollRight: () => frame.scroller.scrollBy({ left: centreWidth(frame) }),
    dispose: () => {
      for (const each of detach) each()
      observer.disconnect()
      cancelAnimationFrame(scheduled)
      host.replaceChildren()
    },
  }
}
