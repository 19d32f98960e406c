// Dropping a node onto a connection puts it between. Only a node that nothing leads to and that leads nowhere is taken:
// anything else is merely passing by.
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Command } from '#domain/playbook/command.ts'
import { edgesOf, incomingOf } from '#domain/playbook/graph/edges.ts'
import type { NodeId, Playbook, Point, Port } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge, CanvasPort } from '#src/components/graph-canvas/canvas-types.ts'
import { edgeOf } from './edge-id.ts'

interface Drawn {
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
}

const isLoose = (playbook: Playbook, id: NodeId): boolean => {
  const node = playbook.nodes.get(id)
  if (node === undefined || node.kind === 'trigger') return false
  return edgesOf(node).length === 0 && !incomingOf(playbook).has(id)
}

const heightOf = (ports: readonly CanvasPort[], id: string): number =>
  ports.find((port) => port.id === id)?.y ?? 0

/** Points along the curve that is drawn, near enough to tell whether a box lies on it. */
const along = ({ from, to }: { from: Point; to: Point }): readonly Point[] =>
  Array.from({ length: 9 }, (_, step) => {
    const part = (step + 1) / 10
    const bend = part * part * (3 - 2 * part)
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * bend }
  })

const holds = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height

const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The edge that a loose node lies on at this place; undefined where there is none. */
export function edgeUnder(
  { boxes, edges }: Drawn,
  { playbook, id, place }: { playbook: Playbook; id: NodeId; place: Rect },
): CanvasEdge | undefined {
  if (!isLoose(playbook, id)) return undefined
  const boxOf = new Map(boxes.map((box) => [box.id, box]))
  const middle = middleOf(place)
  const away = (edge: CanvasEdge): number => {
    const [from, to] = [boxOf.get(edge.from.box), boxOf.get(edge.to.box)]
    if (from === undefined || to === undefined || edge.state === 'broken') return Infinity
    const start = {
      x: from.rect.x + from.rect.width,
      y: from.rect.y + heightOf(from.outputs, edge.from.port),
    }
    const end = { x: to.rect.x, y: to.rect.y + heightOf(to.inputs, edge.to.port) }
    const on = along({ from: start, to: end }).filter((point) => holds(place, point))
    return Math.min(...on.map((point) => Math.hypot(point.x - middle.x, point.y - middle.y)))
  }
  const nearest = edges
    .map((edge) => ({ edge, gap: away(edge) }))
    .toSorted((one, other) => one.gap - other.gap)[0]
  return nearest !== undefined && nearest.gap < Infinity ? nearest.edge : undefined
}

const isWithin = (outer: Rect, { x, y }: Point): boolean =>
  x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height

/** The loop without a body that this spot is in. */
export function emptyLoopAt(
  playbook: Playbook,
  { layout, spot }: { layout: Rects; spot: Point },
): Port | undefined {
  for (const { id, kind, outputs } of playbook.nodes.values()) {
    const place = layout.get(id)
    const body = outputs.find(({ of }) => of === 'loop')
    const isEmpty = kind === 'foreach' && (body === undefined || body.targets.length === 0)
    if (isEmpty && place !== undefined && isWithin(place, spot))
      return { node: id, of: 'loop', output: body?.name ?? 'loop' }
  }
  return undefined
}

/** The loop that a loose node was put into and whose first node it becomes. */
export function loopAround(
  playbook: Playbook,
  { id, place, layout }: { id: NodeId; place: Rect; layout: Rects },
): Port | undefined {
  const port = isLoose(playbook, id) ? emptyLoopAt(playbook, { layout, spot: middleOf(place) }) : undefined
  return port?.node === id ? undefined : port
}

/** Puts a node that is there between the ends of an edge. */
export function insertCommands(
  playbook: Playbook,
  { edge, id }: { edge: string; id: NodeId },
): readonly Command[] {
  const before = edgeOf(edge)
  const output = playbook.nodes.get(id)?.outputs.find(({ of }) => of === 'outputs')?.name ?? 'default'
  return [
    { do: 'reconnect', edge: before, next: { ...before, to: id } },
    { do: 'connect', edge: { from: { node: id, of: 'outputs', output }, to: before.to } },
  ]
}
