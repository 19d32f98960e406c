// What the keys of the outline do: where they lead from the row that has the focus, and which row they fold.
import { type OutlineRow, outerRow } from './outline-rows.ts'

export type RowMove = { readonly to: number } | { readonly fold: string; readonly isFolded: boolean }

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
export const rowMove = (key: string, place: At): RowMove | undefined => {
  if (place.rows.length === 0) return undefined
  const move = moves[key]?.(place)
  if (move === undefined || !('to' in move)) return move
  return { to: Math.max(0, Math.min(place.rows.length - 1, move.to)) }
}
