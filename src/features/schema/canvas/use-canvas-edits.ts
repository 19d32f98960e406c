// What the gestures of the canvas change: cards dropped on another lane, lines between attributes, and attributes
// dropped on cards.
import { useMemo, useState } from 'react'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import {
  type Card,
  type Lane,
  type SchemaGraph,
  lanes,
  objectCardId,
} from '#domain/schema/canvas/schema-graph.ts'
import type {
  BoxDrop,
  BoxPositions,
  Connection,
  PaletteDrop,
} from '#src/components/graph-canvas/canvas-types.ts'
import { moveRefusal, linkOf } from '../edit/drop-rules.ts'
import type { EditDialogs } from '../edit/edit-dialogs.ts'
import type { DesignEdits } from '../edit/use-design-edits.ts'
import { droppedOf, readDrag } from './attribute-drag.ts'
import { suggestAttribute } from './suggest-attribute.ts'

/** Where a line or a dragged attribute starts and ends. */
interface Link {
  readonly from: { readonly card: string; readonly row: string }
  /** `isInput`: at the left side of the attribute `row`, which gets the value. */
  readonly to: { readonly card: string; readonly row: string | null; readonly isInput: boolean }
}

/** A line can be drawn in both directions. Null if it ends beside the attributes of its origin. */
const linkOfDrop = ({ from, side, to }: BoxDrop): Link | null => {
  if (side === 'output')
    return {
      from: { card: from.box, row: from.port },
      to: { card: to.box, row: to.port, isInput: to.side === 'input' },
    }
  return to.port === null
    ? null
    : {
        from: { card: to.box, row: to.port },
        to: { card: from.box, row: from.port, isInput: true },
      }
}

const laneAt = (layout: LaneLayout | undefined, x: number): Lane | undefined => {
  const at = layout?.lanes.findIndex((lane) => x >= lane.x && x < lane.x + lane.width) ?? -1
  return lanes[at]
}

interface CanvasEditsInput {
  readonly graph: SchemaGraph
  readonly layout: LaneLayout | undefined
  readonly edits: DesignEdits
  readonly dialogs: EditDialogs
  readonly create: ReturnType<typeof createFrom>
}

interface Creation {
  readonly edits: DesignEdits
  /** Called with the new card. */
  readonly onCreated: (card: string) => void
}

/** Returns a function that designs an object of a table, or a mart of a prim object. */
export function createFrom({ edits, onCreated }: Creation) {
  return async ({ lane, source, name }: Pick<Card, 'lane' | 'source' | 'name'>): Promise<void> => {
    const created =
      lane === 'source' ? await edits.createObject({ source, table: name }) : await edits.createMart(name)
    if (created !== undefined) onCreated(objectCardId(created))
  }
}

/** Designs one after the other, since each must see the names of those before. */
export async function createAll(
  cards: readonly Card[],
  create: ReturnType<typeof createFrom>,
): Promise<void> {
  for (const card of cards) await create(card)
}

/** Maps or relates what a link connects, or says why not. */
const useLink = ({ graph, edits, dialogs }: Pick<CanvasEditsInput, 'graph' | 'edits' | 'dialogs'>) => {
  const cards = useMemo(() => new Map(graph.cards.map((card) => [card.id, card])), [graph])
  const map = async ({ from, to }: Link, { origin, target }: { origin: Card; target: Card }) => {
    const row = origin.rows.find(({ name }) => name === from.row)
    if (row === undefined) return edits.refuse({ code: 'no_card' })
    const onto = target.lane === 'data_prim' && to.isInput ? (to.row ?? undefined) : undefined
    await edits.map([droppedOf(origin, row)], target.name, onto)
  }
  const link = (drawn: Link): void => {
    const [origin, target] = [cards.get(drawn.from.card), cards.get(drawn.to.card)]
    if (origin === undefined || target === undefined || origin === target) return
    if (target.isRemoved === true) return edits.refuse({ code: 'no_card' })
    const meaning = linkOf({ card: origin.id, lane: origin.lane }, { card: target.id, lane: target.lane })
    const { row } = drawn.from
    const found = target.rows.some(({ name }) => name === drawn.to.row) ? drawn.to.row : null
    if (meaning === 'map') void map({ ...drawn, to: { ...drawn.to, row: found } }, { origin, target })
    else if (meaning === 'relate')
      dialogs.openRelate({
        own: origin.name,
        from: row,
        object: target.name,
        to: found ?? suggestAttribute(row, origin, target),
      })
    else edits.refuse({ code: meaning })
  }
  return { cards, link }
}

/** The handlers of the canvas, and the lane on which the dragged card can be dropped. */
export function useCanvasEdits(input: CanvasEditsInput) {
  const { graph, layout, edits, create } = input
  const { cards, link } = useLink(input)
  const [targetLane, setTargetLane] = useState<Lane>()
  const laneOf = (id: string, x: number): Lane | undefined =>
    laneAt(layout, x + (layout?.rects.get(id)?.width ?? 0) / 2)
  /** From which lane to which other one a card is dragged. */
  const moveOf = (positions: BoxPositions, id: string): readonly [from: Lane, to: Lane] | undefined => {
    const from = cards.get(id)?.lane
    const to = laneOf(id, positions.get(id)?.x ?? 0)
    return from === undefined || to === undefined || from === to ? undefined : [from, to]
  }
  /** Of several cards, the one at the pointer says the lane, and one refusal refuses all. */
  const drop = async (positions: BoxPositions, lane: Lane): Promise<void> => {
    const moved = graph.cards.filter(
      (card) => positions.has(card.id) && card.lane !== lane && card.isRemoved !== true,
    )
    const [refusal] = moved.flatMap((card) => moveRefusal(card.lane, lane) ?? [])
    if (refusal !== undefined) return edits.refuse({ code: refusal })
    await createAll(moved, create)
  }
  return {
    targetLane,
    isValidConnection: ({ from, to }: Connection): boolean => {
      const [origin, target] = [cards.get(from.box), cards.get(to.box)]
      if (origin === undefined || target === undefined) return false
      const meaning = linkOf({ card: origin.id, lane: origin.lane }, { card: target.id, lane: target.lane })
      return meaning === 'map' || meaning === 'relate'
    },
    onConnectToBox: (dropped: BoxDrop): void => {
      const drawn = linkOfDrop(dropped)
      if (drawn === null) edits.refuse({ code: 'no_row' })
      else link(drawn)
    },
    onConnectionDrop: (): void => edits.refuse({ code: 'no_card' }),
    onDropFromPalette: ({ text, target }: PaletteDrop): void => {
      const dragged = readDrag(text)
      if (dragged === undefined) return
      if (target.kind !== 'box') edits.refuse({ code: 'no_card' })
      else
        link({
          from: dragged,
          to: { card: target.id, row: null, isInput: false },
        })
    },
    onMove: (positions: BoxPositions, phase: 'during' | 'end', lead: string): void => {
      const move = moveOf(positions, lead)
      const isEnd = phase === 'end'
      setTargetLane(move !== undefined && !isEnd && moveRefusal(...move) === null ? move[1] : undefined)
      if (move !== undefined && isEnd) void drop(positions, move[1])
    },
  }
}
