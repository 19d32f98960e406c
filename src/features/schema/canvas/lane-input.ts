import type { LaneInput } from '#domain/schema/canvas/lane-layout.ts'
import { type SchemaGraph, lanes } from '#domain/schema/canvas/schema-graph.ts'
import { cardHeight } from './card-size.ts'

/** What the layout reads of the graph. */
export function laneInput({ cards, mappings }: SchemaGraph): LaneInput {
  const links = new Map(
    mappings.map(({ from, to }) => [`${from.card}\n${to.card}`, { from: from.card, to: to.card }]),
  )
  return {
    laneCount: lanes.length,
    cards: cards.map((card) => ({ id: card.id, lane: lanes.indexOf(card.lane), height: cardHeight(card) })),
    links: [...links.values()],
  }
}
