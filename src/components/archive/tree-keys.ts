// Keyboard commands of a tree: where they move from the focused row, and which folder they open or close.
import type { ArchiveRow } from './archive-rows.ts'

export type TreeMove =
  | { readonly to: number }
  | { readonly fold: string; readonly open: boolean }
  | { readonly act: string }

interface At {
  readonly rows: readonly ArchiveRow[]
  readonly at: number
  readonly row: ArchiveRow
  readonly isOpen: boolean
  /** Rows that fit into the viewport. */
  readonly page: number
}

const parentOf = ({ rows, at, row }: At): number => {
  for (let above = at - 1; above >= 0; above -= 1) if ((rows[above]?.depth ?? 0) < row.depth) return above
  return at
}

const moves: Readonly<Record<string, (position: At) => TreeMove>> = {
  ArrowDown: ({ at }) => ({ to: at + 1 }),
  ArrowUp: ({ at }) => ({ to: at - 1 }),
  PageDown: ({ at, page }) => ({ to: at + page }),
  PageUp: ({ at, page }) => ({ to: at - page }),
  Home: () => ({ to: 0 }),
  End: ({ rows }) => ({ to: rows.length - 1 }),
  ArrowRight: ({ row, isOpen, at }) =>
    row.folder ? (isOpen ? { to: at + 1 } : { fold: row.path, open: true }) : { to: at },
  ArrowLeft: (position) =>
    position.row.folder && position.isOpen
      ? { fold: position.row.path, open: false }
      : { to: parentOf(position) },
  ' ': ({ row, isOpen, at }) => (row.folder ? { fold: row.path, open: !isOpen } : { to: at }),
  Enter: ({ row }) => ({ act: row.path }),
}

/** The command of a key at a row, or undefined. Positions stay within the rows. */
export function treeMove(key: string, position: Omit<At, 'row'>): TreeMove | undefined {
  const row = position.rows[position.at]
  const move = row && moves[key]?.({ ...position, row })
  if (move === undefined || !('to' in move)) return move
  return { to: Math.max(0, Math.min(position.rows.length - 1, move.to)) }
}

/** The next row whose name starts with the typed prefix, starting at the active one and wrapping around. */
export function typedTo(typed: string, { rows, at }: Pick<At, 'rows' | 'at'>): number | undefined {
  const sought = typed.toLowerCase()
  // A single letter moves on from the current row; a longer prefix may stay there.
  const from = sought.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const position = (from + step) % rows.length
    if (rows[position]?.name.toLowerCase().startsWith(sought)) return position
  }
  return undefined
}
