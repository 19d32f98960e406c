// Whether there is a node where an edge leads, and whether it may be led to.
import { ownMember } from '../json.ts'
import { edgesOf, incomingOf, reachableFrom, reachableOf } from '../graph/edges.ts'
import type { Edge, JsonPath, NodeId, Playbook, PlaybookNode, Port } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Finding } from './diagnostic.ts'
import { type About, fix, gather, inNode } from './create-diagnostic.ts'

const keyOf = ({ of, output }: Port, to: NodeId): string => `${of} ${to} ${output}`

const readPaths = (node: PlaybookNode): ReadonlyMap<string, JsonPath> => {
  const paths = new Map<string, JsonPath>()
  for (const { of, name } of node.outputs) {
    const port = of === 'loop' ? ['loop'] : ['outputs', name]
    for (const { id, path } of targetsIn(port.reduce<unknown>(ownMember, node.value))) {
      const key = keyOf({ node: node.id, of, output: name }, id)
      if (!paths.has(key)) paths.set(key, [...port, ...path])
    }
  }
  return paths
}

const paths = new WeakMap<PlaybookNode, ReadonlyMap<string, JsonPath>>()

/** Where the target of an edge is written, from the node. */
export function pathOf(node: PlaybookNode, { from, to }: Edge): JsonPath {
  const known = paths.get(node) ?? readPaths(node)
  paths.set(node, known)
  return known.get(keyOf(from, to)) ?? []
}

export function disconnect(edge: Edge) {
  return fix('disconnect', {
    params: { from: edge.from.node, to: edge.to },
    commands: [{ do: 'disconnect', edges: [edge] }],
  })
}

const digits = (id: NodeId): string => id.trim().replace(/^0+(?=\d)/, '')

/** A node that nothing leads to yet, and whose nodes behind it nothing else reaches: no cycle comes of leading to it. */
const mayFollow = (playbook: Playbook, { node, id }: { node: NodeId; id: NodeId }): boolean => {
  const reached = reachableOf(playbook)
  const behind = reachableFrom(playbook, [id])
  return !behind.has(node) && [...behind].every((other) => !reached.has(other))
}

const nearness = (wanted: NodeId, id: NodeId): number => {
  if (digits(wanted) === digits(id)) return 0
  return wanted.includes(id) || id.includes(wanted) ? 1 : 2
}

/** So many are looked at for one edge, and so many edges are given one: where more is missing, more is wrong. */
const tried = 20
const mended = 50

/** The node that was meant: one that nothing leads to. */
const meantNode = ({ playbook, free }: Checked, { from, to }: Edge): PlaybookNode | undefined =>
  free
    .filter(({ id }) => id !== from.node)
    .toSorted((one, other) => nearness(to, one.id) - nearness(to, other.id))
    .slice(0, tried)
    .find(({ id }) => mayFollow(playbook, { node: from.node, id }))

interface Checked {
  readonly playbook: Playbook
  /** Nodes that nothing leads to. */
  readonly free: readonly PlaybookNode[]
}

const leadTo = (checked: Checked, edge: Edge) => {
  const next = meantNode(checked, edge)
  if (next === undefined) return undefined
  return fix('lead_to', {
    params: { to: next.id, name: next.name },
    commands: [{ do: 'reconnect', edge, next: { ...edge, to: next.id } }],
  })
}

const removeTarget = (edge: Edge) =>
  fix('remove_target', { params: { to: edge.to }, commands: [{ do: 'disconnect', edges: [edge] }] })

interface Led {
  readonly node: PlaybookNode
  readonly edge: Edge
}

const finding =
  ({ node, edge }: Led, code: 'target_missing' | 'trigger_entered') =>
  (fixes: About['fixes']) => {
    const params = { output: edge.from.output, to: edge.to }
    return inNode(node, code)({ path: pathOf(node, edge), edge, params, fixes: fixes ?? [] })
  }

const allEdges = (playbook: Playbook): readonly Led[] =>
  [...playbook.nodes.values()].flatMap((node) => edgesOf(node).map((edge) => ({ node, edge })))

/** Edges that lead to no node, or to a trigger. */
export function checkTargets(playbook: Playbook): readonly Finding[] {
  const edges = allEdges(playbook)
  const missing = edges.filter(({ edge }) => !playbook.nodes.has(edge.to))
  const entries = incomingOf(playbook)
  const free =
    missing.length === 0 || missing.length > mended
      ? []
      : [...playbook.nodes.values()].filter(({ id, kind }) => kind !== 'trigger' && !entries.has(id))
  const entered = edges.filter(({ edge }) => playbook.nodes.get(edge.to)?.kind === 'trigger')
  return [
    ...gather(missing, (led) => [
      finding(led, 'target_missing')([leadTo({ playbook, free }, led.edge), removeTarget(led.edge)]),
    ]),
    ...gather(entered, (led) => [finding(led, 'trigger_entered')([disconnect(led.edge)])]),
  ]
}

/** `any` and `all` that join nothing. */
export function checkJoins(playbook: Playbook): readonly Finding[] {
  return gather(playbook.nodes.values(), (node) => {
    if (node.kind !== 'any' && node.kind !== 'all') return []
    const count = incomingOf(playbook).get(node.id)?.length ?? 0
    return count < 2 ? [inNode(node, 'join_single')({ params: { kind: node.kind, count } })] : []
  })
}
