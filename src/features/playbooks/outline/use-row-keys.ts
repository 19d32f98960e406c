// The keys of a row: walking and folding, and what can be done to the node, the output or the connection it is about.
import { type KeyboardEvent, useRef } from 'react'
import { isPressed } from '#src/ui/keyboard/keys.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { type OutlineRow, outerRow } from './rows/outline-rows.ts'
import type { Outline } from './use-outline.ts'

// What the keys of the outline do: where they lead from the row that has the focus, and which row they fold.

type RowMove = { readonly to: number } | { readonly fold: string; readonly isFolded: boolean }

interface At {
  readonly rows: readonly OutlineRow[]
  readonly at: number
  readonly folded: ReadonlySet<string>
  /** Rows that fit into the window. */
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
  const outer = outerRow(rows, at)
  return { to: outer === -1 ? at : outer }
}

const moves: Readonly<Record<string, (place: At) => RowMove>> = {
  ArrowDown: ({ at }) => ({ to: at + 1 }),
  ArrowUp: ({ at }) => ({ to: at - 1 }),
  PageDown: ({ at, page }) => ({ to: at + page }),
  PageUp: ({ at, page }) => ({ to: at - page }),
  Home: () => ({ to: 0 }),
  End: ({ rows }) => ({ to: rows.length - 1 }),
  ArrowRight: unfold,
  ArrowLeft: fold,
}

/** What a key without a modifier does; undefined where it does nothing. Places stay within the rows. */
function rowMove(key: string, place: At): RowMove | undefined {
  if (place.rows.length === 0) return undefined
  const move = moves[key]?.(place)
  if (move === undefined || !('to' in move)) return move
  return { to: Math.max(0, Math.min(place.rows.length - 1, move.to)) }
}

/** What a key does at a row; `at` is where a list may open, in the window. */
export interface RowActs {
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

const keysOf = (acts: RowActs): Readonly<Record<string, Act>> => ({
  Enter: acts.open,
  F2: acts.rename,
  a: acts.addAfter,
  i: acts.insertBefore,
  c: acts.connect,
  Delete: acts.remove,
  Backspace: acts.remove,
  'Shift+Delete': acts.disconnect,
  ' ': acts.toggle,
  'Alt+ArrowUp': (row) => acts.reorder(row, -1),
  'Alt+ArrowDown': (row) => acts.reorder(row, 1),
  'Mod+d': acts.duplicate,
})

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey

const spotBelow = (element: HTMLElement): Point => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}

const typeaheadFor = 700

interface RowKeysInput {
  readonly outline: Outline
  readonly acts: RowActs
  readonly page: number
}

const nameOf = (row: OutlineRow): string => {
  if (row.kind === 'node') return `${row.node.name}`
  return row.kind === 'output' ? row.output.name : ''
}

/** Finds the next row by what is typed in digits or words that no command takes: an id, or the beginning of a name. */
const typedTo = (rows: readonly OutlineRow[], { typed, at }: { typed: string; at: number }): number => {
  const sought = typed.toLowerCase()
  const fits = (row: OutlineRow | undefined): boolean =>
    row !== undefined &&
    ((row.kind === 'node' && row.node.id.startsWith(sought)) || nameOf(row).toLowerCase().startsWith(sought))
  const from = sought.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const place = (from + step) % rows.length
    if (fits(rows[place])) return place
  }
  return -1
}

/** Handles a key at a row. Digits look for an id. */
export function useRowKeys({ outline, acts, page }: RowKeysInput) {
  const typed = useRef({ text: '', at: 0 })
  const { rows, folded, walkTo, fold } = outline
  const seek = (key: string, at: number): void => {
    const now = performance.now()
    const text = now - typed.current.at < typeaheadFor ? typed.current.text + key : key
    typed.current = { text, at: now }
    const found = typedTo(rows, { typed: text, at })
    if (found !== -1) walkTo(rows[found]?.key)
  }
  const walk = (key: string, at: number): boolean => {
    const move = rowMove(key, { rows, at, folded, page })
    if (move === undefined) return false
    if ('to' in move) walkTo(rows[move.to]?.key)
    else fold(move.fold, move.isFolded)
    return true
  }
  const follow = (key: string, at: number): boolean => {
    if (walk(key, at)) return true
    if (!/^\d$/.test(key)) return false
    seek(key, at)
    return true
  }
  return (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const row = rows[at]
    if (row === undefined || event.target !== event.currentTarget) return
    const act = Object.entries(keysOf(acts)).find(([keys]) => isPressed(event, { keys }))?.[1]
    if (act !== undefined) act(row, spotBelow(event.currentTarget))
    else if (!isPlain(event) || !follow(event.key, at)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
