import type {
  Reading,
  JsonObject,
  JsonPath,
  NodeId,
  Playbook,
  PlaybookNode,
  Stray,
  Unreadable,
} from '../playbook.ts'
import { type Before, type Skeleton, indexIn, keepSkeleton, readSkeleton } from './read-skeleton.ts'
import { isObject, parsed } from '../json.ts'
import { type Frame, isFailed } from './read-members.ts'
import { looksLikeNode } from './read-node.ts'
import { afterMark, skipSpace, tooDeep } from './scan-json.ts'
import { applyBatch, hullOf, trimmed } from '../text-edit.ts'
import type { Batch } from '../command.ts'
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'
import { jsonReason } from '../json-reasons.ts'

const lineEnds = /\r\n|\r|\n/g

/** Line and column of an offset, both from 1. */
const placeOf = (text: string, offset: number) => {
  const ends = [...text.slice(0, offset).matchAll(lineEnds)]
  const last = ends.at(-1)
  return {
    line: ends.length + 1,
    column: offset - (last === undefined ? 0 : last.index + last[0].length) + 1,
  }
}

function unreadable(
  text: string,
  { offset, ...why }: Pick<Unreadable, 'because' | 'offset' | 'detail'>,
): Unreadable {
  return { kind: 'unreadable', text, ...why, offset, ...placeOf(text, offset) }
}

interface Complaint {
  readonly code: ParseErrorCode
  readonly offset: number
}

/** The parser calls itself and may run out of stack on a text that is nested a hundred thousand times. */
const firstComplaint = (text: string): Complaint | undefined => {
  const complaints: Complaint[] = []
  try {
    visit(
      text.slice(afterMark(text)),
      { onError: (code, offset) => complaints.push({ code, offset: offset + afterMark(text) }) },
      { disallowComments: true, allowTrailingComma: false },
    )
  } catch {
    return complaints[0]
  }
  return complaints[0]
}

/** Why a text is no JSON; `at` is where our own reading stopped, for want of a better place. */
function brokenJson(text: string, at: number): Unreadable {
  const complaint = firstComplaint(text)
  const detail = complaint === undefined ? 'json_symbol' : jsonReason(printParseErrorCode(complaint.code))
  return unreadable(text, { because: 'json_broken', offset: complaint?.offset ?? at, detail })
}

const membersOf = ({ root: { frame, values } }: Skeleton): JsonObject =>
  Object.fromEntries(
    values.flatMap((entry, index) => {
      const key = frame.keys[index] ?? ''
      return key !== 'nodes' && 'json' in entry ? [[key, entry.json]] : []
    }),
  )

/** The members as they were, where none is another. */
const sameMembers = (members: JsonObject, before: JsonObject | undefined): JsonObject => {
  if (before === undefined) return members
  const [keys, former] = [Object.keys(members), Object.keys(before)]
  const isSame =
    keys.length === former.length &&
    keys.every((key, at) => former[at] === key && Object.is(before[key], members[key]))
  return isSame ? before : members
}

interface NodesRead {
  readonly nodes: ReadonlyMap<NodeId, PlaybookNode>
  readonly strays: readonly Stray[]
  readonly repeated: readonly JsonPath[]
}

/** Keys of a frame that come again further down, once for each time. */
const hiddenKeys = ({ keys }: Frame): readonly string[] => {
  const last = new Map(keys.map((key, index) => [key, index]))
  return keys.filter((key, index) => last.get(key) !== index)
}

const nodesOf = ({ nodes: placed }: Skeleton): NodesRead => {
  const nodes = new Map<NodeId, PlaybookNode>()
  const strays = new Map<string, Stray>()
  if (placed === null) return { nodes, strays: [], repeated: [] }
  const { frame, values } = placed
  values.forEach((node, index) => {
    const key = frame.keys[index] ?? ''
    if (nodes.has(key) || strays.has(key)) {
      nodes.delete(key)
      strays.delete(key)
    }
    if (node === null) strays.set(key, { path: ['nodes', key], key })
    else nodes.set(key, node)
  })
  const isWhole = nodes.size + strays.size === values.length
  const repeated = isWhole ? [] : hiddenKeys(frame).map((key) => ['nodes', key])
  return { nodes, strays: [...strays.values()], repeated }
}

const playbookOf = (text: string, { skeleton, before }: { skeleton: Skeleton; before: Before | null }) => {
  const members = sameMembers(membersOf(skeleton), before?.playbook.members)
  const beside = Object.keys(members).filter((key) => looksLikeNode(members[key]))
  const { nodes, strays, repeated } = nodesOf(skeleton)
  const playbook: Playbook = {
    kind: 'playbook',
    text,
    members,
    nodes,
    strays: [...beside.map((key) => ({ path: [key], key })), ...strays],
    repeated: [...hiddenKeys(skeleton.root.frame).map((key) => [key]), ...repeated],
  }
  return keepSkeleton(playbook, skeleton)
}

const notObject = (text: string): Unreadable | undefined => {
  const json = parsed(text.slice(afterMark(text)))
  if (json === undefined || isObject(json.value)) return undefined
  const offset = skipSpace(text, afterMark(text))
  return unreadable(text, { because: 'not_an_object', detail: '', offset })
}

/** Reads a text, all of it or what edits changed since it was read before. */
function readText(text: string, before: Before | null): Reading {
  const skeleton = readSkeleton(text, before)
  if (isFailed(skeleton)) {
    if (skeleton.failed === tooDeep)
      return unreadable(text, { because: 'json_broken', detail: 'json_deep', offset: skeleton.at })
    return notObject(text) ?? brokenJson(text, skeleton.at)
  }
  const index = indexIn(skeleton.root.frame, 'nodes')
  if (index !== undefined && skeleton.nodes === null) {
    const offset = skeleton.at + (skeleton.root.frame.starts[index] ?? 0)
    return unreadable(text, { because: 'nodes_no_object', detail: '', offset })
  }
  return playbookOf(text, { skeleton, before })
}

/**
 * Reads a playbook from its text and never throws. Whatever is a JSON object whose `nodes` is absent or an object is one,
 * odd members and all (PBK20). Of members with one key the last counts.
 */
export function readPlaybook(text: string): Reading {
  return readText(text, null)
}

const lastReadable = new WeakMap<Unreadable, Playbook>()

/**
 * Applies edits to the text and reads what they changed. Nodes whose bytes did not change keep their object, also over
 * texts in between that could not be read.
 */
export function readAgain(before: Reading, batch: Batch): Reading {
  const changes = batch.flatMap((edit) => trimmed(before.text, edit) ?? [])
  if (changes.length === 0) return before
  const text = applyBatch(before.text, changes)
  if (text === before.text) return before
  const known = before.kind === 'playbook' ? before : lastReadable.get(before)
  if (known === undefined) return readText(text, null)
  const since = known === before ? changes : hullOf(known.text, text)
  const reading = readText(text, { playbook: known, batch: since })
  if (reading.kind === 'unreadable') lastReadable.set(reading, known)
  return reading
}
