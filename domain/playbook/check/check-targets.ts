// Whether there is a node where an edge leads, and whether it may be led to.
import { ownMember } from '../json.ts'
import { edgesOf, incomingOf, reachableFrom, reachableOf } from '../graph.ts'
import type { Edge, JsonPath, NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../targets.ts'
import type { Finding } from './finding.ts'
import { fix, inNode } from './found.ts'

/** Where a port is written, and where the target stands in it, from the node. */
export const pathOf = (node: PlaybookNode, { from, to }: Edge): JsonPath => {
  const port = from.of === 'loop' ? ['loop'] : ['outputs', from.output]
  const value = port.reduce<unknown>(ownMember, node.value)
  const target = targetsIn(value).find(({ id }) => id === to)
  return [...port, ...(target?.path ?? [])]
}

export const disconnect = (edge: Edge) =>
  fix('disconnect', {
    params: { from: edge.from.node, to: edge.to },
    commands: [{ do: 'disconnect', edges: [edge] }],
  })

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

const tried = 20

/** The node that was meant: one that nothing leads to. */
const meantNode = (
  playbook: Playbook,
  { node, to }: { node: NodeId; to: NodeId },
): PlaybookNode | undefined => {
  const entries = incomingOf(playbook)
  const free = [...playbook.nodes.values()].filter(
    ({ id, kind }) => kind !== 'trigger' && id !== node && !entries.has(id),
  )
  return free
    .toSorted((one, other) => nearness(to, one.id) - nearness(to, other.id))
    .slice(0, tried)
    .find(({ id }) => mayFollow(playbook, { node, id }))
}

const checkEdge = (
  playbook: Playbook,
  { node, edge }: { node: PlaybookNode; edge: Edge },
): readonly Finding[] => {
  const target = playbook.nodes.get(edge.to)
  const params = { output: edge.from.output, to: edge.to }
  if (target === undefined) {
    const next = meantNode(playbook, { node: node.id, to: edge.to })
    const reconnect =
      next &&
      fix('lead_to', {
        params: { to: next.id, name: next.name },
        commands: [{ do: 'reconnect', edge, next: { ...edge, to: next.id } }],
      })
    const removed = fix('remove_target', {
      params: { to: edge.to },
      commands: [{ do: 'disconnect', edges: [edge] }],
    })
    return [
      inNode(node, 'target_missing')({ path: pathOf(node, edge), edge, params, fixes: [reconnect, removed] }),
    ]
  }
  if (target.kind !== 'trigger') return []
  return [
    inNode(node, 'trigger_entered')({ path: pathOf(node, edge), edge, params, fixes: [disconnect(edge)] }),
  ]
}

/** Edges that lead to no node, or to a trigger. */
export const checkTargets = (playbook: Playbook): readonly Finding[] =>
  [...playbook.nodes.values()].flatMap((node) =>
    edgesOf(node).flatMap((edge) => checkEdge(playbook, { node, edge })),
  )

/** `any` and `all` that join nothing. */
export const checkJoins = (playbook: Playbook): readonly Finding[] =>
  [...playbook.nodes.values()].flatMap((node) => {
    if (node.kind !== 'any' && node.kind !== 'all') return []
    const count = incomingOf(playbook).get(node.id)?.length ?? 0
    return count < 2 ? [inNode(node, 'join_single')({ params: { kind: node.kind, count } })] : []
  })
