// The boxes and edges of the canvas. All mappings are one faint drawing, except those of the selected card.
import { type CardMark, type PlanMarks, mappingMark, relationMark } from '#domain/schema/canvas/plan-marks.ts'
import {
  type Card,
  type CardRelation,
  type Mapping,
  type SchemaGraph,
  objectCardId,
} from '#domain/schema/canvas/schema-graph.ts'
import { type RelationLine, relationRoutes } from '#domain/schema/canvas/relation-routes.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import type { CanvasBox, CanvasEdge, CanvasPort } from '#src/components/graph-canvas/canvas-types.ts'
import { CardFace, type CardState, type CardTexts } from './CardFace.tsx'
import { moreRow, rowOffset, shownRows } from './card-size.ts'

export interface ElementTexts extends CardTexts {
  readonly label: (card: Card, state: CardState) => string
  readonly relation: (relation: CardRelation) => { readonly label: string; readonly tag: string }
  /** Of a line; `row` is undefined where it represents several attributes. */
  readonly mapping: (ends: Record<'from' | 'to', { card: string; row: string | undefined }>) => string
  /** A relation that a build removes. */
  readonly lostRelation: string
}

interface ElementsInput {
  readonly graph: SchemaGraph
  readonly layout: LaneLayout
  readonly stateOf: (card: Card) => CardState
  readonly texts: ElementTexts
}

const portsOf = (card: Card): readonly CanvasPort[] => {
  const { rows, more } = shownRows(card)
  return [
    ...rows.map(({ name, mark }, at) => ({
      id: name,
      y: rowOffset(at),
      name,
      isFixed: mark === 'removed',
    })),
    ...(more > 0 ? [{ id: moreRow, y: rowOffset(rows.length), name: '', isFixed: true }] : []),
  ]
}

const changeOf = (mark: CardMark | undefined): CanvasBox['change'] => {
  const kind = mark?.kind
  return kind === 'new' || kind === 'changed' || kind === 'removed' ? kind : undefined
}

/** Returns the boxes. Labels are computed when a card mounts: of a thousand cards few are mounted. */
export function boxesOf({ graph, layout, stateOf, texts }: ElementsInput): readonly CanvasBox[] {
  return graph.cards.flatMap((card): CanvasBox[] => {
    const rect = layout.rects.get(card.id)
    if (rect === undefined) return []
    const state = stateOf(card)
    const ports = portsOf(card)
    return [
      {
        id: card.id,
        rect,
        tone: 'action',
        shape: card.isRemoved === true || card.unread !== undefined ? 'dashed' : 'plain',
        severity: state.mark?.kind === 'refused' ? 'error' : undefined,
        change: changeOf(state.mark),
        get label() {
          return texts.label(card, state)
        },
        title: card.name,
        inputs: card.lane === 'source' ? [] : ports,
        outputs: card.lane === 'data_mart' ? [] : ports,
        render: (detail) => <CardFace {...{ card, state, detail, texts }} />,
      },
    ]
  })
}

const relationEdge = 'relation:'
const lostEdge = 'lost:'

const noMarks: PlanMarks = new Map()

const relationEdgeId = ({ from, to, pairs }: CardRelation): string =>
  relationEdge + JSON.stringify([from.card, to.card, pairs])

const manyEnds: Readonly<Record<string, readonly ('from' | 'to')[]>> = {
  many_to_one: ['from'],
  one_to_many: ['to'],
  many_to_many: ['from', 'to'],
}

interface EdgesInput {
  readonly graph: SchemaGraph
  readonly texts: ElementTexts
  readonly marks: PlanMarks
}

/** Relations that a build removes: their attributes may no longer exist. */
const lostEdges = ({ graph, texts, marks }: EdgesInput): CanvasEdge[] =>
  graph.cards.flatMap(({ id }) =>
    (marks.get(id)?.lostRelations ?? []).map((name): CanvasEdge => ({
      id: `${lostEdge}${id} ${name}`,
      from: { box: id, port: '' },
      to: { box: objectCardId(name), port: '' },
      state: 'broken',
      label: texts.lostRelation,
      relation: { many: [], tag: texts.lostRelation },
    })),
  )

const relationEdges = ({ graph, texts, marks }: EdgesInput): CanvasEdge[] =>
  graph.relations.map((relation) => {
    const { label, tag } = texts.relation(relation)
    return {
      id: relationEdgeId(relation),
      from: { box: relation.from.card, port: relation.from.row },
      to: { box: relation.to.card, port: relation.to.row },
      state: relationMark(relation, marks) ?? 'plain',
      label,
      relation: { many: manyEnds[relation.type] ?? [], tag },
    }
  })

type PortName = (card: string, row: string) => string

/** A row that is not shown is represented by the last one. */
const portNames = (graph: SchemaGraph): PortName => {
  const shown = new Map(
    graph.cards.map((card) => [card.id, new Set(shownRows(card).rows.map(({ name }) => name))]),
  )
  return (card, row) => (shown.get(card)?.has(row) === true ? row : moreRow)
}

const mappingEdge = (
  mapping: Mapping,
  { portName, marks }: { portName: PortName; marks: PlanMarks },
): CanvasEdge => {
  const from = { box: mapping.from.card, port: portName(mapping.from.card, mapping.from.row) }
  const to = { box: mapping.to.card, port: portName(mapping.to.card, mapping.to.row) }
  const mark = mappingMark(mapping, marks)
  return {
    id: JSON.stringify([from.box, from.port, to.box, to.port]),
    from,
    to,
    state: mark ?? 'plain',
    detail: 'all',
    isBackdrop: mark === undefined,
    label: '',
  }
}

/** One edge for each pair of cards, for the zooms without rows. */
const bundleOf = ({ from, to }: CanvasEdge): CanvasEdge => ({
  id: JSON.stringify([from.box, to.box]),
  from: { box: from.box, port: '' },
  to: { box: to.box, port: '' },
  state: 'plain',
  detail: 'title',
  isBackdrop: true,
  label: '',
})

const rowOf = (port: string): string | undefined => (port === '' || port === moreRow ? undefined : port)

/** Only edges that are elements need one. */
const labelOf = ({ from, to }: CanvasEdge, texts: ElementTexts): string =>
  texts.mapping({
    from: { card: from.box, row: rowOf(from.port) },
    to: { card: to.box, row: rowOf(to.port) },
  })

/** Returns the edges without a selection. */
export function edgesOf(input: EdgesInput): readonly CanvasEdge[] {
  const { graph, texts, marks } = input
  const portName = portNames(graph)
  const mappings = graph.mappings
    .map((mapping) => mappingEdge(mapping, { portName, marks }))
    .map((edge) => (edge.isBackdrop === true ? edge : { ...edge, label: labelOf(edge, texts) }))
  const all = [...mappings, ...mappings.map(bundleOf), ...relationEdges(input), ...lostEdges(input)]
  return [...new Map(all.map((edge) => [edge.id, edge])).values()]
}

/** Shows the edges of the selected card; changed ones have their own colour. */
export function showSelected(
  edges: readonly CanvasEdge[],
  { card, texts }: { card: string | undefined; texts: ElementTexts },
): readonly CanvasEdge[] {
  if (card === undefined) return edges
  const shown = (edge: CanvasEdge): CanvasEdge => ({
    ...edge,
    label: edge.label === '' ? labelOf(edge, texts) : edge.label,
    state: edge.state === 'plain' ? 'path' : edge.state,
    isBackdrop: false,
  })
  return edges.map((edge) => (edge.from.box === card || edge.to.box === card ? shown(edge) : edge))
}

/** How far relations may run from the cards within their lane, and up to which distance from the next card. */
const laneRoom = 72
const cardDistance = 8

/** Returns the edges with relations that run side by side. `boxes` have their positions. */
export function routeRelations(
  edges: readonly CanvasEdge[],
  boxes: readonly CanvasBox[],
): readonly CanvasEdge[] {
  const boxOf = new Map(boxes.map((box) => [box.id, box]))
  const lines = edges.flatMap((edge): RelationLine[] => {
    const [from, to] = [boxOf.get(edge.from.box), boxOf.get(edge.to.box)]
    if (edge.relation === undefined || from === undefined || to === undefined) return []
    const heightOf = ({ rect, outputs }: CanvasBox, port: string): number =>
      rect.y + (outputs.find(({ id }) => id === port)?.y ?? rect.height / 2)
    return [
      {
        id: edge.id,
        right: Math.max(from.rect.x + from.rect.width, to.rect.x + to.rect.width),
        from: heightOf(from, edge.from.port),
        to: heightOf(to, edge.to.port),
      },
    ]
  })
  const columns = [...new Set(boxes.map(({ rect }) => rect.x))]
  const roomAt = (right: number): number =>
    Math.min(laneRoom, ...columns.filter((x) => x > right).map((x) => x - right - cardDistance))
  const routes = relationRoutes(lines, roomAt)
  return edges.map((edge) =>
    edge.relation === undefined
      ? edge
      : { ...edge, relation: { ...edge.relation, route: routes.get(edge.id) } },
  )
}

/** What a line represents. */
export type CanvasLine =
  | { readonly kind: 'relation'; readonly relation: CardRelation }
  | { readonly kind: 'mappings'; readonly mappings: readonly Mapping[] }

/** Whether the line is that of a relation, also of one that a build removes. */
export function isRelationLine(edge: string): boolean {
  return edge.startsWith(relationEdge) || edge.startsWith(lostEdge)
}

/** Whether the line can be selected: that of a relation that a build removes has no design any more. */
export function isLine(edge: string): boolean {
  return !edge.startsWith(lostEdge)
}

/** The meaning of an edge; undefined if nothing of the graph belongs to it. */
export function lineOf(graph: SchemaGraph, edge: string): CanvasLine | undefined {
  if (!isLine(edge)) return undefined
  if (edge.startsWith(relationEdge)) {
    const relation = graph.relations.find((one) => relationEdgeId(one) === edge)
    return relation && { kind: 'relation', relation }
  }
  const context = { portName: portNames(graph), marks: noMarks }
  const mappings = graph.mappings.filter((mapping) => {
    const drawn = mappingEdge(mapping, context)
    return drawn.id === edge || bundleOf(drawn).id === edge
  })
  return mappings.length === 0 ? undefined : { kind: 'mappings', mappings }
}
