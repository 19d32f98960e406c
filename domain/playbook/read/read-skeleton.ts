// Where the members of a playbook stand in its text: those of the document and those of `nodes`, no deeper. Offsets count
// from the opening brace of their object, so that what stands behind an edit stays as it is. Kept beside the playbook, not
// in it.
import type { Batch } from '../command.ts'
import { isNodeId, isObject, parsed } from '../json.ts'
import type { Playbook, PlaybookNode } from '../playbook.ts'
import {
  type Failed,
  type Frame,
  type Placed,
  type ReadValue,
  failedAt,
  isFailed,
  readMembers,
} from './read-members.ts'
import { nodeOf } from './read-node.ts'
import { afterMark, broken, skipSpace, tooDeep, valueEnd } from './scan-json.ts'

/** A member of `nodes`; null where it is no node. */
type NodeEntry = PlaybookNode | null

/** A member of the document: parsed, or `nodes` with its own members. */
type RootEntry = { readonly json: unknown } | { readonly nodes: Placed<NodeEntry> }

export interface Skeleton {
  /** Where the document's object begins in the text. */
  readonly at: number
  readonly root: Placed<RootEntry>
  /** What counts as `nodes`, and where its object begins in the text. */
  readonly nodes: (Placed<NodeEntry> & { readonly at: number }) | null
}

const skeletons = new WeakMap<Playbook, Skeleton>()

export function keepSkeleton(playbook: Playbook, skeleton: Skeleton): Playbook {
  skeletons.set(playbook, skeleton)
  return playbook
}

export function keptSkeleton(playbook: Playbook): Skeleton | undefined {
  return skeletons.get(playbook)
}

interface Index {
  asked: number
  byKey: ReadonlyMap<string, number> | null
}
const indexes = new WeakMap<Frame, Index>()

/** As often as this a frame is searched before an index of it pays. */
const few = 8

/** The number of the member that counts under a key: the last one. */
export function indexIn(frame: Frame, key: string): number | undefined {
  const index = indexes.get(frame) ?? { asked: 0, byKey: null }
  indexes.set(frame, index)
  index.asked += 1
  if (index.asked > few) index.byKey ??= new Map(frame.keys.map((each, number) => [each, number]))
  if (index.byKey !== null) return index.byKey.get(key)
  const number = frame.keys.lastIndexOf(key)
  return number === -1 ? undefined : number
}

/** What was read before, and the edits that led from its text to the one that is to be read. */
export interface Before {
  readonly playbook: Playbook
  readonly batch: Batch
}

interface Place {
  readonly text: string
  readonly at: number
  readonly before: Before | null
}

const readJson = (text: string, at: number): ReadValue<unknown> => {
  const end = valueEnd(text, at)
  if (end === broken || end === tooDeep) return failedAt(at, end)
  const json = parsed(text.slice(at, end))
  return json === undefined ? failedAt(at) : { end, value: json.value }
}

const readEntry = (text: string, { key, at }: { key: string; at: number }): ReadValue<NodeEntry> => {
  const read = readJson(text, at)
  if (isFailed(read)) return read
  const { end, value } = read
  if (!isNodeId(key) || !isObject(value)) return { end, value: null }
  return { end, value: nodeOf(key, { value, text: text.slice(at, end) }) }
}

/**
 * The node that had the same key and bytes before: it keeps its object, whatever edits moved or rewrote it. An object says
 * itself where it ends, so the bytes need not be scanned again.
 */
const unchangedNode = (
  text: string,
  { key, at, before }: { key: string; at: number; before: Before | null },
): ReadValue<NodeEntry> | undefined => {
  const former = before && keptSkeleton(before.playbook)?.nodes
  if (!former) return undefined
  const index = indexIn(former.frame, key) ?? -1
  const value = former.values[index]
  if (!value) return undefined
  const [start = 0, end = 0] = [former.frame.starts[index], former.frame.ends[index]]
  const bytes = before.playbook.text.slice(former.at + start, former.at + end)
  return text.startsWith(bytes, at) ? { end: at + bytes.length, value } : undefined
}

const readNodes = ({ text, at, before }: Place): ReadValue<RootEntry> => {
  const placed = before && keptSkeleton(before.playbook)?.nodes
  const nodes = readMembers<NodeEntry>({
    text,
    at,
    read: (key, start) =>
      unchangedNode(text, { key, at: start, before }) ?? readEntry(text, { key, at: start }),
    known: placed ? { placed, at: placed.at, text: before.playbook.text, batch: before.batch } : null,
  })
  return isFailed(nodes) ? nodes : { end: at + nodes.frame.end, value: { nodes } }
}

const readMember = (place: Place): ReadValue<RootEntry> => {
  const read = readJson(place.text, place.at)
  return isFailed(read) ? read : { end: read.end, value: { json: read.value } }
}

const readRoot = ({ text, at, before }: Place) => {
  const skeleton = before && keptSkeleton(before.playbook)
  return readMembers<RootEntry>({
    text,
    at,
    read: (key, start) =>
      (key === 'nodes' && text.charAt(start) === '{' ? readNodes : readMember)({ text, at: start, before }),
    known: skeleton
      ? { placed: skeleton.root, at: skeleton.at, text: before.playbook.text, batch: before.batch }
      : null,
  })
}

/** The skeleton of a text that is a JSON object; `nodes` is null where it is absent, or no object. */
export function readSkeleton(text: string, before: Before | null): Skeleton | Failed {
  const at = skipSpace(text, afterMark(text))
  if (text.charAt(at) !== '{') return failedAt(at)
  const root = readRoot({ text, at, before })
  if (isFailed(root)) return root
  const behind = skipSpace(text, at + root.frame.end)
  if (behind !== text.length) return failedAt(behind)
  const index = indexIn(root.frame, 'nodes') ?? -1
  const entry = root.values[index]
  const start = at + (root.frame.starts[index] ?? 0)
  return { at, root, nodes: entry && 'nodes' in entry ? { ...entry.nodes, at: start } : null }
}

/** Where the members of a playbook stand. One that was copied, to a worker for instance, is measured anew. */
export function skeletonOf(playbook: Playbook): Skeleton {
  const kept = keptSkeleton(playbook)
  if (kept !== undefined) return kept
  const skeleton = readSkeleton(playbook.text, null)
  if (isFailed(skeleton)) throw new Error('a playbook whose text is none')
  keepSkeleton(playbook, skeleton)
  return skeleton
}
