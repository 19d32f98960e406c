// Offsets of the members of the document and of `nodes`, no deeper. They are relative to the opening brace of their
// object, so that an edit does not shift them all. Cached by playbook, not stored in it.
import type { Batch } from '../command.ts'
import { isNodeId, isObject, parseJson } from '../json.ts'
import type { Playbook, PlaybookNode } from '../playbook.ts'
import {
  type ReadFailure,
  type Frame,
  type ObjectMembers,
  type ReadValue,
  failAt,
  isReadFailure,
  readMembers,
} from './read-members.ts'
import { nodeOf } from './read-node.ts'
import { skipByteOrderMark, broken, skipSpace, tooDeep, valueEnd } from './scan-json.ts'

/** A member of `nodes`; null if it is not a node. */
type NodeEntry = PlaybookNode | null

/** A member of the document: its value, or `nodes` with its members. */
type RootEntry = { readonly json: unknown } | { readonly nodes: ObjectMembers<NodeEntry> }

export interface Skeleton {
  /** Offset of the document's object. */
  readonly at: number
  readonly root: ObjectMembers<RootEntry>
  /** The valid `nodes` member and its offset. */
  readonly nodes: (ObjectMembers<NodeEntry> & { readonly at: number }) | null
}

const skeletons = new WeakMap<Playbook, Skeleton>()

export function cacheSkeleton(playbook: Playbook, skeleton: Skeleton): Playbook {
  skeletons.set(playbook, skeleton)
  return playbook
}

export function cachedSkeleton(playbook: Playbook): Skeleton | undefined {
  return skeletons.get(playbook)
}

interface Index {
  lookups: number
  byKey: ReadonlyMap<string, number> | null
}
const indexes = new WeakMap<Frame, Index>()

/** Number of searches in a frame before an index is built. */
const few = 8

/** Index of the valid member with a key: the last one. */
export function indexIn(frame: Frame, key: string): number | undefined {
  const index = indexes.get(frame) ?? { lookups: 0, byKey: null }
  indexes.set(frame, index)
  index.lookups += 1
  if (index.lookups > few) index.byKey ??= new Map(frame.keys.map((each, number) => [each, number]))
  if (index.byKey !== null) return index.byKey.get(key)
  const number = frame.keys.lastIndexOf(key)
  return number === -1 ? undefined : number
}

/** The previous playbook, and the edits from its text to the new one. */
export interface PreviousReading {
  readonly playbook: Playbook
  readonly batch: Batch
}

interface ReadContext {
  readonly text: string
  readonly at: number
  readonly before: PreviousReading | null
}

const readJson = (text: string, at: number): ReadValue<unknown> => {
  const end = valueEnd(text, at)
  if (end === broken || end === tooDeep) return failAt(at, end)
  const json = parseJson(text.slice(at, end))
  return json === undefined ? failAt(at) : { end, value: json.value }
}

const readEntry = (text: string, { key, at }: { key: string; at: number }): ReadValue<NodeEntry> => {
  const read = readJson(text, at)
  if (isReadFailure(read)) return read
  const { end, value } = read
  if (!isNodeId(key) || !isObject(value)) return { end, value: null }
  return { end, value: nodeOf(key, { value, text: text.slice(at, end) }) }
}

/**
 * The node with the same key and bytes in the previous text keeps its object, even if an edit moved or rewrote it. An
 * object ends with its brace, so the bytes need not be scanned again.
 */
const unchangedNode = (
  text: string,
  { key, at, before }: { key: string; at: number; before: PreviousReading | null },
): ReadValue<NodeEntry> | undefined => {
  const former = before && cachedSkeleton(before.playbook)?.nodes
  if (!former) return undefined
  const index = indexIn(former.frame, key) ?? -1
  const value = former.values[index]
  if (!value) return undefined
  const [start = 0, end = 0] = [former.frame.starts[index], former.frame.ends[index]]
  const bytes = before.playbook.text.slice(former.at + start, former.at + end)
  return text.startsWith(bytes, at) ? { end: at + bytes.length, value } : undefined
}

const readNodes = ({ text, at, before }: ReadContext): ReadValue<RootEntry> => {
  const members = before && cachedSkeleton(before.playbook)?.nodes
  const nodes = readMembers<NodeEntry>({
    text,
    at,
    read: (key, start) =>
      unchangedNode(text, { key, at: start, before }) ?? readEntry(text, { key, at: start }),
    previous: members ? { members, at: members.at, text: before.playbook.text, batch: before.batch } : null,
  })
  return isReadFailure(nodes) ? nodes : { end: at + nodes.frame.end, value: { nodes } }
}

const readMember = (context: ReadContext): ReadValue<RootEntry> => {
  const read = readJson(context.text, context.at)
  return isReadFailure(read) ? read : { end: read.end, value: { json: read.value } }
}

const readRoot = ({ text, at, before }: ReadContext) => {
  const skeleton = before && cachedSkeleton(before.playbook)
  return readMembers<RootEntry>({
    text,
    at,
    read: (key, start) =>
      (key === 'nodes' && text.charAt(start) === '{' ? readNodes : readMember)({ text, at: start, before }),
    previous: skeleton
      ? { members: skeleton.root, at: skeleton.at, text: before.playbook.text, batch: before.batch }
      : null,
  })
}

/** The skeleton of a text that is a JSON object. `nodes` is null if it is absent or not an object. */
export function readSkeleton(text: string, before: PreviousReading | null): Skeleton | ReadFailure {
  const at = skipSpace(text, skipByteOrderMark(text))
  if (text.charAt(at) !== '{') return failAt(at)
  const root = readRoot({ text, at, before })
  if (isReadFailure(root)) return root
  const textEnd = skipSpace(text, at + root.frame.end)
  if (textEnd !== text.length) return failAt(textEnd)
  const index = indexIn(root.frame, 'nodes') ?? -1
  const entry = root.values[index]
  const start = at + (root.frame.starts[index] ?? 0)
  return { at, root, nodes: entry && 'nodes' in entry ? { ...entry.nodes, at: start } : null }
}

/** The skeleton of a playbook. It is computed again for a copy, such as in a worker. */
export function skeletonOf(playbook: Playbook): Skeleton {
  const cached = cachedSkeleton(playbook)
  if (cached !== undefined) return cached
  const skeleton = readSkeleton(playbook.text, null)
  if (isReadFailure(skeleton)) throw new Error('the text of a playbook must be readable')
  cacheSkeleton(playbook, skeleton)
  return skeleton
}
