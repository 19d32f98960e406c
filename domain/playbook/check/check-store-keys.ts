// Whether the keys of the store that templates read are written, and can have been by then.
import { isTemplate } from '#domain/jinja/references.ts'
import { isList, ownMember } from '../json.ts'
import { reachableOf, triggersOf } from '../graph.ts'
import { loopsOf } from '../loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf } from '../references.ts'
import { notUpstream } from '../upstream.ts'
import type { Finding } from './finding.ts'
import { fix, inNode } from './found.ts'
import { meant } from './nearest.ts'
import { isRun, setText } from './texts.ts'

type Writers = ReadonlyMap<string, readonly NodeId[]>

interface Read {
  readonly node: PlaybookNode
  readonly found: NodeReference
}

const keysOf = (node: PlaybookNode): readonly string[] => {
  const modifications = node.kind === 'store' ? ownMember(node.value, 'modifications') : undefined
  const keys = isList(modifications) ? modifications.map((each) => ownMember(each, 'key')) : []
  return keys.filter((key) => typeof key === 'string')
}

const writersOf = (playbook: Playbook): Writers => {
  const writers = new Map<string, NodeId[]>()
  for (const node of playbook.nodes.values())
    for (const key of new Set(keysOf(node))) writers.set(key, [...(writers.get(key) ?? []), node.id])
  return writers
}

const finding = ({ node, found }: Read, keys: readonly string[] | null): Finding => {
  const { start, end, name, nameSpan } = found.reference
  const near = keys === null ? undefined : meant(name, keys)
  const text = found.text.slice(0, nameSpan.start) + (near ?? '') + found.text.slice(nameSpan.end)
  const read =
    near === undefined
      ? undefined
      : fix('read_key', { params: { key: near }, commands: setText(node, { path: found.path, text }) })
  return inNode(
    node,
    keys === null ? 'store_later' : 'store_unwritten',
  )({
    path: found.path,
    span: { start, end },
    params: { key: name },
    fixes: [read],
  })
}

const loopsAround = (parentOf: ReadonlyMap<NodeId, NodeId>, id: NodeId): readonly NodeId[] => {
  const loops: NodeId[] = []
  for (let at = parentOf.get(id); at !== undefined; at = parentOf.get(at)) loops.push(at)
  return loops
}

/** In one loop a later node has written when the next item comes. */
const shareLoop = (playbook: Playbook, { one, other }: { one: NodeId; other: NodeId }): boolean => {
  const { parentOf } = loopsOf(playbook)
  const around = loopsAround(parentOf, one)
  return loopsAround(parentOf, other).some((loop) => around.includes(loop))
}

const checkOrder = (playbook: Playbook, { reads, writers }: { reads: readonly Read[]; writers: Writers }) => {
  const reached = reachableOf(playbook)
  const running = triggersOf(playbook).length === 0 ? [] : reads.filter(({ node }) => reached.has(node.id))
  const pairs = running.flatMap((of) =>
    (writers.get(of.found.reference.name) ?? []).map((read) => ({ of, read, by: of.node.id })),
  )
  const late = new Set(notUpstream(playbook, pairs))
  const served = new Set(
    pairs.flatMap((pair) =>
      late.has(pair) && !shareLoop(playbook, { one: pair.read, other: pair.by }) ? [] : [pair.of],
    ),
  )
  return running.filter((read) => !served.has(read)).map((read) => finding(read, null))
}

/** What is wrong with the references to keys of the store. A key that is made by a template may be any. */
export const checkStoreKeys = (playbook: Playbook): readonly Finding[] => {
  const reads = [...playbook.nodes.values()].flatMap((node) =>
    referencesOf(node).flatMap((found) =>
      found.reference.root === 'store' && isRun(found) ? [{ node, found }] : [],
    ),
  )
  if (reads.length === 0) return []
  const writers = writersOf(playbook)
  const keys = [...writers.keys()]
  if (keys.some(isTemplate)) return []
  const written = reads.filter(({ found }) => writers.has(found.reference.name))
  return [
    ...reads.filter((read) => !written.includes(read)).map((read) => finding(read, keys)),
    ...checkOrder(playbook, { reads: written, writers }),
  ]
}
