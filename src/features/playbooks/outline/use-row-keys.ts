// The keys of a row: moving the focus, folding, and actions for its node, output or edge.
import { type KeyboardEvent, useRef } from 'react'
import { isPressed } from '#src/ui/keyboard/keys.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { type OutlineRow, parentRow } from './rows/outline-rows.ts'
import type { Outline } from './use-outline.ts'

// Navigation keys of the outline: the row they move to or fold.

type RowMove = { readonly to: number } | { readonly fold: string; readonly isFolded: boolean }

interface At {
  readonly rows: readonly OutlineRow[]
  readonly at: number
  readonly folded: ReadonlySet<string>
  /** Number of rows that fit into the window. */
  readonly page: number
}

const unfold = ({ rows, at, folded }: At): RowMove => {
  const row = rows[at]
  if (!row?.hasInside) return { to: at }
  return folded.has(row.key) ? { fold: row.key, isFolded: false } : { to: at + 1 }
}
const fold = ({ rows, at, folded }: At): RowMove => {
  const row = rows[at]
  if (row?.hasInside && !folded.has(row.key)) return { fold: row.key, isFolded: true }
  const outer = parentRow(rows, at)
  return { to: outer === -1 ? at : outer }
}

const moves: Readonly<Record<string, (index: At) => RowMove>> = {
  ArrowDown: ({ at }) => ({ to: at + 1 }),
  ArrowUp: ({ at }) => ({ to: at - 1 }),
  PageDown: ({ at, page }) => ({ to: at + page }),
  PageUp: ({ at, page }) => ({ to: at - page }),
  Home: () => ({ to: 0 }),
  End: ({ rows }) => ({ to: rows.length - 1 }),
  ArrowRight: unfold,
  ArrowLeft: fold,
}

/** The effect of a key without modifiers; undefined if it has none. Indexes stay within the rows. */
function rowMove(key: string, index: At): RowMove | undefined {
  if (index.rows.length === 0) return undefined
  const move = moves[key]?.(index)
  if (move === undefined || !('to' in move)) return move
  return { to: Math.max(0, Math.min(index.rows.length - 1, move.to)) }
}

/** Actions of keys at a row; `at` is the client position for popovers. */
export interface RowActions {
  readonly open: (row: OutlineRow) => void
  readonly rename: (row: OutlineRow) => void
  readonly addAfter: (row: OutlineRow, at: Point) => void
  readonly insertBefore: (row: OutlineRow, at: Point) => void
  readonly connect: (row: OutlineRow, at: Point) => void
  readonly remove: (row: OutlineRow) => void
  readonly disconnect: (row: OutlineRow) => void
  readonly toggle: (row: OutlineRow) => void
  readonly reorder: (row: OutlineRow, by: -1 | 1) => void
  readonly duplicate: () => void
}

type Act = (row: OutlineRow, at: Point) => void

const keysOf = (actions: RowActions): Readonly<Record<string, Act>> => ({
  Enter: actions.open,
  F2: actions.rename,
  a: actions.addAfter,
  i: actions.insertBefore,
  c: actions.connect,
  Delete: actions.remove,
  Backspace: actions.remove,
  'Shift+Delete': actions.disconnect,
  ' ': actions.toggle,
  'Alt+ArrowUp': (row) => actions.reorder(row, -1),
  'Alt+ArrowDown': (row) => actions.reorder(row, 1),
  'Mod+d': actions.duplicate,
})

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey

const pointBelow = (element: HTMLElement): Point => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}

const typeaheadMs = 700

interface RowKeysInput {
  readonly outline: Outline
  readonly actions: RowActions
  readonly page: number
}

const nameOf = (row: OutlineRow): string => {
  if (row.kind === 'node') return `${row.node.name}`
  return row.kind === 'output' ? row.output.name : ''
}

/** Finds the next row by typed digits or letters: an id or the start of a name. */
const findTyped = (rows: readonly OutlineRow[], { typed, at }: { typed: string; at: number }): number => {
  const query = typed.toLowerCase()
  const matches = (row: OutlineRow | undefined): boolean =>
    row !== undefined &&
    ((row.kind === 'node' && row.node.id.startsWith(query)) || nameOf(row).toLowerCase().startsWith(query))
  const from = query.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (matches(rows[index])) return index
  }
  return -1
}

/** Handles a key at a row. Digits search for an id. */
export function useRowKeys({ outline, actions, page }: RowKeysInput) {
  const typed = useRef({ text: '', at: 0 })
  const { rows, folded, focusRow, fold } = outline
  const typeahead = (key: string, at: number): void => {
    const now = performance.now()
    const text = now - typed.current.at < typeaheadMs ? typed.current.text + key : key
    typed.current = { text, at: now }
    const found = findTyped(rows, { typed: text, at })
    if (found !== -1) focusRow(rows[found]?.key)
  }
  const moveFocus = (key: string, at: number): boolean => {
    const move = rowMove(key, { rows, at, folded, page })
    if (move === undefined) return false
    if ('to' in move) focusRow(rows[move.to]?.key)
    else fold(move.fold, move.isFolded)
    return true
  }
  const follow = (key: string, at: number): boolean => {
    if (moveFocus(key, at)) return true
    if (!/^\d$/.test(key)) return false
    typeahead(key, at)
    return true
  }
  return (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const row = rows[at]
    if (row === undefined || event.target !== event.currentTarget) return
    const act = Object.entries(keysOf(actions)).find(([keys]) => isPressed(event, { keys }))?.[1]
    if (act !== undefined) act(row, pointBelow(event.currentTarget))
    else if (!isPlain(event) || !follow(event.key, at)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
