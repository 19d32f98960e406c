import { isObject, isNodeId } from '../json.ts'
import { nodeOf } from '../read/read-node.ts'
import type { JsonObject, NodeId, Playbook, PlaybookNode, Port } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { Content } from './container-edits.ts'
import type { CommandOf, NewNode, Refusal } from '../command.ts'
import { freshIds } from './fresh-ids.ts'
import { type CommandPlan, type PlanContext, refuse } from './plan.ts'
import { hasEdge, portRefusal } from './plan-edges.ts'
import { withPosition, sidePositions } from './plan-moves.ts'
import { withTargets } from './renumber.ts'
import { addEdge, retarget } from './retarget.ts'

/** Reads a value as a node. */
function asNode(value: JsonObject): PlaybookNode {
  return nodeOf('', { value, text: '{}' })
}

const addNode = (id: NodeId, content: Content): Amendment => ({
  op: 'add',
  into: ['nodes'],
  key: id,
  content,
})

/** IDs of new nodes: the requested ones if they are free, else new ones. */
const idsFor = (playbook: Playbook, nodes: readonly NewNode[]): readonly NodeId[] => {
  const taken = new Set<NodeId>()
  const stray = new Set(playbook.strays.map(({ key }) => key))
  const requested = nodes.map(({ id }) => {
    if (id === undefined || !isNodeId(id) || playbook.nodes.has(id) || stray.has(id) || taken.has(id))
      return undefined
    taken.add(id)
    return id
  })
  const fresh = freshIds(playbook, { count: requested.filter((id) => id === undefined).length, taken })
  let next = 0
  return requested.map((id) => id ?? fresh[next++] ?? '')
}

export function add(
  { editing, playbook, document }: PlanContext,
  { nodes, from }: CommandOf<'add'>,
): CommandPlan | Refusal {
  const ids = idsFor(playbook, nodes)
  const [first, firstId] = [nodes[0], ids[0]]
  const refusal = from === undefined ? null : portRefusal(playbook, from)
  if (refusal !== null) return refusal
  if (from !== undefined && first !== undefined && asNode(first.value).kind === 'trigger')
    return refuse('trigger_has_no_input', first.id ?? '')
  const renamed = new Map(
    nodes.flatMap(({ id }, index) => (id === undefined ? [] : [[id, ids[index] ?? id]])),
  )
  const positioned = nodes.map(({ value, at = null }, index) => ({ id: ids[index] ?? '', value, at }))
  const amendments = positioned.map(({ id, value, at }) =>
    addNode(id, {
      value: withPosition(playbook, { value: withTargets(value, (to) => renamed.get(to) ?? to), at }),
    }),
  )
  const edge = from && firstId !== undefined ? addEdge(document, { port: from, to: firstId }) : []
  return {
    amendments: [...amendments, ...edge],
    positions: sidePositions(editing, { playbook, nodes: positioned }),
    created: ids,
    touched: from === undefined ? [] : [from.node],
  }
}

const firstTargets = (playbook: Playbook, id: NodeId): readonly NodeId[] =>
  playbook.nodes.get(id)?.outputs.find(({ of, targets }) => of === 'outputs' && targets.length > 0)
    ?.targets ?? []

/** The new targets of edges to a removed node: along first outputs, skipping other removed nodes. */
const bridge = (
  playbook: Playbook,
  { id, removed }: { id: NodeId; removed: ReadonlySet<NodeId> },
): readonly NodeId[] => {
  const [seen, found] = [new Set([id]), new Set<NodeId>()]
  const ahead = firstTargets(playbook, id).toReversed()
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (!removed.has(next)) found.add(next)
    else if (!seen.has(next)) ahead.push(...firstTargets(playbook, next).toReversed())
    seen.add(next)
  }
  return [...found]
}

const portsInto = (playbook: Playbook, removed: ReadonlySet<NodeId>): readonly Port[] =>
  [...playbook.nodes.values()].flatMap((node) =>
    removed.has(node.id)
      ? []
      : node.outputs
          .filter(({ targets }) => targets.some((id) => removed.has(id)))
          .map(({ of, name }) => ({ node: node.id, of, output: name })),
  )

export function remove(
  { editing, playbook, document }: PlanContext,
  { nodes, bridge: bridges = false }: CommandOf<'remove'>,
): CommandPlan | Refusal {
  const unknown = nodes.find((id) => !playbook.nodes.has(id))
  if (unknown !== undefined) return refuse('node_unknown', unknown)
  const removed = new Set(nodes)
  const edges = portsInto(playbook, removed).flatMap((port) => {
    const past = (id: NodeId) =>
      bridges ? bridge(playbook, { id, removed }).filter((to) => to !== port.node) : []
    return retarget(document, { port, next: (id) => (removed.has(id) ? past(id) : [id]) })
  })
  return {
    amendments: [...edges, ...[...removed].map((id): Amendment => ({ op: 'remove', path: ['nodes', id] }))],
    positions: [...removed].flatMap((id) =>
      Object.hasOwn(editing.positions, id) ? [[id, null] as const] : [],
    ),
    touched: [...removed],
  }
}

/** The value of a node with other targets at one port. */
const withEdges = (
  value: JsonObject,
  { of, name, targets }: { of: Port['of']; name: string; targets: readonly NodeId[] },
): JsonObject => {
  if (of === 'loop') return { ...value, loop: targets }
  const outputs = isObject(value['outputs']) ? value['outputs'] : {}
  return { ...value, outputs: { ...outputs, [name]: targets } }
}

export function split(context: PlanContext, { edge, node }: CommandOf<'split'>): CommandPlan | Refusal {
  const { editing, playbook, document } = context
  if (!hasEdge(playbook, edge))
    return refuse('edge_unknown', `${edge.from.node}.${edge.from.output} ${edge.to}`)
  const { kind, outputs } = asNode(node.value)
  if (kind === 'trigger') return refuse('trigger_has_no_input', node.id ?? '')
  const [id = ''] = idsFor(playbook, [node])
  const first = outputs.find(({ of }) => of === 'outputs')
  const value = first ? withEdges(node.value, { ...first, targets: [edge.to] }) : node.value
  const at = node.at ?? null
  return {
    amendments: [
      addNode(id, { value: withPosition(playbook, { value, at }) }),
      ...retarget(document, { port: edge.from, next: (to) => (to === edge.to ? [id] : [to]) }),
    ],
    positions: sidePositions(editing, { playbook, nodes: [{ id, at }] }),
    created: [id],
    touched: [edge.from.node, edge.to],
  }
}

/**
 * The new value with the edges of the old node: ports that both have keep theirs, all others move to the first port.
 */
const withEdgesOf = (node: PlaybookNode, value: JsonObject): JsonObject => {
  const ports = asNode(value).outputs
  const first = ports.find(({ of }) => of === 'outputs') ?? ports[0]
  const targetsByPort = new Map<typeof first, readonly NodeId[]>()
  for (const old of node.outputs.filter(({ targets }) => targets.length > 0)) {
    const port = ports.find(({ of, name }) => of === old.of && name === old.name) ?? first
    targetsByPort.set(port, [...new Set([...(targetsByPort.get(port) ?? []), ...old.targets])])
  }
  return [...targetsByPort].reduce<JsonObject>(
    (at, [port, targets]) => (port === undefined ? at : withEdges(at, { ...port, targets })),
    value,
  )
}

const isEntered = (playbook: Playbook, id: NodeId): boolean => portsInto(playbook, new Set([id])).length > 0

export function replace(
  { playbook }: PlanContext,
  { node: id, value }: CommandOf<'replace'>,
): CommandPlan | Refusal {
  const node = playbook.nodes.get(id)
  if (node === undefined) return refuse('node_unknown', id)
  if (asNode(value).kind === 'trigger' && node.kind !== 'trigger' && isEntered(playbook, id))
    return refuse('trigger_has_no_input', id)
  const { position } = node.value
  const next = withEdgesOf(node, { ...value, ...(position !== undefined && { position }) })
  return { amendments: [{ op: 'replace', path: ['nodes', id], value: next }], touched: [id] }
}
