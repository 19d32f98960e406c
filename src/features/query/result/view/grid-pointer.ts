// The pointer in the grid: cells are selected, headers are clicked, moved and resized.
import { hasToggle, lineAt } from './grid-content.ts'
import type { GridParts } from './grid-parts.ts'
import type { CellAddress } from './grid-range.ts'

/** A header that moves less was clicked. */
const dragDistance = 6
/** Pixels per frame beyond the edge. */
const edgeSpeed = 24

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.cell[data-line]') : null

const addressOf = (cell: HTMLElement): CellAddress => ({
  line: Number(cell.dataset['line']),
  column: Number(cell.dataset['column']),
})

const cellAt = ({ root }: GridParts, { clientX, clientY }: PointerEvent): HTMLElement | null => {
  const cell = cellOf(document.elementFromPoint(clientX, clientY))
  return cell !== null && root.contains(cell) ? cell : null
}

interface Drag {
  readonly onMove: (event: PointerEvent) => void
  readonly onEnd: (event: PointerEvent, isCancelled: boolean) => void
}

/** Follows the pointer until it is released. */
const follow = ({ onMove, onEnd }: Drag): void => {
  const stop = new AbortController()
  const { signal } = stop
  const end = (isCancelled: boolean) => (event: PointerEvent) => {
    stop.abort()
    onEnd(event, isCancelled)
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', end(false), { signal })
  window.addEventListener('pointercancel', end(true), { signal })
}

/** How far the pointer is outside of the cells, so that the grid scrolls. */
const beyond = (
  { scroller, headTop }: GridParts,
  { clientX, clientY }: PointerEvent,
): readonly [number, number] => {
  const box = scroller.getBoundingClientRect()
  const side = (at: number, [from, to]: readonly [number, number]): number => {
    if (at < from) return -edgeSpeed
    return at > to ? edgeSpeed : 0
  }
  return [
    side(clientX, [box.left, box.left + scroller.clientWidth]),
    side(clientY, [box.top + headTop(), box.top + scroller.clientHeight]),
  ]
}

const selectCells = (
  parts: GridParts,
  { start, isExtended }: { start: CellAddress; isExtended: boolean },
): void => {
  const { range, select } = parts
  const anchor = isExtended && range().anchor.line >= 0 ? range().anchor : start
  select({ anchor, active: start })
  let frame = 0
  let last: PointerEvent | null = null
  const extend = (event: PointerEvent): void => {
    const cell = cellAt(parts, event)
    if (cell === null) return
    const active = addressOf(cell)
    const { line, column } = range().active
    if (active.line >= 0 && (active.line !== line || active.column !== column)) select({ anchor, active })
  }
  const step = (): void => {
    frame = 0
    if (last === null) return
    const [x, y] = beyond(parts, last)
    if (x === 0 && y === 0) return
    parts.scrollBy(x, y)
    const { line, column } = range().active
    const content = parts.content()
    const most = (content?.lines.length ?? 0) + (content?.totals.length ?? 0) - 1
    const nextLine = Math.max(0, Math.min(most, line + Math.sign(y)))
    const nextColumn = Math.max(0, Math.min((content?.columns.length ?? 1) - 1, column + Math.sign(x)))
    select({ anchor, active: { line: nextLine, column: nextColumn } })
    frame = requestAnimationFrame(step)
  }
  follow({
    onMove: (event) => {
      last = event
      extend(event)
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    onEnd: () => cancelAnimationFrame(frame),
  })
}

const resize = (parts: GridParts, event: PointerEvent, column: number): void => {
  const from = parts.places().columns[column]?.width ?? 0
  follow({
    onMove: ({ clientX }) => parts.events.onWidth(column, from + clientX - event.clientX),
    onEnd: () => undefined,
  })
}

/** A header that is moved to another one takes its place; one that stays orders the rows. */
const dragHead = (parts: GridParts, event: PointerEvent, column: number): void => {
  const marked = (): NodeListOf<Element> => parts.root.querySelectorAll('[data-drop]')
  const clear = (): void => {
    for (const each of marked()) each.removeAttribute('data-drop')
  }
  const id = parts.content()?.columns[column]?.id
  let target: number | null = null
  follow({
    onMove: (moved) => {
      clear()
      target = null
      if (Math.abs(moved.clientX - event.clientX) < dragDistance) return
      const cell = cellAt(parts, moved)
      if (cell === null || !cell.classList.contains('head')) return
      target = addressOf(cell).column
      if (target !== column) cell.dataset['drop'] = ''
    },
    onEnd: (released, isCancelled) => {
      clear()
      const isClick = Math.abs(released.clientX - event.clientX) < dragDistance
      // A new result may have brought other columns meanwhile.
      const now = parts.content()?.columns.findIndex((each) => each.id === id) ?? -1
      if (isCancelled || now < 0) return
      if (isClick) parts.events.onOrder(now)
      else if (target !== null && target !== now) parts.events.onMove(now, target)
    },
  })
}

/** A finger selects a cell; a second tap opens its menu. A finger that moves scrolls. */
const tap = (parts: GridParts, { cell, address }: { cell: HTMLElement; address: CellAddress }): void => {
  const { active } = parts.range()
  const isActive = active.line === address.line && active.column === address.column
  follow({
    onMove: () => undefined,
    onEnd: (_, isCancelled) => {
      if (isCancelled) return
      if (isActive) parts.events.onCellMenu(address, cell)
      else parts.select({ anchor: address, active: address })
    },
  })
}

const isHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.classList.contains('resize')

const press = (parts: GridParts, event: PointerEvent): void => {
  const cell = cellOf(event.target)
  if (cell === null || event.button !== 0) return
  const address = addressOf(cell)
  parts.root.focus({ preventScroll: true })
  event.preventDefault()
  if (address.line < 0) {
    if (isHandle(event.target)) return resize(parts, event, address.column)
    parts.select({ anchor: address, active: address })
    return dragHead(parts, event, address.column)
  }
  const content = parts.content()
  const column = content?.columns[address.column]
  if (content !== null && column !== undefined) {
    const place = { line: lineAt(content, address.line), column }
    if (hasToggle(place)) parts.events.onToggle(address.line)
  }
  if (event.pointerType === 'touch') return tap(parts, { cell, address })
  return selectCells(parts, { start: address, isExtended: event.shiftKey })
}

/** Attaches the pointer; returns the function that detaches it. */
export function attachPointer(parts: GridParts): () => void {
  const { root, events } = parts
  const stop = new AbortController()
  const { signal } = stop
  root.addEventListener('pointerdown', (event) => press(parts, event), { signal })
  root.addEventListener(
    'dblclick',
    (event) => {
      const cell = cellOf(event.target)
      if (cell === null) return
      if (isHandle(event.target)) events.onFit(addressOf(cell).column)
      else if (addressOf(cell).line >= 0) events.onOpen(addressOf(cell))
    },
    { signal },
  )
  root.addEventListener(
    'contextmenu',
    (event) => {
      const cell = cellOf(event.target)
      if (cell === null) return
      event.preventDefault()
      const address = addressOf(cell)
      if (address.line < 0) return events.onMenu(address.column, cell.getBoundingClientRect())
      parts.root.focus({ preventScroll: true })
      parts.select({ anchor: address, active: address })
      events.onCellMenu(address, cell)
    },
    { signal },
  )
  return () => stop.abort()
}
