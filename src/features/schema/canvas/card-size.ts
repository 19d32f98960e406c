// The size of a card and the offsets of its rows, in pixels at 100 %. The layout and the canvas both use them.
import type { Card, CardRow } from '#domain/schema/canvas/schema-graph.ts'
import type { BoxSketch } from '#src/components/graph-canvas/canvas-types.ts'
import { headHeight, rowHeight } from '#src/components/graph-cards/card-style.ts'

const padding = 6
/** More rows are counted in the last one. */
const maxRows = 8

/** The row that counts the attributes that are not shown. */
export const moreRow = '\0more'

interface ShownRows {
  readonly rows: readonly CardRow[]
  /** Attributes that are not shown. */
  readonly more: number
}

const rankOf = ({ isKey, mark }: CardRow): number => {
  if (isKey) return 0
  return mark === undefined ? 2 : 1
}

const cache = new WeakMap<Card, ShownRows>()

/** Attributes of the key and changed ones come first. */
export function shownRows(card: Card): ShownRows {
  const known = cache.get(card)
  if (known !== undefined) return known
  const ordered = card.rows.toSorted((one, other) => rankOf(one) - rankOf(other))
  const rows = ordered.length > maxRows + 1 ? ordered.slice(0, maxRows) : ordered
  const shown = { rows, more: ordered.length - rows.length }
  cache.set(card, shown)
  return shown
}

export function cardHeight(card: Card): number {
  const { rows, more } = shownRows(card)
  return headHeight + padding + rowHeight * (rows.length + (more > 0 ? 1 : 0))
}

/** The middle of the row at this position. */
export function rowOffset(position: number): number {
  return headHeight + padding / 2 + rowHeight * (position + 0.5)
}

/** A card while the canvas moves fast: its head, and a bar for each row. */
export const cardSketch: BoxSketch = {
  head: headHeight,
  groupHead: headHeight,
  groupTitle: 35,
  tile: { x: 10, y: 9, size: 16 },
  title: { x: 35, y: 17, right: 12, size: 13, isFarCentered: true },
  line: { width: 84, height: 5 },
}
