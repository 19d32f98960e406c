import type { Batch } from './edit/command.ts'
import { isNodeId, isObject, parsed } from './json.ts'
import type { Playbook } from './playbook.ts'
import { type Failed, type ReadValue, failedAt, isFailed, readMembers } from './read-members.ts'
import { nodeOf } from './read-node.ts'
import { afterMark, broken, skipSpace, tooDeep, valueEnd } from './scan.ts'
import { type NodeEntry, type RootEntry, type Skeleton, indexIn, keptSkeleton } from './skeleton.ts'

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

const readNodes = ({ text, at, before }: Place): ReadValue<RootEntry> => {
  const placed = before && keptSkeleton(before.playbook)?.nodes
  const nodes = readMembers<NodeEntry>({
    text,
    at,
    read: (key, start) => readEntry(text, { key, at: start }),
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
export const readSkeleton = (text: string, before: Before | null): Skeleton | Failed => {
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
