// Quick fixes for a reference to a missing node: read the intended node, or remove the reference.
import { type Tag, tagsOf } from '#domain/jinja/tags.ts'
import { renameNodes } from '#domain/jinja/rename-nodes.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, type NodeTemplate, referencesOf, templatesOf } from '../graph/node-references.ts'
import { upstreamOf } from '../graph/upstream.ts'
import type { QuickFix } from './diagnostic.ts'
import { quickFix } from './create-diagnostic.ts'
import { suggestName } from './suggest-name.ts'
import { isEvaluated, setText } from './template-fields.ts'

interface BrokenReference {
  readonly node: PlaybookNode
  readonly found: NodeReference
}

const plain = (id: NodeId): string => id.replace(/^0+(?=\d)/, '')

/** `node.lookup` is matched by name, `node.04` by number. */
const byName = (candidates: readonly PlaybookNode[], target: string): PlaybookNode | undefined => {
  const same = candidates.find(({ id }) => plain(id) === plain(target))
  if (same !== undefined || /^\d+$/.test(target)) return same
  const name = suggestName(
    target,
    candidates.map((node) => node.name),
  )
  return candidates.find((node) => node.name === name)
}

/** Whether one digit was added or left out. Replaced digits do not count: all short IDs would match. */
const isTypo = (target: string, id: NodeId): boolean => {
  const [long, short] = target.length > id.length ? [target, id] : [id, target]
  if (long.length !== short.length + 1) return false
  return Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
}

/** Nodes from which others already read the same member first. */
const nodesReadWith = (playbook: Playbook, member: string | number | undefined): ReadonlySet<NodeId> => {
  if (member === undefined) return new Set()
  const reads = [...playbook.nodes.values()].flatMap((node) => referencesOf(node))
  return new Set(
    reads.flatMap(({ reference }) =>
      reference.root === 'node' && reference.path[0] === member ? [reference.name] : [],
    ),
  )
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)

/** Suggests a node that runs before. For `default` of loops only loops are candidates. */
const suggestNode = (playbook: Playbook, { node, found }: BrokenReference): PlaybookNode | undefined => {
  const { name, path } = found.reference
  const upstream = upstreamOf(playbook, node.id)
  const candidates = [...playbook.nodes.values()].filter(({ id, kind }) => {
    if (id === node.id || !upstream.has(id)) return false
    return path[0] === 'default' ? kind === 'foreach' : kind !== 'condition'
  })
  const sources = nodesReadWith(playbook, path[0])
  const providers = candidates.filter(({ id }) => path[0] === undefined || sources.has(id))
  // A node that is not known to have the member is never suggested: the playbook would read wrong data.
  return (
    byName(candidates, name) ??
    (path[0] === undefined ? undefined : only(providers)) ??
    only(providers.filter(({ id }) => isTypo(name, id)))
  )
}

/** Replaces the node in the same string; labels that name it are changed as well. */
export function readNodeFix(playbook: Playbook, broken: BrokenReference): QuickFix | undefined {
  const next = suggestNode(playbook, broken)
  if (next === undefined) return undefined
  const { node, found } = broken
  const { name } = found.reference
  const same = referencesOf(node).filter(
    (other) => other.reference.root === 'node' && other.reference.name === name,
  )
  const texts = new Map(
    same.flatMap(({ path, text }) =>
      path === found.path || !isEvaluated({ path }) ? [[JSON.stringify(path), { path, text }] as const] : [],
    ),
  )
  return quickFix('read_node', {
    params: { read: next.id, name: next.name },
    commands: [...texts.values()].flatMap(({ path, text }) =>
      setText(node, { path, text: renameNodes(text, (id) => (id === name ? next.id : null)) }),
    ),
  })
}

/** Longer strings, or strings with more references, get no quick fix. */
const maxLength = 20_000
const maxReferences = 50

const tagsRead = new WeakMap<NodeTemplate, readonly Tag[]>()

/**
 * The tags of the string that contains a reference. Parsed once for all its references; none if it is over the
 * limits.
 */
const tagsAround = (node: PlaybookNode, { path }: NodeReference): readonly Tag[] => {
  const template = templatesOf(node).find((each) => each.path === path)
  if (template === undefined || template.text.length > maxLength) return []
  if (template.read.references.length > maxReferences) return []
  const tags = tagsRead.get(template) ?? tagsOf(template.text)
  tagsRead.set(template, tags)
  return tags
}

/**
 * Removes the `{{ … }}` if it contains only the reference and its filters. The items of a loop are never left empty.
 */
export function removeReferenceFix(node: PlaybookNode, found: NodeReference): QuickFix | undefined {
  const { path, text, reference } = found
  const tag = tagsAround(node, found).find(
    ({ start, end }) => start <= reference.start && reference.end <= end,
  )
  if (tag?.of !== 'variable' || tag.tokens[0]?.start !== reference.start) return undefined
  const remaining = text.slice(0, tag.start) + text.slice(tag.end)
  if (remaining === '' && path[0] === 'items') return undefined
  const following = tag.tokens.find(({ start }) => start >= reference.end)
  if (following !== undefined && following.text !== '|') return undefined
  return quickFix('remove_reference', {
    params: { reference: text.slice(reference.start, reference.end) },
    commands: setText(node, { path, text: remaining }),
  })
}
