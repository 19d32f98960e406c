// What deleting nodes does to the rest: the templates elsewhere that read them, and whether the path can be closed.
import type { Command } from '#domain/playbook/edit/command.ts'
import { edgesOf, incomingOf } from '#domain/playbook/graph.ts'
import type { Edge, NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { type Use, usesOf } from '#domain/playbook/references.ts'

export interface Removal {
  readonly nodes: readonly NodeId[]
  readonly edges: readonly Edge[]
}

/** Templates that stay behind and read what goes. */
export const brokenUses = (playbook: Playbook, { nodes }: Removal): readonly Use[] =>
  usesOf(playbook, new Set(nodes))

/** Whether something leads to them that could lead on to what follows. */
export const canBridge = (playbook: Playbook, { nodes }: Removal): boolean => {
  const gone = new Set(nodes)
  const isOutside = (id: NodeId) => !gone.has(id) && playbook.nodes.has(id)
  return nodes.some((id) => {
    const node = playbook.nodes.get(id)
    const before = incomingOf(playbook).get(id) ?? []
    return (
      node !== undefined &&
      before.some(({ from }) => isOutside(from.node)) &&
      edgesOf(node).some(({ from, to }) => from.of === 'outputs' && isOutside(to))
    )
  })
}

export const removalCommands = ({ nodes, edges }: Removal, bridge: boolean): readonly Command[] => {
  const gone = new Set(nodes)
  const left = edges.filter(({ from, to }) => !gone.has(from.node) && !gone.has(to))
  return [
    ...(left.length > 0 ? [{ do: 'disconnect' as const, edges: left }] : []),
    ...(nodes.length > 0 ? [{ do: 'remove' as const, nodes, ...(bridge ? { bridge } : {}) }] : []),
  ]
}
