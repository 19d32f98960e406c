// What a foreach needs of its own: something to loop over, and a body. Which nodes its body has is `check-bodies`.
import { isList, ownMember } from '../json.ts'
import type { PlaybookNode, Playbook } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import { checkLoopTargets } from './check-outputs.ts'
import type { Finding } from './diagnostic.ts'
import { fix, inNode, gather } from './create-diagnostic.ts'
import { edgesOf } from '../graph/edges.ts'
import { loopsOf } from '../graph/loops.ts'
import { disconnect, pathOf } from './check-targets.ts'

// Whether the body of each loop stays a body: entered by its loop alone, and left by nothing but its end (PBK41).

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
export function checkBodies(playbook: Playbook): readonly Finding[] {
  return [...checkEntries(playbook), ...checkEscapes(playbook)]
}

const checkItems = (node: PlaybookNode): readonly Finding[] => {
  const items = ownMember(node.value, 'items')
  const isMissing = items === undefined || items === null || items === ''
  return isMissing ? [inNode(node, 'items_missing')({ path: ['items'] })] : []
}

const checkLoop = (node: PlaybookNode): readonly Finding[] => {
  const loop = ownMember(node.value, 'loop')
  const path = ['loop']
  const set = (value: unknown) => [{ do: 'set', path: ['nodes', node.id, 'loop'], value }] as const
  if (loop === undefined || loop === null)
    return [inNode(node, 'loop_missing')({ path, fixes: [fix('add_loop', { commands: set([]) })] })]
  if (!isList(loop)) {
    const targets = targetsIn(loop).map(({ id }) => id)
    return [inNode(node, 'loop_no_list')({ path, fixes: [fix('write_list', { commands: set(targets) })] })]
  }
  if (loop.length === 0) return [inNode(node, 'loop_empty')({ path })]
  return checkLoopTargets(node, loop)
}

/** What a loop lacks; nothing for other nodes. */
export function checkForeach(node: PlaybookNode): readonly Finding[] {
  return node.kind === 'foreach' ? [...checkItems(node), ...checkLoop(node)] : []
}
