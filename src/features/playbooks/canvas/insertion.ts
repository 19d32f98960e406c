// Dropping a node onto an edge inserts it there. This applies only to unconnected nodes: others may just be moved
// across.
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Command } from '#domain/playbook/command.ts'
import { edgesOf, incomingOf } from '#domain/playbook/graph/edges.ts'
import type { NodeId, Playbook, Point, Port } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge, CanvasPort } from '#src/components/graph-canvas/canvas-types.ts'
import { parseEdgeId } from './edge-id.ts'

interface InsertionElements {
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
}

const isUnconnected = (playbook: Playbook, id: NodeId): boolean => {
  const node = playbook.nodes.get(id)
  if (node === undefined || node.kind === 'trigger') return false
  return edgesOf(node).length === 0 && !incomingOf(playbook).has(id)
}

const portOffset = (ports: readonly CanvasPort[], id: string): number =>
  ports.find((port) => port.id === id)?.y ?? 0

/** Points along the curve, close enough to detect whether a box is on it. */
const pointsAlong = ({ from, to }: { from: Point; to: Point }): readonly Point[] =>
  Array.from({ length: 9 }, (_, step) => {
    const part = (step + 1) / 10
    const bend = part * part * (3 - 2 * part)
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * bend }
  })

const containsPoint = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height

const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The edge below an unconnected node; undefined if there is none. */
export function edgeUnder(
  { boxes, edges }: InsertionElements,
  { playbook, id, rect }: { playbook: Playbook; id: NodeId; rect: Rect },
): CanvasEdge | undefined {
  if (!isUnconnected(playbook, id)) return undefined
  const boxOf = new Map(boxes.map((box) => [box.id, box]))
  const center = centerOf(rect)
  const distanceTo = (edge: CanvasEdge): number => {
    const [from, to] = [boxOf.get(edge.from.box), boxOf.get(edge.to.box)]
    if (from === undefined || to === undefined || edge.state === 'broken') return Infinity
    const start = {
      x: from.rect.x + from.rect.width,
      y: from.rect.y + portOffset(from.outputs, edge.from.port),
    }
    const end = { x: to.rect.x, y: to.rect.y + portOffset(to.inputs, edge.to.port) }
    const on = pointsAlong({ from: start, to: end }).filter((point) => containsPoint(rect, point))
    return Math.min(...on.map((point) => Math.hypot(point.x - center.x, point.y - center.y)))
  }
  const nearest = edges
    .map((edge) => ({ edge, distance: distanceTo(edge) }))
    .toSorted((one, other) => one.distance - other.distance)[0]
  return nearest !== undefined && nearest.distance < Infinity ? nearest.edge : undefined
}

const isWithin = (outer: Rect, { x, y }: Point): boolean =>
  x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height

/** The empty loop at this point. */
export function emptyLoopAt(
  playbook: Playbook,
  { layout, point }: { layout: Rects; point: Point },
): Port | undefined {
  for (const { id, kind, outputs } of playbook.nodes.values()) {
    const rect = layout.get(id)
    const body = outputs.find(({ of }) => of === 'loop')
    const isEmpty = kind === 'foreach' && (body === undefined || body.targets.length === 0)
    if (isEmpty && rect !== undefined && isWithin(rect, point))
      return { node: id, of: 'loop', output: body?.name ?? 'loop' }
  }
  return undefined
}

/** The empty loop that an unconnected node was dropped into. */
export function emptyLoopUnder(
  playbook: Playbook,
  { id, rect, layout }: { id: NodeId; rect: Rect; layout: Rects },
): Port | undefined {
  const port = isUnconnected(playbook, id)
    ? emptyLoopAt(playbook, { layout, point: centerOf(rect) })
    : undefined
  return port?.node === id ? undefined : port
}

/** Inserts an existing node into an edge. */
export function insertCommands(
  playbook: Playbook,
  { edge, id }: { edge: string; id: NodeId },
): readonly Command[] {
  const before = parseEdgeId(edge)
  const output = playbook.nodes.get(id)?.outputs.find(({ of }) => of === 'outputs')?.name ?? 'default'
  return [
    { do: 'reconnect', edge: before, next: { ...before, to: id } },
    { do: 'connect', edge: { from: { node: id, of: 'outputs', output }, to: before.to } },
  ]
}
