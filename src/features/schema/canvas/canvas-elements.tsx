// The boxes and edges of the canvas. All mappings are one faint drawing, except those of the selected card.
import { type CardMark, type PlanMarks, mappingMark, relationMark } from '#domain/schema/canvas/plan-marks.ts'
import {
  type Card,
  type CardRelation,
  type Mapping,
  type SchemaGraph,
  objectCardId,
} from '#domain/schema/canvas/schema-graph.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import type { CanvasBox, CanvasEdge, CanvasPort } from '#src/components/graph-canvas/canvas-types.ts'
import { CardFace, type CardState, type CardTexts } from './CardFace.tsx'
import { moreRow, rowOffset, shownRows } from './card-size.ts'

export interface ElementTexts extends CardTexts {
  readonly label: (card: Card, state: CardState) => string
  readonly relation: (relation: CardRelation) => { readonly label: string; readonly tag: string }
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
        shape: card.isRemoved === true ? 'dashed' : 'plain',
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

const relationEdgeId = (position: number): string => `${relationEdge}${position}`

/** The position of the relation of an edge in the graph; undefined for other edges. */
export function relationOfEdge(id: string): number | undefined {
  return id.startsWith(relationEdge) ? Number(id.slice(relationEdge.length)) : undefined
}

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
      id: `lost:${id} ${name}`,
      from: { box: id, port: '' },
      to: { box: objectCardId(name), port: '' },
      state: 'broken',
      label: texts.lostRelation,
      relation: { many: [], tag: texts.lostRelation },
    })),
  )

const relationEdges = ({ graph, texts, marks }: EdgesInput): CanvasEdge[] =>
  graph.relations.map((relation, at) => {
    const { label, tag } = texts.relation(relation)
    return {
      id: relationEdgeId(at),
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

/** Returns the edges without a selection. */
export function edgesOf(input: EdgesInput): readonly CanvasEdge[] {
  const { graph, marks } = input
  const portName = portNames(graph)
  const mappings = graph.mappings.map((mapping) => mappingEdge(mapping, { portName, marks }))
  const all = [...mappings, ...mappings.map(bundleOf), ...relationEdges(input), ...lostEdges(input)]
  return [...new Map(all.map((edge) => [edge.id, edge])).values()]
}

/** Shows the edges of the selected card; changed ones have their own colour. */
export function showSelected(edges: readonly CanvasEdge[], card: string | undefined): readonly CanvasEdge[] {
  if (card === undefined) return edges
  const shown = (edge: CanvasEdge): CanvasEdge => ({
    ...edge,
    state: edge.state === 'plain' ? 'path' : edge.state,
    isBackdrop: false,
  })
  return edges.map((edge) => (edge.from.box === card || edge.to.box === card ? shown(edge) : edge))
}
