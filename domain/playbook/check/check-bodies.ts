// Whether the body of each loop stays a body: entered by its loop alone, and left by nothing but its end (PBK41).
import { edgesOf } from '../graph.ts'
import { loopsOf } from '../loops.ts'
import type { Playbook, PlaybookNode } from '../playbook.ts'
import { disconnect, pathOf } from './check-targets.ts'
import type { Finding } from './finding.ts'
import { gather, inNode } from './found.ts'

const isUnentered = (playbook: Playbook, node: PlaybookNode): boolean => {
  const starts = edgesOf(node).filter(({ from }) => from.of === 'loop')
  return starts.length > 0 && starts.every(({ to }) => to === node.id || !playbook.nodes.has(to))
}

const checkEntries = (playbook: Playbook): readonly Finding[] =>
  gather(playbook.nodes.values(), (node) =>
    node.kind === 'foreach' && isUnentered(playbook, node)
      ? [inNode(node, 'loop_unentered')({ path: ['loop'] })]
      : [],
  )

const checkEscapes = (playbook: Playbook): readonly Finding[] =>
  gather(loopsOf(playbook).escapes, ({ loop, edge }) => {
    const node = playbook.nodes.get(edge.from.node)
    if (node === undefined) return []
    const params = { loop, output: edge.from.output, to: edge.to }
    return [
      inNode(node, 'loop_escape')({ path: pathOf(node, edge), edge, params, fixes: [disconnect(edge)] }),
    ]
  })

/** What is wrong with the bodies of loops. */
export const checkBodies = (playbook: Playbook): readonly Finding[] => [
  ...checkEntries(playbook),
  ...checkEscapes(playbook),
]
