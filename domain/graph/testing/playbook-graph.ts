// The graph of a playbook for layout tests, with boxes of fixed sizes.
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import { loopsOf } from '#domain/playbook/graph/loops.ts'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import type { LayoutBox, LayoutGraph } from '../layout-graph.ts'

const rowHeight = 26
const headHeight = 50

const boxOf = ({ id, kind, outputs }: PlaybookNode): LayoutBox => {
  if (kind === 'foreach') return { id, width: 236, height: 120, head: 38 }
  const rows = outputs.length > 1 ? outputs.length * rowHeight + 8 : 0
  return { id, width: 220, height: headHeight + rows, isStart: kind === 'trigger' }
}

const exitOf = ({ kind, outputs }: PlaybookNode, output: string): number =>
  kind === 'foreach' || outputs.length < 2
    ? 22
    : headHeight + rowHeight * (0.5 + outputs.findIndex(({ name }) => name === output))

/** Throws if the text is not a playbook. */
export function graphOfPlaybook(text: string): LayoutGraph {
  const playbook = readPlaybook(text)
  if (playbook.kind !== 'playbook') throw new Error(`Not a playbook: ${playbook.reason}`)
  const { parentOf } = loopsOf(playbook)
  const nodes = [...playbook.nodes.values()]
  return {
    boxes: nodes.map((node) => ({ ...boxOf(node), parent: parentOf.get(node.id) })),
    edges: nodes.flatMap((node) =>
      edgesOf(node).map(({ from, to }) => ({ from: node.id, to, exit: exitOf(node, from.output) })),
    ),
  }
}
