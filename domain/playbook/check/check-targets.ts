// Checks that the target of an edge exists and accepts edges.
import { ownMember } from '../json.ts'
import { edgesOf, incomingOf, reachableFrom, reachableOf } from '../graph/edges.ts'
import type { Edge, JsonPath, NodeId, Playbook, PlaybookNode, Port } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type DiagnosticDetails, quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'

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

/** Path of the target of an edge, relative to the node. */
export function pathOf(node: PlaybookNode, { from, to }: Edge): JsonPath {
  const cached = paths.get(node) ?? readPaths(node)
  paths.set(node, cached)
  return cached.get(keyOf(from, to)) ?? []
}

export function disconnectFix(edge: Edge) {
  return quickFix('disconnect', {
    params: { from: edge.from.node, to: edge.to },
    commands: [{ do: 'disconnect', edges: [edge] }],
  })
}

const digits = (id: NodeId): string => id.trim().replace(/^0+(?=\d)/, '')

/**
 * Whether an edge to this node cannot close a cycle: it has no incoming edge, and only it leads to the nodes that
 * follow it.
 */
const canFollow = (playbook: Playbook, { node, id }: { node: NodeId; id: NodeId }): boolean => {
  const reachable = reachableOf(playbook)
  const following = reachableFrom(playbook, [id])
  return !following.has(node) && [...following].every((other) => !reachable.has(other))
}

const nearness = (target: NodeId, id: NodeId): number => {
  if (digits(target) === digits(id)) return 0
  return target.includes(id) || id.includes(target) ? 1 : 2
}

/**
 * Limits of the search: candidates for one edge, and edges that get a suggestion. If more are missing, a suggestion
 * does not help.
 */
const maxCandidates = 20
const maxMissing = 50

/** The most likely node without incoming edges. */
const suggestNode = ({ playbook, free }: Candidates, { from, to }: Edge): PlaybookNode | undefined =>
  free
    .filter(({ id }) => id !== from.node)
    .toSorted((one, other) => nearness(to, one.id) - nearness(to, other.id))
    .slice(0, maxCandidates)
    .find(({ id }) => canFollow(playbook, { node: from.node, id }))

interface Candidates {
  readonly playbook: Playbook
  /** Nodes without incoming edges. */
  readonly free: readonly PlaybookNode[]
}

const redirectFix = (candidates: Candidates, edge: Edge) => {
  const next = suggestNode(candidates, edge)
  if (next === undefined) return undefined
  return quickFix('lead_to', {
    params: { to: next.id, name: next.name },
    commands: [{ do: 'reconnect', edge, next: { ...edge, to: next.id } }],
  })
}

const removeTargetFix = (edge: Edge) =>
  quickFix('remove_target', { params: { to: edge.to }, commands: [{ do: 'disconnect', edges: [edge] }] })

interface NodeEdge {
  readonly node: PlaybookNode
  readonly edge: Edge
}

const edgeDiagnostic =
  ({ node, edge }: NodeEdge, code: 'target_missing' | 'trigger_entered') =>
  (fixes: DiagnosticDetails['fixes']) => {
    const params = { output: edge.from.output, to: edge.to }
    return nodeDiagnostic(node, code)({ path: pathOf(node, edge), edge, params, fixes: fixes ?? [] })
  }

const allEdges = (playbook: Playbook): readonly NodeEdge[] =>
  [...playbook.nodes.values()].flatMap((node) => edgesOf(node).map((edge) => ({ node, edge })))

/** Reports edges to a missing node or to a trigger. */
export function checkTargets(playbook: Playbook): readonly Diagnostic[] {
  const edges = allEdges(playbook)
  const missing = edges.filter(({ edge }) => !playbook.nodes.has(edge.to))
  const entries = incomingOf(playbook)
  const free =
    missing.length === 0 || missing.length > maxMissing
      ? []
      : [...playbook.nodes.values()].filter(({ id, kind }) => kind !== 'trigger' && !entries.has(id))
  const entered = edges.filter(({ edge }) => playbook.nodes.get(edge.to)?.kind === 'trigger')
  return [
    ...collectDiagnostics(missing, (nodeEdge) => [
      edgeDiagnostic(
        nodeEdge,
        'target_missing',
      )([redirectFix({ playbook, free }, nodeEdge.edge), removeTargetFix(nodeEdge.edge)]),
    ]),
    ...collectDiagnostics(entered, (nodeEdge) => [
      edgeDiagnostic(nodeEdge, 'trigger_entered')([disconnectFix(nodeEdge.edge)]),
    ]),
  ]
}

/** Reports `any` and `all` nodes with fewer than two incoming edges. */
export function checkJoins(playbook: Playbook): readonly Diagnostic[] {
  return collectDiagnostics(playbook.nodes.values(), (node) => {
    if (node.kind !== 'any' && node.kind !== 'all') return []
    const count = incomingOf(playbook).get(node.id)?.length ?? 0
    return count < 2 ? [nodeDiagnostic(node, 'join_single')({ params: { kind: node.kind, count } })] : []
  })
}
