// What a foreach needs of its own: something to loop over, and a body. Which nodes its body has is `check-bodies`.
import { isList, ownMember } from '../json.ts'
import type { PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../targets.ts'
import { checkLoopTargets } from './check-outputs.ts'
import type { Finding } from './finding.ts'
import { fix, inNode } from './found.ts'

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
export const checkForeach = (node: PlaybookNode): readonly Finding[] =>
  node.kind === 'foreach' ? [...checkItems(node), ...checkLoop(node)] : []
