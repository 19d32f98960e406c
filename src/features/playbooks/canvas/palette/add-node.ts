// The target of a new node, and the commands that add it.
import type { Command } from '#domain/playbook/command.ts'
import type { Edge, JsonObject, NodeId, Playbook, Point, Port } from '#domain/playbook/playbook.ts'
import { headHeight } from '../../model/playbook-layout.ts'
import { type NewNode, mainOutput, newNode } from '../../model/nodes/new-node.ts'

/** What the new node is connected to. */
export type AddTo =
  | { readonly kind: 'pane' }
  /** After this output. */
  | { readonly kind: 'output'; readonly port: Port }
  /** Before this node. */
  | { readonly kind: 'input'; readonly node: NodeId }
  | { readonly kind: 'edge'; readonly edge: Edge }
  /** Replaces this node. */
  | { readonly kind: 'node'; readonly node: NodeId }

export interface AddTarget {
  readonly to: AddTo
  /** The position of its input or output; without it the layout decides. */
  readonly at?: Point | undefined
}

interface AddedNode {
  readonly beginning: NewNode
  readonly name: string
}

const halfHeadHeight = headHeight / 2
const width = 220

const positionProps = ({ at, to }: AddTarget): { at?: Point } => {
  if (at === undefined) return {}
  const x = to.kind === 'input' ? at.x - width : to.kind === 'pane' ? at.x - width / 2 : at.x
  return { at: { x: Math.round(x), y: Math.round(at.y - halfHeadHeight) } }
}

const withEdgeTo = (value: JsonObject, { output, node }: { output: string; node: NodeId }): JsonObject => {
  const { outputs } = value
  const before = typeof outputs === 'object' && outputs !== null ? outputs : {}
  return { ...value, outputs: { ...before, [output]: [node] } }
}

/** The commands that add the node, run as one step. */
export function addNodeCommands(target: AddTarget, { beginning, name }: AddedNode): readonly Command[] {
  const { to } = target
  const value = newNode(beginning, name)
  switch (to.kind) {
    case 'pane':
      return [{ do: 'add', nodes: [{ value, ...positionProps(target) }] }]
    case 'output':
      return [{ do: 'add', nodes: [{ value, ...positionProps(target) }], from: to.port }]
    case 'input': {
      const leading = withEdgeTo(value, { output: mainOutput(beginning), node: to.node })
      return [{ do: 'add', nodes: [{ value: leading, ...positionProps(target) }] }]
    }
    case 'edge':
      return [{ do: 'split', edge: to.edge, node: { value, ...positionProps(target) } }]
    case 'node':
      return [{ do: 'replace', node: to.node, value }]
  }
}

/** A replaced node keeps a name that the user chose, but not the default name of its origin. */
export function nameAfterReplace(
  playbook: Playbook,
  { to, name, former }: { to: AddTo; name: string; former: string },
): string {
  const before = to.kind === 'node' ? (playbook.nodes.get(to.node)?.name ?? '') : ''
  return before === '' || before === former ? name : before
}
