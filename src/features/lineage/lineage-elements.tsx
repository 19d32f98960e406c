// The boxes and edges of the canvas. A lane shows a few cards; the others are one card that leads to the list.
import type { LineageCard, Lineage, LineageEnd, LineageLane } from '#contract/lineage/lineage.ts'
import { lineageLanes } from '#contract/lineage/lineage.ts'
import { layOutCards, lineageLane } from '#domain/lineage/lay-out-cards.ts'
import type { CanvasBox, CanvasEdge, CanvasPort } from '#src/components/graph-canvas/canvas-types.ts'
import { headHeight } from '#src/components/graph-cards/card-style.ts'
import type { FoundItem } from './found-item.ts'
import { LineageFace } from './LineageFace.tsx'
import { cardHeight, cardRows, headOffset, rowOffset } from './card-rows.ts'
import type { LineageTexts } from './use-lineage-texts.ts'

/** Cards that a lane of the canvas shows. */
const mostCards = 12
const headPort = ''

export interface ElementTexts extends LineageTexts {
  readonly more: (count: number) => string
  readonly moreCards: (count: number) => string
  readonly number: (value: number) => string
  readonly label: (card: LineageCard) => string
  readonly edge: (from: string, to: string) => string
}

/** The card that stands for those that a lane does not show. */
export function moreCardId(lane: LineageLane): string {
  return `more:${lane}`
}

interface ShownLane {
  readonly lane: LineageLane
  readonly cards: readonly LineageCard[]
  readonly more: number
}

/**
 * The lanes with their cards: where it starts, what was searched, what is broken and what others use come first. Lanes
 * without cards are left out.
 */
function shownLanes({ cards, start, links }: Lineage, found: FoundItem | undefined): readonly ShownLane[] {
  const starts = new Set([...start.map(({ card }) => card), found?.card])
  const used = new Set(links.map(({ from }) => from.card))
  const rank = (card: LineageCard): number => {
    if (starts.has(card.id)) return 0
    if (card.is_broken) return 1
    return used.has(card.id) ? 2 : 3
  }
  return lineageLanes.flatMap((lane) => {
    const own = cards.filter((card) => card.lane === lane).toSorted((one, other) => rank(one) - rank(other))
    const shown = own.length > mostCards + 1 ? own.slice(0, mostCards) : own
    return own.length === 0 ? [] : [{ lane, cards: shown, more: own.length - shown.length }]
  })
}

const portsOf = (card: LineageCard): readonly CanvasPort[] => [
  { id: headPort, y: headOffset, name: '' },
  ...cardRows(card).items.map(({ id, name }, at) => ({ id, y: rowOffset(at), name })),
]

interface ElementOptions {
  readonly texts: ElementTexts
  /** What was searched last. */
  readonly found: FoundItem | undefined
}

const boxOf = (card: LineageCard, rect: CanvasBox['rect'], { texts, found }: ElementOptions): CanvasBox => ({
  id: card.id,
  rect,
  tone: 'action',
  shape: card.kind === 'hidden' ? 'dashed' : 'plain',
  severity: card.is_broken ? 'error' : undefined,
  label: texts.label(card),
  title: texts.card(card),
  inputs: portsOf(card),
  outputs: portsOf(card),
  render: (detail) => (
    <LineageFace
      {...{ card, texts, detail, more: texts.more }}
      found={found?.card === card.id ? found.item : null}
      rows={card.rows === null ? '' : texts.number(card.rows)}
    />
  ),
})

const moreBox = ({ lane, more }: ShownLane, rect: CanvasBox['rect'], texts: ElementTexts): CanvasBox => ({
  id: moreCardId(lane),
  rect,
  tone: 'action',
  shape: 'dashed',
  label: texts.moreCards(more),
  title: texts.moreCards(more),
  inputs: [{ id: headPort, y: headOffset, name: '' }],
  outputs: [{ id: headPort, y: headOffset, name: '' }],
  render: () => (
    <div className="card-head card-small">
      <b>{texts.moreCards(more)}</b>
    </div>
  ),
})

const edgesOf = (lineage: Lineage, lanes: readonly ShownLane[], texts: ElementTexts): CanvasEdge[] => {
  const shown = new Map(lanes.flatMap(({ cards }) => cards.map((card) => [card.id, card])))
  const all = new Map(lineage.cards.map((card) => [card.id, card]))
  const portOf = ({ card: id, item }: LineageEnd) => {
    const card = shown.get(id)
    if (card === undefined) return { box: moreCardId(all.get(id)?.lane ?? 'query'), port: headPort }
    const { items } = cardRows(card)
    // A whole card with one row is that row.
    const [row] = items.length === 1 && item === null ? items : items.filter((one) => one.id === item)
    return { box: id, port: row?.id ?? headPort }
  }
  const laneAt = (box: string): number => lanes.findIndex(({ lane }) => lane === all.get(box)?.lane)
  const edges = lineage.links.map(({ from, to }): CanvasEdge => {
    const ends = { from: portOf(from), to: portOf(to) }
    const name = ({ box }: { box: string }): string => {
      const card = all.get(box)
      return card === undefined ? '' : texts.card(card)
    }
    return {
      id: JSON.stringify([ends.from.box, ends.from.port, ends.to.box, ends.to.port]),
      ...ends,
      state: 'path',
      // Inside a lane and to the left the line runs on the right: an attribute that is computed from others, a workflow
      // of an action, a table that an action writes.
      ...(laneAt(ends.from.box) >= laneAt(ends.to.box) ? { relation: { many: [], tag: '' } } : {}),
      label: texts.edge(name(ends.from), name(ends.to)),
    }
  })
  return [...new Map(edges.map((edge) => [edge.id, edge])).values()]
}

/** The boxes and edges of a lineage, and the left edge of each lane. */
export function lineageElements(lineage: Lineage, options: ElementOptions) {
  const { texts, found } = options
  const lanes = shownLanes(lineage, found)
  const heights = lanes.flatMap(({ lane, cards, more }, index) => [
    ...cards.map((card) => ({ id: card.id, lane: index, height: cardHeight(card) })),
    ...(more > 0 ? [{ id: moreCardId(lane), lane: index, height: headHeight + 2 }] : []),
  ])
  const edges = edgesOf(lineage, lanes, texts)
  const rects = layOutCards(
    heights,
    edges.map(({ from, to }) => ({ from: from.box, to: to.box })),
  )
  const boxes = lanes.flatMap((shown) => [
    ...shown.cards.flatMap((card) => {
      const rect = rects.get(card.id)
      return rect === undefined ? [] : [boxOf(card, rect, options)]
    }),
    ...[rects.get(moreCardId(shown.lane))].flatMap((rect) =>
      rect === undefined ? [] : [moreBox(shown, rect, texts)],
    ),
  ])
  return { lanes, boxes, edges, laneWidth: lineageLane.width }
}
