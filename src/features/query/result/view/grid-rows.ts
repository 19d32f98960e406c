// The elements of lines and headers. Elements are used again for other lines while the grid scrolls.
import type { GridColumn } from '../grid-column.ts'
import { type GridContent, hasToggle, lineAt, shownText } from './grid-content.ts'
import type { CellAddress } from './grid-range.ts'
import type { ColumnPositions, ColumnPosition } from './grid-window.ts'

/** Longer texts are cut in the grid; the whole text is shown on demand. */
const longestShown = 300

export interface Drawing {
  readonly content: GridContent
  readonly places: ColumnPositions
  /** The columns that have elements: the frozen ones, and the visible ones of the others. */
  readonly drawn: readonly ColumnPosition[]
  readonly isSelected: (address: CellAddress) => boolean
  readonly active: CellAddress
  /** Prefix of the ids of elements. */
  readonly id: string
}

type ZoneName = ColumnPosition['zone']

export interface RowElements {
  readonly root: HTMLElement
  readonly zones: Readonly<Record<ZoneName, HTMLElement>>
  readonly cells: HTMLElement[]
}

const element = (className: string, role: string): HTMLElement => {
  const created = document.createElement('div')
  created.className = className
  created.role = role
  return created
}

/** Creates the elements of a line: its frozen parts, and between them the part that scrolls. */
export function createRow(className: string): RowElements {
  const root = element(`row ${className}`, 'row')
  const zones = {
    left: element('zone left', 'presentation'),
    centre: element('moving', 'presentation'),
    right: element('zone right', 'presentation'),
  }
  const clip = element('zone centre', 'presentation')
  clip.append(zones.centre)
  root.append(zones.left, clip, zones.right)
  return { root, zones, cells: [] }
}

export function cellId({ id }: Pick<Drawing, 'id'>, { line, column }: CellAddress): string {
  return `${id}-${line}-${column}`
}

const setText = (cell: HTMLElement, text: string): void => {
  if (cell.textContent !== text) cell.textContent = text
}
const setAttribute = (cell: HTMLElement, name: string, value: string | null): void => {
  if (value === null) cell.removeAttribute(name)
  else if (cell.getAttribute(name) !== value) cell.setAttribute(name, value)
}

/** Places a cell behind another one, or first in its zone. */
const place = (cell: Element, zone: Element, before: Element | null): void => {
  if (cell.parentElement === zone && cell.previousElementSibling === before) return
  if (before === null) zone.prepend(cell)
  else before.after(cell)
}

/** Makes the cells of a row those of the drawn columns, in their order. */
const fitCells = (
  row: RowElements,
  { drawn, role }: { drawn: readonly ColumnPosition[]; role: string },
): void => {
  while (row.cells.length > drawn.length) row.cells.pop()?.remove()
  while (row.cells.length < drawn.length) row.cells.push(element('cell', role))
  const last: Partial<Record<ZoneName, Element>> = {}
  for (const [at, cell] of row.cells.entries()) {
    const zone = drawn[at]?.zone ?? 'centre'
    place(cell, row.zones[zone], last[zone] ?? null)
    last[zone] = cell
  }
}

const titleOf = (text: string, isCut: boolean): string | null =>
  isCut ? `${text.slice(0, longestShown)}…` : null

/** What the text of a cell does not say: its code as a title, or the name of a sign. */
const describe = (cell: HTMLElement, { text, column, line }: Described): void => {
  const description = line.kind === 'total' && column.isHead ? null : column.describe(line.block, line.row)
  if (description === null) {
    setText(cell, text.slice(0, longestShown))
    setAttribute(cell, 'title', titleOf(text, text.length > longestShown))
    return
  }
  const span = document.createElement('span')
  span.textContent = text
  span.title = description.text
  if (description.kind === 'name') {
    span.role = 'img'
    span.ariaLabel = description.text
  }
  cell.removeAttribute('title')
  cell.replaceChildren(span)
}

interface Described {
  readonly text: string
  readonly column: GridColumn
  readonly line: ReturnType<typeof lineAt>
}

const classOf = ({ column, line }: Pick<Described, 'column' | 'line'>, isActive: boolean): string => {
  const value = column.isHead ? '' : column.read(line.block, line.row)
  const names = [
    'cell',
    column.isRight && 'right-aligned',
    (column.isStrong || line.kind !== 'row') && 'cell-strong',
    value === undefined && 'cell-missing',
    value === null && 'cell-null',
    isActive && 'active',
    hasToggle({ line, column }) && 'toggle',
  ]
  return names.filter((name) => name !== false).join(' ')
}

/** What every cell has: its place, and its address for the handlers of the pointer. */
const address = (
  cell: HTMLElement,
  { drawing, placed, line }: { drawing: Drawing; placed: ColumnPosition; line: number },
): void => {
  const { index } = placed
  cell.style.left = `${placed.left}px`
  cell.style.width = `${placed.width}px`
  cell.id = cellId(drawing, { line, column: index })
  cell.dataset['line'] = String(line)
  cell.dataset['column'] = String(index)
  setAttribute(cell, 'aria-colindex', String(index + 1))
}

const isActiveIn = ({ active }: Drawing, { line, column }: CellAddress): boolean =>
  active.line === line && active.column === column

/** The state of a group, and how deep a line is. */
const describeLevel = (
  { root }: RowElements,
  { content, line }: { content: GridContent; line: Described['line'] },
) => {
  const { group } = line
  setAttribute(root, 'aria-expanded', group === undefined ? null : String(!content.collapsed.has(group.key)))
  if (content.groups === null) return
  const innermost = content.groups.groups.at(-1)?.level ?? 0
  setAttribute(root, 'aria-level', String((group?.level ?? innermost + 1) + 1))
}

/** Writes a line into the elements of a row. */
export function fillRow(row: RowElements, drawing: Drawing, position: number): void {
  const { content, drawn, isSelected } = drawing
  const line = lineAt(content, position)
  fitCells(row, { drawn, role: 'gridcell' })
  setAttribute(row.root, 'aria-rowindex', String(position + 2))
  row.root.dataset['kind'] = line.kind
  describeLevel(row, { content, line })
  for (const [at, placed] of drawn.entries()) {
    const cell = row.cells[at]
    if (cell === undefined) continue
    const { column } = placed
    const own = { line: position, column: placed.index }
    cell.className = classOf({ column, line }, isActiveIn(drawing, own))
    address(cell, { drawing, placed, line: position })
    setAttribute(cell, 'aria-selected', String(isSelected(own)))
    describe(cell, { text: shownText(content, { line, column }), column, line })
  }
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const

/** The name of a column, and the handle that changes its width. */
const writeName = (cell: HTMLElement, text: string): void => {
  if (cell.childElementCount !== 2) {
    const name = document.createElement('span')
    name.className = 'name'
    const handle = document.createElement('i')
    handle.className = 'resize'
    cell.replaceChildren(name, handle)
  }
  const [name] = cell.children
  if (name instanceof HTMLElement) setText(name, text)
}

/** Writes the names of the columns into the header. */
export function fillHeader(row: RowElements, drawing: Drawing): void {
  const { drawn } = drawing
  fitCells(row, { drawn, role: 'columnheader' })
  row.root.setAttribute('aria-rowindex', '1')
  for (const [at, placed] of drawn.entries()) {
    const cell = row.cells[at]
    if (cell === undefined) continue
    const { column, index } = placed
    const isActive = isActiveIn(drawing, { line: -1, column: index })
    cell.className = `cell head${column.isRight ? ' right-aligned' : ''}${isActive ? ' active' : ''}`
    address(cell, { drawing, placed, line: -1 })
    setAttribute(cell, 'aria-sort', column.direction === null ? null : sortNames[column.direction])
    setAttribute(cell, 'title', column.head)
    writeName(cell, column.head)
  }
}

/** Neighbours of one zone with the same group. */
const groupRuns = ({ columns }: ColumnPositions): readonly (readonly ColumnPosition[])[] => {
  const runs: ColumnPosition[][] = []
  for (const placed of columns) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    const isSame = before?.zone === placed.zone && before.column.group === placed.column.group
    if (last !== undefined && isSame) last.push(placed)
    else runs.push([placed])
  }
  return runs
}

/** The headers above several columns of one combination: neighbours with the same name share one. */
export function fillGroupHeader(row: RowElements, { drawn, places }: Drawing): void {
  for (const zone of Object.values(row.zones)) zone.replaceChildren()
  const visible = new Set(drawn)
  for (const run of groupRuns(places)) {
    const [first] = run
    const group = first?.column.group ?? null
    if (first === undefined || group === null || !run.some((placed) => visible.has(placed))) continue
    const cell = element('cell head group', 'columnheader')
    cell.textContent = group
    cell.title = group
    cell.setAttribute('aria-colspan', String(run.length))
    cell.style.left = `${first.left}px`
    cell.style.width = `${run.reduce((sum, { width }) => sum + width, 0)}px`
    row.zones[first.zone].append(cell)
  }
}

/** Places the frozen parts of a row. */
export function positionZones(
  { root, zones }: RowElements,
  { places: { widths } }: Pick<Drawing, 'places'>,
): void {
  zones.left.style.width = `${widths.left}px`
  zones.right.style.width = `${widths.right}px`
  const clip = zones.centre.parentElement
  if (clip !== null) {
    clip.style.left = `${widths.left}px`
    clip.style.right = `${widths.right}px`
  }
  root.dataset['frozen'] = widths.left > 0 ? 'left' : ''
  root.dataset['frozenEnd'] = widths.right > 0 ? 'right' : ''
}

/** Places a row at a number of pixels from the top of its parent. */
export function positionRow({ root }: RowElements, top: number): void {
  root.style.top = `${top}px`
}
