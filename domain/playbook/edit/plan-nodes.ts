import { isObject, isNodeId } from '../json.ts'
import { nodeOf } from '../read/read-node.ts'
import type { JsonObject, NodeId, Playbook, PlaybookNode, Port } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { Content } from './container-edits.ts'
import type { CommandOf, NewNode, Refusal } from '../command.ts'
import { freshIds } from './fresh-id.ts'
import { type Plan, type Planning, refuse } from './plan.ts'
import { hasEdge, portRefusal } from './plan-edges.ts'
import { placedValue, sidePlaces } from './plan-moves.ts'
import { withTargets } from './renumber.ts'
import { joined, retargeted } from './retarget.ts'

/** A value as the node it would be. */
function asNode(value: JsonObject): PlaybookNode {
  return nodeOf('', { value, text: '{}' })
}

const comes = (id: NodeId, content: Content): Amendment => ({ to: 'come', into: ['nodes'], key: id, content })

/** The ids of new nodes: those they ask for where they are free, else fresh ones. */
const idsFor = (playbook: Playbook, nodes: readonly NewNode[]): readonly NodeId[] => {
  const taken = new Set<NodeId>()
  const stray = new Set(playbook.strays.map(({ key }) => key))
  const asked = nodes.map(({ id }) => {
    if (id === undefined || !isNodeId(id) || playbook.nodes.has(id) || stray.has(id) || taken.has(id))
      return undefined
    taken.add(id)
    return id
  })
  const fresh = freshIds(playbook, { count: asked.filter((id) => id === undefined).length, taken })
  let next = 0
  return asked.map((id) => id ?? fresh[next++] ?? '')
}

export function add(
  { editing, playbook, document }: Planning,
  { nodes, from }: CommandOf<'add'>,
): Plan | Refusal {
  const ids = idsFor(playbook, nodes)
  const [first, firstId] = [nodes[0], ids[0]]
  const refusal = from === undefined ? null : portRefusal(playbook, from)
  if (refusal !== null) return refusal
  if (from !== undefined && first !== undefined && asNode(first.value).kind === 'trigger')
    return refuse('trigger_has_no_input', first.id ?? '')
  const renamed = new Map(
    nodes.flatMap(({ id }, index) => (id === undefined ? [] : [[id, ids[index] ?? id]])),
  )
  const placed = nodes.map(({ value, at = null }, index) => ({ id: ids[index] ?? '', value, at }))
  const amendments = placed.map(({ id, value, at }) =>
    comes(id, {
      value: placedValue(playbook, { value: withTargets(value, (to) => renamed.get(to) ?? to), at }),
    }),
  )
  const edge = from && firstId !== undefined ? joined(document, { port: from, to: firstId }) : []
  return {
    amendments: [...amendments, ...edge],
    places: sidePlaces(editing, { playbook, nodes: placed }),
    made: ids,
    touched: from === undefined ? [] : [from.node],
  }
}

const firstTargets = (playbook: Playbook, id: NodeId): readonly NodeId[] =>
  playbook.nodes.get(id)?.outputs.find(({ of, targets }) => of === 'outputs' && targets.length > 0)
    ?.targets ?? []

/** Where what led to a removed node leads instead: along first outputs, past what is removed as well. */
const bridge = (
  playbook: Playbook,
  { id, gone }: { id: NodeId; gone: ReadonlySet<NodeId> },
): readonly NodeId[] => {
  const [seen, found] = [new Set([id]), new Set<NodeId>()]
  const ahead = firstTargets(playbook, id).toReversed()
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (!gone.has(next)) found.add(next)
    else if (!seen.has(next)) ahead.push(...firstTargets(playbook, next).toReversed())
    seen.add(next)
  }
  return [...found]
}

const portsInto = (playbook: Playbook, gone: ReadonlySet<NodeId>): readonly Port[] =>
  [...playbook.nodes.values()].flatMap((node) =>
    gone.has(node.id)
      ? []
      : node.outputs
          .filter(({ targets }) => targets.some((id) => gone.has(id)))
          .map(({ of, name }) => ({ node: node.id, of, output: name })),
  )

export function remove(
  { editing, playbook, document }: Planning,
  { nodes, bridge: bridges = false }: CommandOf<'remove'>,
): Plan | Refusal {
  const unknown = nodes.find((id) => !playbook.nodes.has(id))
  if (unknown !== undefined) return refuse('node_unknown', unknown)
  const gone = new Set(nodes)
  const edges = portsInto(playbook, gone).flatMap((port) => {
    const past = (id: NodeId) =>
      bridges ? bridge(playbook, { id, gone }).filter((to) => to !== port.node) : []
    return retargeted(document, { port, next: (id) => (gone.has(id) ? past(id) : [id]) })
  })
  return {
    amendments: [...edges, ...[...gone].map((id): Amendment => ({ to: 'go', path: ['nodes', id] }))],
    places: [...gone].flatMap((id) => (Object.hasOwn(editing.positions, id) ? [[id, null] as const] : [])),
    touched: [...gone],
  }
}

/** A node's value with the edges of one of its ports. */
const withEdges = (
  value: JsonObject,
  { of, name, targets }: { of: Port['of']; name: string; targets: readonly NodeId[] },
): JsonObject => {
  if (of === 'loop') return { ...value, loop: targets }
  const outputs = isObject(value['outputs']) ? value['outputs'] : {}
  return { ...value, outputs: { ...outputs, [name]: targets } }
}

export function split(planning: Planning, { edge, node }: CommandOf<'split'>): Plan | Refusal {
  const { editing, playbook, document } = planning
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
      comes(id, { value: placedValue(playbook, { value, at }) }),
      ...retargeted(document, { port: edge.from, next: (to) => (to === edge.to ? [id] : [to]) }),
    ],
    places: sidePlaces(editing, { playbook, nodes: [{ id, at }] }),
    made: [id],
    touched: [edge.from.node, edge.to],
  }
}

/** The new value with the edges of the old node: on the ports both have, those of the others on the first. */
const withEdgesOf = (node: PlaybookNode, value: JsonObject): JsonObject => {
  const ports = asNode(value).outputs
  const first = ports.find(({ of }) => of === 'outputs') ?? ports[0]
  const kept = new Map<typeof first, readonly NodeId[]>()
  for (const old of node.outputs.filter(({ targets }) => targets.length > 0)) {
    const port = ports.find(({ of, name }) => of === old.of && name === old.name) ?? first
    kept.set(port, [...new Set([...(kept.get(port) ?? []), ...old.targets])])
  }
  return [...kept].reduce<JsonObject>(
    (at, [port, targets]) => (port === undefined ? at : withEdges(at, { ...port, targets })),
    value,
  )
}

const isEntered = (playbook: Playbook, id: NodeId): boolean => portsInto(playbook, new Set([id])).length > 0

export function replace({ playbook }: Planning, { node: id, value }: CommandOf<'replace'>): Plan | Refusal {
  const node = playbook.nodes.get(id)
  if (node === undefined) return refuse('node_unknown', id)
  if (asNode(value).kind === 'trigger' && node.kind !== 'trigger' && isEntered(playbook, id))
    return refuse('trigger_has_no_input', id)
  const { position } = node.value
  const next = withEdgesOf(node, { ...value, ...(position !== undefined && { position }) })
  return { amendments: [{ to: 'be', path: ['nodes', id], value: next }], touched: [id] }
}
