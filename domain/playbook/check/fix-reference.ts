// How a reference that leads nowhere can be mended: by reading the node that was meant, or by taking it out.
import { type Tag, tagsOf } from '#domain/jinja/tags.ts'
import { rewriteNodes } from '#domain/jinja/rename-nodes.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type NodeReference, type NodeTemplate, referencesOf, templatesOf } from '../graph/node-references.ts'
import { upstreamOf } from '../graph/upstream.ts'
import type { Fix } from './diagnostic.ts'
import { fix } from './create-diagnostic.ts'
import { meant } from './nearest-name.ts'
import { isRun, setText } from './template-fields.ts'

interface Broken {
  readonly node: PlaybookNode
  readonly found: NodeReference
}

const plain = (id: NodeId): string => id.replace(/^0+(?=\d)/, '')

/** `node.lookup` was meant by the name of the node, `node.04` by its number. */
const byName = (candidates: readonly PlaybookNode[], wanted: string): PlaybookNode | undefined => {
  const same = candidates.find(({ id }) => plain(id) === plain(wanted))
  if (same !== undefined || /^\d+$/.test(wanted)) return same
  const name = meant(
    wanted,
    candidates.map((node) => node.name),
  )
  return candidates.find((node) => node.name === name)
}

/** A digit too many or too few. Another digit says nothing: all short ids are like each other by that. */
const isSlip = (wanted: string, id: NodeId): boolean => {
  const [long, short] = wanted.length > id.length ? [wanted, id] : [id, wanted]
  if (long.length !== short.length + 1) return false
  return Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
}

/** Nodes of which others read the same member first. */
const giversOf = (playbook: Playbook, member: string | number | undefined): ReadonlySet<NodeId> => {
  if (member === undefined) return new Set()
  const reads = [...playbook.nodes.values()].flatMap((node) => referencesOf(node))
  return new Set(
    reads.flatMap(({ reference }) =>
      reference.root === 'node' && reference.path[0] === member ? [reference.name] : [],
    ),
  )
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)

/** What runs before and can be named with some right; the loop's own words are never looked for elsewhere. */
const meantNode = (playbook: Playbook, { node, found }: Broken): PlaybookNode | undefined => {
  const { name, path } = found.reference
  const upstream = upstreamOf(playbook, node.id)
  const candidates = [...playbook.nodes.values()].filter(({ id, kind }) => {
    if (id === node.id || !upstream.has(id)) return false
    return path[0] === 'default' ? kind === 'foreach' : kind !== 'condition'
  })
  const givers = giversOf(playbook, path[0])
  return (
    byName(candidates, name) ??
    only(candidates.filter(({ id }) => givers.has(id))) ??
    only(candidates.filter(({ id }) => isSlip(name, id)))
  )
}

/** The same string reading the node that was meant; labels that say the same follow. */
export function readNode(playbook: Playbook, broken: Broken): Fix | undefined {
  const next = meantNode(playbook, broken)
  if (next === undefined) return undefined
  const { node, found } = broken
  const { name } = found.reference
  const same = referencesOf(node).filter(
    (other) => other.reference.root === 'node' && other.reference.name === name,
  )
  const texts = new Map(
    same.flatMap(({ path, text }) =>
      path === found.path || !isRun({ path }) ? [[JSON.stringify(path), { path, text }] as const] : [],
    ),
  )
  return fix('read_node', {
    params: { read: next.id, name: next.name },
    commands: [...texts.values()].flatMap(({ path, text }) =>
      setText(node, { path, text: rewriteNodes(text, (id) => (id === name ? next.id : null)) }),
    ),
  })
}

/** Texts that are longer, or read more than this, are mended by hand. */
const longest = 20_000
const mostReads = 50

const tagsRead = new WeakMap<NodeTemplate, readonly Tag[]>()

/** The tags of the string that a reference stands in, read once for all its references; none where it is too much. */
const tagsAround = (node: PlaybookNode, { path }: NodeReference): readonly Tag[] => {
  const template = templatesOf(node).find((each) => each.path === path)
  if (template === undefined || template.text.length > longest) return []
  if (template.read.references.length > mostReads) return []
  const tags = tagsRead.get(template) ?? tagsOf(template.text)
  tagsRead.set(template, tags)
  return tags
}

/** Without the `{{ … }}` that holds nothing but the reference and filters on it. A loop is not left without items. */
export function removeReference(node: PlaybookNode, found: NodeReference): Fix | undefined {
  const { path, text, reference } = found
  const tag = tagsAround(node, found).find(
    ({ start, end }) => start <= reference.start && reference.end <= end,
  )
  if (tag?.of !== 'variable' || tag.tokens[0]?.start !== reference.start) return undefined
  const rest = text.slice(0, tag.start) + text.slice(tag.end)
  if (rest === '' && path[0] === 'items') return undefined
  const behind = tag.tokens.find(({ start }) => start >= reference.end)
  if (behind !== undefined && behind.text !== '|') return undefined
  return fix('remove_reference', {
    params: { reference: text.slice(reference.start, reference.end) },
    commands: setText(node, { path, text: rest }),
  })
}
