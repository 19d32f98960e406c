// Whether the keys of the store that templates read are written, and can have been by then.
import { isTemplate } from '#domain/jinja/references.ts'
import { isList, ownMember } from '../json.ts'
import { reachableOf, triggersOf } from '../graph/edges.ts'
import { loopsOf } from '../graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf } from '../graph/node-references.ts'
import { lateReads } from '../graph/upstream.ts'
import type { Finding } from './diagnostic.ts'
import { type About, fix, gather, inNode } from './create-diagnostic.ts'
import { meant } from './nearest-name.ts'
import { isRun, setText } from './template-fields.ts'

type Writers = ReadonlyMap<string, readonly NodeId[]>

interface Read {
  /** The key. */
  readonly read: string
  readonly by: NodeId
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
    for (const key of new Set(keysOf(node))) {
      const ids = writers.get(key)
      if (ids === undefined) writers.set(key, [node.id])
      else ids.push(node.id)
    }
  return writers
}

const isPlainName = (key: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key)

/** Where more than so many keys are there, or missed, none is looked for that was meant. */
const mended = 200

/** Reads the key that was meant. One that is no name could not stand behind a dot, nor within every quotes. */
const readKey = ({ node, found }: Read, keys: readonly string[]) => {
  const { name, nameSpan } = found.reference
  const near = meant(name, keys.filter(isPlainName))
  if (near === undefined) return undefined
  const text = found.text.slice(0, nameSpan.start) + near + found.text.slice(nameSpan.end)
  return fix('read_key', { params: { key: near }, commands: setText(node, { path: found.path, text }) })
}

const finding = (read: Read, code: 'store_unwritten' | 'store_later') => (fixes: About['fixes']) => {
  const { node, found } = read
  const { start, end, name } = found.reference
  return inNode(
    node,
    code,
  )({ path: found.path, span: { start, end }, params: { key: name }, fixes: fixes ?? [] })
}

const loopsAround = (parentOf: ReadonlyMap<NodeId, NodeId>, id: NodeId): readonly NodeId[] => {
  const loops: NodeId[] = []
  for (let at = parentOf.get(id); at !== undefined; at = parentOf.get(at)) loops.push(at)
  return loops
}

/** The loops in which some of the nodes are: there they have written when the next item comes. */
const loopsOfAll = (playbook: Playbook, ids: readonly NodeId[]): ReadonlySet<NodeId> => {
  const { parentOf } = loopsOf(playbook)
  return new Set(ids.flatMap((id) => loopsAround(parentOf, id)))
}

const checkOrder = (playbook: Playbook, { reads, writers }: { reads: readonly Read[]; writers: Writers }) => {
  if (triggersOf(playbook).length === 0) return []
  const reached = reachableOf(playbook)
  const { parentOf } = loopsOf(playbook)
  const giversOf = (key: string) => writers.get(key) ?? []
  const late = lateReads(playbook, { pairs: reads.filter(({ by }) => reached.has(by)), giversOf })
  const keys = new Set([...late].map(({ read }) => read))
  const loopsOfKey = new Map([...keys].map((key) => [key, loopsOfAll(playbook, giversOf(key))]))
  return gather(late, (read) => {
    const around = loopsAround(parentOf, read.by)
    const isInLoop = around.some((loop) => loopsOfKey.get(read.read)?.has(loop))
    return isInLoop ? [] : [finding(read, 'store_later')([])]
  })
}

/** What is wrong with the references to keys of the store. A key that is made by a template may be any. */
export function checkStoreKeys(playbook: Playbook): readonly Finding[] {
  const reads = [...playbook.nodes.values()].flatMap((node) =>
    referencesOf(node).flatMap((found) =>
      found.reference.root === 'store' && isRun(found)
        ? [{ read: found.reference.name, by: node.id, node, found }]
        : [],
    ),
  )
  if (reads.length === 0) return []
  const writers = writersOf(playbook)
  const keys = [...writers.keys()]
  if (keys.some(isTemplate)) return []
  const unwritten = reads.filter(({ read }) => !writers.has(read))
  const near = unwritten.length > mended || keys.length > mended ? [] : keys
  return [
    ...gather(unwritten, (read) => [finding(read, 'store_unwritten')([readKey(read, near)])]),
    ...checkOrder(playbook, { reads: reads.filter(({ read }) => writers.has(read)), writers }),
  ]
}
