// Checks that the store keys that templates read are written, and can have been written before.
import { isTemplate } from '#domain/jinja/references.ts'
import { isList, ownMember } from '../json.ts'
import { reachableOf, triggersOf } from '../graph/edges.ts'
import { loopsOf } from '../graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf } from '../graph/node-references.ts'
import { lateReads } from '../graph/upstream.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type DiagnosticDetails, quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'
import { suggestName } from './suggest-name.ts'
import { isEvaluated, setText } from './template-fields.ts'

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

/** `alert.uuid` writes a member of `alert`: it is read as `store.alert.uuid`. */
const namesOf = (key: string): readonly string[] => [key, key.slice(0, Math.max(key.indexOf('.'), 0)) || key]

const writersOf = (playbook: Playbook): Writers => {
  const writers = new Map<string, NodeId[]>()
  for (const node of playbook.nodes.values())
    for (const key of new Set(keysOf(node).flatMap(namesOf))) {
      const ids = writers.get(key)
      if (ids === undefined) writers.set(key, [node.id])
      else ids.push(node.id)
    }
  return writers
}

const isPlainName = (key: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key)

/** With more written or missing keys than this, no suggestion is made. */
const maxKeys = 200

/**
 * Suggests the nearest key. Keys that are not names are skipped: they cannot follow a dot, nor fit into every kind of
 * quotes.
 */
const readKeyFix = ({ node, found }: Read, keys: readonly string[]) => {
  const { name, nameSpan } = found.reference
  const candidates = suggestName(name, keys.filter(isPlainName))
  if (candidates === undefined) return undefined
  const text = found.text.slice(0, nameSpan.start) + candidates + found.text.slice(nameSpan.end)
  return quickFix('read_key', {
    params: { key: candidates },
    commands: setText(node, { path: found.path, text }),
  })
}

const keyDiagnostic =
  (read: Read, code: 'store_unwritten' | 'store_later') => (fixes: DiagnosticDetails['fixes']) => {
    const { node, found } = read
    const { start, end, name } = found.reference
    return nodeDiagnostic(
      node,
      code,
    )({ path: found.path, span: { start, end }, params: { key: name }, fixes: fixes ?? [] })
  }

const loopsAround = (parentOf: ReadonlyMap<NodeId, NodeId>, id: NodeId): readonly NodeId[] => {
  const loops: NodeId[] = []
  for (let at = parentOf.get(id); at !== undefined; at = parentOf.get(at)) loops.push(at)
  return loops
}

/** Loops that contain any of the nodes: there the key is written before the next item. */
const loopsOfAll = (playbook: Playbook, ids: readonly NodeId[]): ReadonlySet<NodeId> => {
  const { parentOf } = loopsOf(playbook)
  return new Set(ids.flatMap((id) => loopsAround(parentOf, id)))
}

const checkOrder = (playbook: Playbook, { reads, writers }: { reads: readonly Read[]; writers: Writers }) => {
  if (triggersOf(playbook).length === 0) return []
  const reachable = reachableOf(playbook)
  const { parentOf } = loopsOf(playbook)
  const producersOf = (key: string) => writers.get(key) ?? []
  const late = lateReads(playbook, { pairs: reads.filter(({ by }) => reachable.has(by)), producersOf })
  const keys = new Set([...late].map(({ read }) => read))
  const loopsOfKey = new Map([...keys].map((key) => [key, loopsOfAll(playbook, producersOf(key))]))
  return collectDiagnostics(late, (read) => {
    const around = loopsAround(parentOf, read.by)
    const isInLoop = around.some((loop) => loopsOfKey.get(read.read)?.has(loop))
    return isInLoop ? [] : [keyDiagnostic(read, 'store_later')([])]
  })
}

/** Checks all references to store keys. If a key is computed by a template, it can be any key. */
export function checkStoreKeys(playbook: Playbook): readonly Diagnostic[] {
  const reads = [...playbook.nodes.values()].flatMap((node) =>
    referencesOf(node).flatMap((found) =>
      found.reference.root === 'store' && isEvaluated(found)
        ? [{ read: found.reference.name, by: node.id, node, found }]
        : [],
    ),
  )
  if (reads.length === 0) return []
  const writers = writersOf(playbook)
  const keys = [...writers.keys()]
  if (keys.some(isTemplate)) return []
  const unwritten = reads.filter(({ read }) => !writers.has(read))
  const candidates = unwritten.length > maxKeys || keys.length > maxKeys ? [] : keys
  return [
    ...collectDiagnostics(unwritten, (read) => [
      keyDiagnostic(read, 'store_unwritten')([readKeyFix(read, candidates)]),
    ]),
    ...checkOrder(playbook, { reads: reads.filter(({ read }) => writers.has(read)), writers }),
  ]
}
