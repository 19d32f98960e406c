// Checks what each foreach needs, items and a body, and the nodes of its body.
import { isList, ownMember } from '../json.ts'
import type { PlaybookNode, Playbook } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import { checkLoopTargets } from './check-outputs.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, nodeDiagnostic, collectDiagnostics } from './create-diagnostic.ts'
import { edgesOf } from '../graph/edges.ts'
import { loopsOf } from '../graph/loops.ts'
import { disconnectFix, pathOf } from './check-targets.ts'

// A body may be entered only from its loop, and no edge may leave it (PBK41).

const isUnentered = (playbook: Playbook, node: PlaybookNode): boolean => {
  const starts = edgesOf(node).filter(({ from }) => from.of === 'loop')
  return starts.length > 0 && starts.every(({ to }) => to === node.id || !playbook.nodes.has(to))
}

const checkEntries = (playbook: Playbook): readonly Diagnostic[] =>
  collectDiagnostics(playbook.nodes.values(), (node) =>
    node.kind === 'foreach' && isUnentered(playbook, node)
      ? [nodeDiagnostic(node, 'loop_unentered')({ path: ['loop'] })]
      : [],
  )

const checkEscapes = (playbook: Playbook): readonly Diagnostic[] =>
  collectDiagnostics(loopsOf(playbook).escapes, ({ loop, edge }) => {
    const node = playbook.nodes.get(edge.from.node)
    if (node === undefined) return []
    const params = { loop, output: edge.from.output, to: edge.to }
    return [
      nodeDiagnostic(
        node,
        'loop_escape',
      )({ path: pathOf(node, edge), edge, params, fixes: [disconnectFix(edge)] }),
    ]
  })

/** Checks the bodies of all loops. */
export function checkBodies(playbook: Playbook): readonly Diagnostic[] {
  return [...checkEntries(playbook), ...checkEscapes(playbook)]
}

const checkItems = (node: PlaybookNode): readonly Diagnostic[] => {
  const items = ownMember(node.value, 'items')
  const isMissing = items === undefined || items === null || items === ''
  return isMissing ? [nodeDiagnostic(node, 'items_missing')({ path: ['items'] })] : []
}

const checkLoop = (node: PlaybookNode): readonly Diagnostic[] => {
  const loop = ownMember(node.value, 'loop')
  const path = ['loop']
  const set = (value: unknown) => [{ do: 'set', path: ['nodes', node.id, 'loop'], value }] as const
  if (loop === undefined || loop === null)
    return [
      nodeDiagnostic(node, 'loop_missing')({ path, fixes: [quickFix('add_loop', { commands: set([]) })] }),
    ]
  if (!isList(loop)) {
    const targets = targetsIn(loop).map(({ id }) => id)
    return [
      nodeDiagnostic(
        node,
        'loop_no_list',
      )({ path, fixes: [quickFix('write_list', { commands: set(targets) })] }),
    ]
  }
  if (loop.length === 0) return [nodeDiagnostic(node, 'loop_empty')({ path })]
  return checkLoopTargets(node, loop)
}

/** Checks the items and the body of a foreach. Returns nothing for other nodes. */
export function checkForeach(node: PlaybookNode): readonly Diagnostic[] {
  return node.kind === 'foreach' ? [...checkItems(node), ...checkLoop(node)] : []
}
