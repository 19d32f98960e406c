// Places the cards of a lineage in lanes: each at about the height of those that it is linked to.
import type { Rect, Rects } from '../graph/layout-graph.ts'

interface LaidOutCard {
  readonly id: string
  /** Index of the lane. */
  readonly lane: number
  readonly height: number
}

interface CardLinks {
  readonly from: string
  readonly to: string
}

/** Pixels at 100 %. */
export const lineageLane = { width: 204, card: 178 } as const
const top = 20
const gap = 20

interface Placed extends LaidOutCard {
  y: number
}

const centerOf = ({ y, height }: Placed): number => y + height / 2

/** Places the cards of a lane as near to their wishes as they fit below each other, in the order of the wishes. */
const pack = (cards: readonly Placed[], wishOf: (card: Placed) => number): void => {
  const wishes = new Map(cards.map((card) => [card, wishOf(card)]))
  const wish = (card: Placed): number => wishes.get(card) ?? 0
  const ordered = cards.toSorted((one, other) => wish(one) - wish(other))
  let bottom = -Infinity
  for (const card of ordered) {
    card.y = Math.max(bottom + gap, wish(card) - card.height / 2)
    bottom = card.y + card.height
  }
  const drift =
    ordered.reduce((sum, card) => sum + centerOf(card) - wish(card), 0) / Math.max(1, ordered.length)
  for (const card of ordered) card.y -= drift
}

/** The rectangles of the cards; x is that of the lane, and the first card is at the top. */
export function layOutCards(cards: readonly LaidOutCard[], links: readonly CardLinks[]): Rects {
  const placed = new Map(cards.map((card) => [card.id, { ...card, y: 0 }]))
  const lanes = [...Map.groupBy(placed.values(), ({ lane }) => lane)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => own)
  const neighbours = new Map<string, Placed[]>()
  for (const { from, to } of links)
    for (const [id, other] of [
      [from, placed.get(to)],
      [to, placed.get(from)],
    ] as const)
      if (other !== undefined) neighbours.set(id, [...(neighbours.get(id) ?? []), other])
  const wishFrom = (isSide: (own: Placed, other: Placed) => boolean) => (card: Placed) => {
    const own = (neighbours.get(card.id) ?? []).filter((other) => isSide(card, other))
    return own.length === 0
      ? centerOf(card)
      : own.reduce((sum, other) => sum + centerOf(other), 0) / own.length
  }
  const fromLeft = wishFrom((card, other) => other.lane < card.lane)
  const fromRight = wishFrom((card, other) => other.lane > card.lane)
  for (const [index, lane] of lanes.entries()) {
    let y = 0
    for (const card of lane) {
      card.y = y
      y += card.height + gap
    }
    if (index > 0) pack(lane, fromLeft)
  }
  for (const lane of lanes.toReversed()) pack(lane, fromRight)
  for (const lane of lanes) pack(lane, fromLeft)
  const first = Math.min(...[...placed.values()].map(({ y }) => y))
  return new Map(
    [...placed.values()].map(({ id, lane, y, height }): [string, Rect] => [
      id,
      {
        x: lane * lineageLane.width + (lineageLane.width - lineageLane.card) / 2,
        y: Math.round(y - first) + top,
        width: lineageLane.card,
        height,
      },
    ]),
  )
}
