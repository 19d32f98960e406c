// The rows of a card on the canvas, and their offsets in pixels at 100 %.
import type { LineageCard, LineageItem } from '#contract/lineage/lineage.ts'
import { headHeight, rowHeight } from '#src/components/graph-cards/card-style.ts'

const padding = 6
/** Items that a card shows; the rest is counted in one row. */
const mostRows = 6

interface CardRows {
  readonly items: readonly LineageItem[]
  /** Attributes that are on a path and not shown, and those that are not on a path. */
  readonly more: number
}

export function cardRows({ items, total }: LineageCard): CardRows {
  const shown = items.slice(0, items.length > mostRows + 1 ? mostRows : items.length)
  return { items: shown, more: Math.max(0, Math.max(total, items.length) - shown.length) }
}

export function cardHeight(card: LineageCard): number {
  const { items, more } = cardRows(card)
  const rows = items.length + (more > 0 ? 1 : 0)
  return rows === 0 ? headHeight + 2 : headHeight + padding + rowHeight * rows
}

/** The middle of the head, and of the row at a position. */
export const headOffset = headHeight / 2
export function rowOffset(position: number): number {
  return headHeight + padding / 2 + rowHeight * (position + 0.5)
}
