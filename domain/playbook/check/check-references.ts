// Whether the nodes that templates read exist, and can have run by then.
import { reachableOf, triggersOf } from '../graph/edges.ts'
import { isInBody } from '../graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf } from '../graph/node-references.ts'
import { isOnCycle, lateReads } from '../graph/upstream.ts'
import type { Finding } from './diagnostic.ts'
import { gather, inNode } from './create-diagnostic.ts'
import type { FindingCode } from './diagnostic-levels.ts'
import { readNode, removeReference } from './fix-reference.ts'
import { isRun } from './template-fields.ts'

/** One reading of a node by another. */
interface Read {
  readonly node: PlaybookNode
  readonly found: NodeReference
  readonly by: NodeId
  readonly read: NodeId
}

const about = ({ node, found }: Read, code: FindingCode) => {
  const { start, end, name } = found.reference
  return inNode(
    node,
    code,
  )({
    path: found.path,
    span: { start, end },
    params: { read: name, reference: found.text.slice(start, end) },
    fixes: [removeReference(node, found)],
  })
}

/** So many are looked for what was meant: where more is missing, it was a node that many read. */
const mended = 50

const missing = (playbook: Playbook, { node, found, isFew }: Read & { isFew: boolean }): Finding => {
  const { start, end, name } = found.reference
  const meant = isFew ? readNode(playbook, { node, found }) : undefined
  return inNode(
    node,
    'reference_missing',
  )({
    path: found.path,
    span: { start, end },
    params: { read: name, reference: found.text.slice(start, end) },
    fixes: [meant, removeReference(node, found)],
  })
}

const loopMembers: readonly unknown[] = ['value', 'index', 'total']

/** `node.N.default.value` and its like are there in the body of loop N alone. */
const checkLoopValue = (playbook: Playbook, read: Read): readonly Finding[] => {
  const { reference } = read.found
  const [first, second] = reference.path
  const target = playbook.nodes.get(read.read)
  if (first !== 'default' || !loopMembers.includes(second) || target?.kind === 'unknown') return []
  if (target?.kind !== 'foreach') return [about(read, 'loop_value_of_none')]
  const isInside = isInBody(playbook, { node: read.by, loop: read.read })
  return isInside ? [] : [about(read, 'loop_value_outside')]
}

const readsOf = (node: PlaybookNode): readonly Read[] =>
  referencesOf(node).flatMap((found) =>
    found.reference.root === 'node' && isRun(found)
      ? [{ node, found, by: node.id, read: found.reference.name }]
      : [],
  )

const checkItself = (playbook: Playbook, read: Read): readonly Finding[] =>
  isOnCycle(playbook, read.by) ? [] : [about(read, 'reference_itself')]

/** Readings among nodes that run; of what never runs it says nothing that its own finding does not say. */
const checkOrder = (playbook: Playbook, reads: readonly Read[]): readonly Finding[] => {
  if (triggersOf(playbook).length === 0) return []
  const reached = reachableOf(playbook)
  const running = reads.filter(({ by }) => reached.has(by))
  const late = lateReads(playbook, { pairs: running })
  return gather(running, (read) => {
    if (!reached.has(read.read)) return [about(read, 'reference_unreachable')]
    return late.has(read) ? [about(read, 'reference_not_upstream')] : []
  })
}

/** What is wrong with the references to nodes. */
export function checkReferences(playbook: Playbook): readonly Finding[] {
  const reads = [...playbook.nodes.values()].flatMap(readsOf)
  const known = reads.filter(({ read }) => playbook.nodes.has(read))
  const others = known.filter(({ read, by }) => read !== by)
  const lost = reads.filter(({ read }) => !playbook.nodes.has(read))
  const own = known.filter(({ read, by }) => read === by)
  const isFew = lost.length <= mended
  return [
    ...gather(lost, (read) => [missing(playbook, { ...read, isFew })]),
    ...gather(own, (read) => checkItself(playbook, read)),
    ...gather(others, (read) => checkLoopValue(playbook, read)),
    ...checkOrder(playbook, others),
  ]
}
