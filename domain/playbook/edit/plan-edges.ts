import { loopsOf } from '../graph/loops.ts'
import type { Edge, NodeId, Playbook, Port } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal } from '../command.ts'
import { type CommandPlan, type PlanContext, refuse } from './plan.ts'
import { addEdge, retarget } from './retarget.ts'

const portName = ({ node, output }: Port): string => `${node}.${output}`
const edgeName = ({ from, to }: Edge): string => `${portName(from)} ${to}`

const samePort = (one: Port, other: Port): boolean =>
  one.node === other.node && one.of === other.of && one.output === other.output

const outputAt = (playbook: Playbook, { node, of, output }: Port) =>
  playbook.nodes.get(node)?.outputs.find((each) => each.of === of && each.name === output)

/** Why no edge can start at a port; null if one can. */
export function portRefusal(playbook: Playbook, port: Port): Refusal | null {
  if (!playbook.nodes.has(port.node)) return refuse('node_unknown', port.node)
  return outputAt(playbook, port) === undefined ? refuse('port_unknown', portName(port)) : null
}

export function hasEdge(playbook: Playbook, { from, to }: Edge): boolean {
  return outputAt(playbook, from)?.targets.includes(to) ?? false
}

/** Whether an edge would lead a node, or the body of a loop, back to itself. */
const entersItself = (playbook: Playbook, { from, to }: Edge): boolean => {
  if (from.node === to) return true
  if (!playbook.nodes.get(to)?.outputs.some(({ of }) => of === 'loop')) return false
  const { parentOf } = loopsOf(playbook)
  const seen = new Set<NodeId>()
  for (let at: NodeId | undefined = from.node; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === to) return true
    seen.add(at)
  }
  return false
}

/** Why two nodes cannot be connected; null if they can. */
function edgeRefusal(playbook: Playbook, edge: Edge): Refusal | null {
  const refusal = portRefusal(playbook, edge.from)
  const to = playbook.nodes.get(edge.to)
  if (refusal !== null) return refusal
  if (to === undefined) return refuse('node_unknown', edge.to)
  if (to.kind === 'trigger') return refuse('trigger_has_no_input', edge.to)
  if (hasEdge(playbook, edge)) return refuse('edge_exists', edgeName(edge))
  return entersItself(playbook, edge) ? refuse('own_body', edge.to) : null
}

export function connect(
  { playbook, document }: PlanContext,
  { edge }: CommandOf<'connect'>,
): CommandPlan | Refusal {
  return (
    edgeRefusal(playbook, edge) ?? {
      amendments: addEdge(document, { port: edge.from, to: edge.to }),
      touched: [edge.from.node, edge.to],
    }
  )
}

const nameOfPort = (port: Port): string => JSON.stringify([port.node, port.of, port.output])

const withoutEdges = ({ document }: PlanContext, edges: readonly Edge[]): readonly Amendment[] =>
  [...Map.groupBy(edges, ({ from }) => nameOfPort(from)).values()].flatMap((group) => {
    const removed = new Set(group.map(({ to }) => to))
    const [first] = group
    if (first === undefined) return []
    return retarget(document, { port: first.from, next: (id) => (removed.has(id) ? [] : [id]) })
  })

export function disconnect(context: PlanContext, { edges }: CommandOf<'disconnect'>): CommandPlan | Refusal {
  const unknown = edges.find((edge) => !hasEdge(context.playbook, edge))
  if (unknown !== undefined) return refuse('edge_unknown', edgeName(unknown))
  return {
    amendments: withoutEdges(context, edges),
    touched: edges.flatMap(({ from, to }) => [from.node, to].filter((id) => context.playbook.nodes.has(id))),
  }
}

export function reconnect(
  context: PlanContext,
  { edge, next }: CommandOf<'reconnect'>,
): CommandPlan | Refusal {
  const { playbook, document } = context
  if (!hasEdge(playbook, edge)) return refuse('edge_unknown', edgeName(edge))
  if (samePort(edge.from, next.from) && edge.to === next.to) return { amendments: [] }
  const refusal = edgeRefusal(playbook, next)
  if (refusal !== null) return refusal
  const amendments = samePort(edge.from, next.from)
    ? retarget(document, { port: edge.from, next: (id) => (id === edge.to ? [next.to] : [id]) })
    : [...withoutEdges(context, [edge]), ...addEdge(document, { port: next.from, to: next.to })]
  return { amendments, touched: [next.from.node, next.to] }
}
