// A lineage as texts, for tests.
import type { Lineage } from '#contract/lineage/lineage.ts'

/** The cards by lane, with their items; hidden ones as their number. */
export function cardsOf({ cards }: Lineage): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const card of cards) {
    const items = card.items.map(({ name }) => name).toSorted()
    const text = card.kind === 'hidden' ? String(card.count) : `${card.display_name}: ${items.join(', ')}`
    found[card.lane] = [...(found[card.lane] ?? []), text].toSorted()
  }
  return found
}

/** The links as `<lane> <item> <kind> <lane> <item>`. */
export function linksOf({ cards, links }: Lineage): string[] {
  const laneOf = (id: string): string => cards.find((card) => card.id === id)?.lane ?? '?'
  return links
    .map(({ from, to, kind }) => `${laneOf(from.card)} ${from.item} ${kind} ${laneOf(to.card)} ${to.item}`)
    .toSorted()
}
