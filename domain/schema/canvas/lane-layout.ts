// Places cards in lanes from left to right. Cards that belong together are at about the same height, and a lane with
// many cards has several columns.
import type { Rect, Rects } from '../../graph/layout-graph.ts'

interface LaneCard {
  readonly id: string
  /** Index of the lane. */
  readonly lane: number
  readonly height: number
}

export interface LaneInput {
  readonly laneCount: number
  readonly cards: readonly LaneCard[]
  /** Between cards of two lanes, from left to right. */
  readonly links: readonly { readonly from: string; readonly to: string }[]
}

export interface LaneLayout {
  readonly rects: Rects
  /** Left edge and width of each lane. */
  readonly lanes: readonly { readonly x: number; readonly width: number }[]
}

/** Pixels at 100 %. */
export const cardWidth = 236
const gap = { row: 40, column: 48 } as const
/** On both sides of the cards of a lane: relations run at the right. */
const lanePadding = { left: 36, right: 80 } as const
const top = 24
/** Lanes stay single columns up to this height. */
const minTallness = 4000

type Neighbours = ReadonlyMap<string, readonly string[]>

const neighboursOf = (links: LaneInput['links']): Neighbours => {
  const neighbours = new Map<string, string[]>()
  const add = (id: string, other: string): void => {
    const list = neighbours.get(id)
    if (list === undefined) neighbours.set(id, [other])
    else list.push(other)
  }
  for (const { from, to } of links) {
    add(from, to)
    add(to, from)
  }
  return neighbours
}

/** The rank of each card: connected cards follow each other, cards without links come last. */
const rankCards = (cards: readonly LaneCard[], neighbours: Neighbours): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>()
  const ids = new Set(cards.map(({ id }) => id))
  const visit = (start: string): void => {
    const open = [start]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (ranks.has(id) || !ids.has(id)) continue
      ranks.set(id, ranks.size)
      open.push(...(neighbours.get(id) ?? []).toReversed())
    }
  }
  for (const { id } of cards) if (neighbours.has(id)) visit(id)
  for (const { id } of cards) visit(id)
  return ranks
}

const columnsOf = (cards: readonly LaneCard[], tallness: number): number => {
  const height = cards.reduce((sum, card) => sum + card.height + gap.row, 0)
  return Math.max(1, Math.ceil(height / tallness))
}

/** A height at which all lanes together are about as wide as a screen. */
const tallnessOf = (cards: readonly LaneCard[]): number => {
  const height = cards.reduce((sum, card) => sum + card.height + gap.row, 0)
  return Math.max(minTallness, Math.sqrt((height * (cardWidth + gap.column)) / 1.6))
}

const middleOf = (rects: ReadonlyMap<string, Rect>, ids: readonly string[]): number | undefined => {
  const middles = ids.flatMap((id) => {
    const rect = rects.get(id)
    return rect === undefined ? [] : [rect.y + rect.height / 2]
  })
  return middles.length === 0 ? undefined : middles.reduce((sum, at) => sum + at, 0) / middles.length
}

interface LanePlace {
  readonly cards: readonly LaneCard[]
  readonly x: number
  readonly columns: number
  readonly neighbours: Neighbours
}

/** Fills the columns of a lane row by row. In a single column, a card is next to the cards that it is linked to. */
const placeLane = (rects: Map<string, Rect>, { cards, x, columns, neighbours }: LanePlace): void => {
  const bottoms = Array.from({ length: columns }, () => top)
  for (const { id, height } of cards) {
    const bottom = Math.min(...bottoms)
    const column = bottoms.indexOf(bottom)
    const middle = columns === 1 ? middleOf(rects, neighbours.get(id) ?? []) : undefined
    const y = Math.max(bottom, middle === undefined ? bottom : Math.round(middle - height / 2))
    rects.set(id, { x: x + column * (cardWidth + gap.column), y, width: cardWidth, height })
    bottoms[column] = y + height + gap.row
  }
}

/** Lays out the lanes. Deterministic, without overlaps, about O(n log n). */
export function layOutLanes({ laneCount, cards, links }: LaneInput): LaneLayout {
  const neighbours = neighboursOf(links)
  const ranks = rankCards(cards, neighbours)
  const ordered = cards.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0))
  const tallness = tallnessOf(cards)
  const rects = new Map<string, Rect>()
  const lanes: { x: number; width: number }[] = []
  let x = 0
  for (let lane = 0; lane < laneCount; lane += 1) {
    const own = ordered.filter((card) => card.lane === lane)
    const columns = columnsOf(own, tallness)
    const width = lanePadding.left + columns * cardWidth + (columns - 1) * gap.column + lanePadding.right
    placeLane(rects, { cards: own, x: x + lanePadding.left, columns, neighbours })
    lanes.push({ x, width })
    x += width
  }
  return { rects, lanes }
}
