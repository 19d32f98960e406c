// Where something is to be added, and the commands that add it there.
import type { Command } from '#domain/playbook/command.ts'
import type { Edge, JsonObject, NodeId, Playbook, Point, Port } from '#domain/playbook/playbook.ts'
import { headHeight } from '../../model/playbook-layout.ts'
import { type NewNode, mainOutput, newNode } from '../../model/nodes/new-node.ts'

/** What the new node becomes part of. */
export type AddTo =
  | { readonly kind: 'pane' }
  /** It follows this output. */
  | { readonly kind: 'output'; readonly port: Port }
  /** It leads to this node. */
  | { readonly kind: 'input'; readonly node: NodeId }
  | { readonly kind: 'edge'; readonly edge: Edge }
  /** It takes the place of this node. */
  | { readonly kind: 'node'; readonly node: NodeId }

export interface AddPlace {
  readonly to: AddTo
  /** Where its input, or its output, is to be; without it the layout decides. */
  readonly at?: Point | undefined
}

interface Added {
  readonly beginning: NewNode
  readonly name: string
}

const half = headHeight / 2
const width = 220

const placed = ({ at, to }: AddPlace): { at?: Point } => {
  if (at === undefined) return {}
  const x = to.kind === 'input' ? at.x - width : to.kind === 'pane' ? at.x - width / 2 : at.x
  return { at: { x: Math.round(x), y: Math.round(at.y - half) } }
}

const leadingTo = (value: JsonObject, { output, node }: { output: string; node: NodeId }): JsonObject => {
  const { outputs } = value
  const before = typeof outputs === 'object' && outputs !== null ? outputs : {}
  return { ...value, outputs: { ...before, [output]: [node] } }
}

/** The commands that add a node of this beginning there, all one step. */
export function addingCommands(place: AddPlace, { beginning, name }: Added): readonly Command[] {
  const { to } = place
  const value = newNode(beginning, name)
  switch (to.kind) {
    case 'pane':
      return [{ do: 'add', nodes: [{ value, ...placed(place) }] }]
    case 'output':
      return [{ do: 'add', nodes: [{ value, ...placed(place) }], from: to.port }]
    case 'input': {
      const leading = leadingTo(value, { output: mainOutput(beginning), node: to.node })
      return [{ do: 'add', nodes: [{ value: leading, ...placed(place) }] }]
    }
    case 'edge':
      return [{ do: 'split', edge: to.edge, node: { value, ...placed(place) } }]
    case 'node':
      return [{ do: 'replace', node: to.node, value }]
  }
}

/** A name that somebody gave a node stays with it when it is replaced; one that was only its origin's goes. */
export function keptName(
  playbook: Playbook,
  { to, name, former }: { to: AddTo; name: string; former: string },
): string {
  const before = to.kind === 'node' ? (playbook.nodes.get(to.node)?.name ?? '') : ''
  return before === '' || before === former ? name : before
}
