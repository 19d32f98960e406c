// Checks that the nodes that templates read exist and can have run before.
import { reachableOf, triggersOf } from '../graph/edges.ts'
import { isInBody } from '../graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf } from '../graph/node-references.ts'
import { isOnCycle, lateReads } from '../graph/upstream.ts'
import type { Diagnostic } from './diagnostic.ts'
import { collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'
import type { DiagnosticCode } from './diagnostic-levels.ts'
import { readNodeFix, removeReferenceFix } from './fix-reference.ts'
import { isEvaluated } from './template-fields.ts'

/** A reference from one node to another. */
interface Read {
  readonly node: PlaybookNode
  readonly found: NodeReference
  readonly by: NodeId
  readonly read: NodeId
}

const referenceDiagnostic = ({ node, found }: Read, code: DiagnosticCode) => {
  const { start, end, name } = found.reference
  return nodeDiagnostic(
    node,
    code,
  )({
    path: found.path,
    span: { start, end },
    params: { read: name, reference: found.text.slice(start, end) },
    fixes: [removeReferenceFix(node, found)],
  })
}

/**
 * The maximum number of missing references that get a suggestion. If more are missing, a node that many others read
 * was removed.
 */
const maxSuggestions = 50

const missingReference = (
  playbook: Playbook,
  { node, found, isFew }: Read & { isFew: boolean },
): Diagnostic => {
  const { start, end, name } = found.reference
  const suggestion = isFew ? readNodeFix(playbook, { node, found }) : undefined
  return nodeDiagnostic(
    node,
    'reference_missing',
  )({
    path: found.path,
    span: { start, end },
    params: { read: name, reference: found.text.slice(start, end) },
    fixes: [suggestion, removeReferenceFix(node, found)],
  })
}

const loopMembers: readonly unknown[] = ['value', 'index', 'total']

/** `node.N.default.value`, `.index` and `.total` exist only in the body of loop N. */
const checkLoopValue = (playbook: Playbook, read: Read): readonly Diagnostic[] => {
  const { reference } = read.found
  const [first, second] = reference.path
  const target = playbook.nodes.get(read.read)
  if (first !== 'default' || !loopMembers.includes(second) || target?.kind === 'unknown') return []
  if (target?.kind !== 'foreach') return [referenceDiagnostic(read, 'loop_value_of_none')]
  const isInside = isInBody(playbook, { node: read.by, loop: read.read })
  return isInside ? [] : [referenceDiagnostic(read, 'loop_value_outside')]
}

const readsOf = (node: PlaybookNode): readonly Read[] =>
  referencesOf(node).flatMap((found) =>
    found.reference.root === 'node' && isEvaluated(found)
      ? [{ node, found, by: node.id, read: found.reference.name }]
      : [],
  )

const checkItself = (playbook: Playbook, read: Read): readonly Diagnostic[] =>
  isOnCycle(playbook, read.by) ? [] : [referenceDiagnostic(read, 'reference_itself')]

/** References among nodes that run. Nodes that never run have a diagnostic of their own. */
const checkOrder = (playbook: Playbook, reads: readonly Read[]): readonly Diagnostic[] => {
  if (triggersOf(playbook).length === 0) return []
  const reachable = reachableOf(playbook)
  const running = reads.filter(({ by }) => reachable.has(by))
  const late = lateReads(playbook, { pairs: running })
  return collectDiagnostics(running, (read) => {
    if (!reachable.has(read.read)) return [referenceDiagnostic(read, 'reference_unreachable')]
    return late.has(read) ? [referenceDiagnostic(read, 'reference_not_upstream')] : []
  })
}

/** Checks all references to nodes. */
export function checkReferences(playbook: Playbook): readonly Diagnostic[] {
  const reads = [...playbook.nodes.values()].flatMap(readsOf)
  const existing = reads.filter(({ read }) => playbook.nodes.has(read))
  const others = existing.filter(({ read, by }) => read !== by)
  const lost = reads.filter(({ read }) => !playbook.nodes.has(read))
  const own = existing.filter(({ read, by }) => read === by)
  const isFew = lost.length <= maxSuggestions
  return [
    ...collectDiagnostics(lost, (read) => [missingReference(playbook, { ...read, isFew })]),
    ...collectDiagnostics(own, (read) => checkItself(playbook, read)),
    ...collectDiagnostics(others, (read) => checkLoopValue(playbook, read)),
    ...checkOrder(playbook, others),
  ]
}
