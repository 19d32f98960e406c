// What was searched in the lineage, so that canvas and list can show it.
import type { Lineage } from '#contract/lineage/lineage.ts'

/** A new object for each search: the same item can be searched again. */
export interface FoundItem {
  readonly card: string
  /** Null for the card as a whole. */
  readonly item: string | null
}

/** The lineage with the searched item first in its card, where the canvas shows it. */
export function withFoundFirst(lineage: Lineage, found: FoundItem | undefined): Lineage {
  if (found === undefined || found.item === null) return lineage
  const cards = lineage.cards.map((card) =>
    card.id === found.card
      ? {
          ...card,
          items: card.items.toSorted(
            (one, other) => Number(other.id === found.item) - Number(one.id === found.item),
          ),
        }
      : card,
  )
  return { ...lineage, cards }
}
