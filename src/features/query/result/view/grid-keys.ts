// The keyboard of the grid. The focus stays on the grid, and the active cell is its active descendant.
import { hasToggle, lineAt, lineCount } from './grid-content.ts'
import type { GridParts } from './grid-parts.ts'
import { moveRange } from './grid-range.ts'

type Command = (parts: GridParts) => boolean | void

const columnMenu = ({ root, events, range }: GridParts): void => {
  const { column } = range().active
  const cell = root.querySelector(`.head[data-column="${column}"]`)
  events.onMenu(column, (cell ?? root).getBoundingClientRect())
}

/** The menu of the active cell, or of the column in its header. */
const activeMenu = (parts: GridParts): void => {
  const { root, events, range } = parts
  const { active } = range()
  if (active.line < 0) return columnMenu(parts)
  const cell = root.querySelector<HTMLElement>(
    `.cell[data-line="${active.line}"][data-column="${active.column}"]`,
  )
  return events.onCellMenu(active, cell ?? root)
}

/** A header orders, a group opens or closes; another cell opens. */
const choose =
  (open: (parts: GridParts) => void): Command =>
  (parts) => {
    const { events, content, range } = parts
    const shown = content()
    const { active } = range()
    if (shown === null) return undefined
    if (active.line < 0) return events.onOrder(active.column)
    const line = lineAt(shown, active.line)
    if (line.group !== undefined) return events.onToggle(active.line)
    return open(parts)
  }

/** Left closes an open group, right opens a closed one, as in a tree. */
const turn = ({ events, content, range }: GridParts, key: string): boolean => {
  const shown = content()
  const { line: position, column: index } = range().active
  const column = shown?.columns[index]
  if (shown === null || column === undefined || position < 0) return false
  const line = lineAt(shown, position)
  if (line.group === undefined || !hasToggle({ line, column })) return false
  const isOpen = !shown.collapsed.has(line.group.key)
  if ((key === 'ArrowLeft') !== isOpen) return false
  events.onToggle(position)
  return true
}

const selectAll = ({ select, content }: GridParts): void => {
  const shown = content()
  if (shown === null) return
  const active = { line: lineCount(shown) - 1, column: shown.columns.length - 1 }
  select({ anchor: { line: 0, column: 0 }, active })
}

const unselect = ({ range, select }: GridParts): boolean => {
  const { active, anchor } = range()
  if (active.line === anchor.line && active.column === anchor.column) return false
  select({ anchor: active, active })
  return true
}

const commands: Readonly<Record<string, Command>> = {
  'ctrl c': ({ events, range }) => events.onCopy(range()),
  'ctrl a': selectAll,
  contextmenu: activeMenu,
  'shift f10': activeMenu,
  'alt arrowdown': columnMenu,
  enter: choose(activeMenu),
  ' ': choose(({ events, range }) => events.onOpen(range().active)),
  escape: unselect,
}

const commandOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Command | undefined => {
  const names = [ctrlKey || metaKey ? 'ctrl' : '', altKey ? 'alt' : '', shiftKey ? 'shift' : '']
  return commands[[...names.filter((name) => name !== ''), key.toLowerCase()].join(' ')]
}

const onCommand = (parts: GridParts, event: KeyboardEvent): boolean => {
  const command = commandOf(event)
  return command !== undefined && command(parts) !== false
}

const onMove = (parts: GridParts, event: KeyboardEvent): boolean => {
  const shown = parts.content()
  if (shown === null || event.altKey) return false
  const isPlain = !event.shiftKey && !event.ctrlKey
  if (isPlain && event.key.startsWith('Arrow') && turn(parts, event.key)) return true
  const next = moveRange(
    parts.range(),
    { key: event.key, isCtrl: event.ctrlKey || event.metaKey, isShift: event.shiftKey },
    { lines: lineCount(shown), columns: shown.columns.length, page: parts.page() },
  )
  if (next === null) return false
  parts.select(next)
  return true
}

/** Attaches the keyboard; returns the function that detaches it. */
export function attachKeys(parts: GridParts): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (onCommand(parts, event) || onMove(parts, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  parts.root.addEventListener('keydown', onKey)
  return () => parts.root.removeEventListener('keydown', onKey)
}
