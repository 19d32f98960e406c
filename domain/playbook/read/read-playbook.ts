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
import { type PreviousReading, type Skeleton, indexIn, cacheSkeleton, readSkeleton } from './read-skeleton.ts'
import { isObject, parseJson } from '../json.ts'
import { type Frame, isReadFailure } from './read-members.ts'
import { looksLikeNode } from './read-node.ts'
import { skipByteOrderMark, skipSpace, tooDeep } from './scan-json.ts'
import { applyBatch, minimalBatch, trimEdit } from '../text-edit.ts'
import type { Batch } from '../command.ts'
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'
import { jsonReason } from '../json-reasons.ts'

const lineEnds = /\r\n|\r|\n/g

/** Line and column of an offset, both starting at 1. */
const lineAndColumn = (text: string, offset: number) => {
  const ends = [...text.slice(0, offset).matchAll(lineEnds)]
  const last = ends.at(-1)
  return {
    line: ends.length + 1,
    column: offset - (last === undefined ? 0 : last.index + last[0].length) + 1,
  }
}

function unreadable(
  text: string,
  { offset, ...problem }: Pick<Unreadable, 'reason' | 'offset' | 'detail'>,
): Unreadable {
  return { kind: 'unreadable', text, ...problem, offset, ...lineAndColumn(text, offset) }
}

interface ParseError {
  readonly code: ParseErrorCode
  readonly offset: number
}

/** The parser is recursive and may exceed the stack for a text with a hundred thousand nested values. */
const firstParseError = (text: string): ParseError | undefined => {
  const errors: ParseError[] = []
  try {
    visit(
      text.slice(skipByteOrderMark(text)),
      { onError: (code, offset) => errors.push({ code, offset: offset + skipByteOrderMark(text) }) },
      { disallowComments: true, allowTrailingComma: false },
    )
  } catch {
    return errors[0]
  }
  return errors[0]
}

/** The reason why a text is not JSON. `at` is used if the parser reports no offset. */
function brokenJson(text: string, at: number): Unreadable {
  const error = firstParseError(text)
  const detail = error === undefined ? 'json_symbol' : jsonReason(printParseErrorCode(error.code))
  return unreadable(text, { reason: 'json_broken', offset: error?.offset ?? at, detail })
}

const membersOf = ({ root: { frame, values } }: Skeleton): JsonObject =>
  Object.fromEntries(
    values.flatMap((entry, index) => {
      const key = frame.keys[index] ?? ''
      return key !== 'nodes' && 'json' in entry ? [[key, entry.json]] : []
    }),
  )

/** Returns the previous members if all are equal, so that their identity is preserved. */
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

/** Keys that occur again later, once per occurrence. */
const hiddenKeys = ({ keys }: Frame): readonly string[] => {
  const last = new Map(keys.map((key, index) => [key, index]))
  return keys.filter((key, index) => last.get(key) !== index)
}

const nodesOf = ({ nodes: members }: Skeleton): NodesRead => {
  const nodes = new Map<NodeId, PlaybookNode>()
  const strays = new Map<string, Stray>()
  if (members === null) return { nodes, strays: [], repeated: [] }
  const { frame, values } = members
  values.forEach((node, index) => {
    const key = frame.keys[index] ?? ''
    if (nodes.has(key) || strays.has(key)) {
      nodes.delete(key)
      strays.delete(key)
    }
    if (node === null) strays.set(key, { path: ['nodes', key], key })
    else nodes.set(key, node)
  })
  const isUnique = nodes.size + strays.size === values.length
  const repeated = isUnique ? [] : hiddenKeys(frame).map((key) => ['nodes', key])
  return { nodes, strays: [...strays.values()], repeated }
}

const playbookOf = (
  text: string,
  { skeleton, before }: { skeleton: Skeleton; before: PreviousReading | null },
) => {
  const members = sameMembers(membersOf(skeleton), before?.playbook.members)
  const outside = Object.keys(members).filter((key) => looksLikeNode(members[key]))
  const { nodes, strays, repeated } = nodesOf(skeleton)
  const playbook: Playbook = {
    kind: 'playbook',
    text,
    members,
    nodes,
    strays: [...outside.map((key) => ({ path: [key], key })), ...strays],
    repeated: [...hiddenKeys(skeleton.root.frame).map((key) => [key]), ...repeated],
  }
  return cacheSkeleton(playbook, skeleton)
}

const notObject = (text: string): Unreadable | undefined => {
  const json = parseJson(text.slice(skipByteOrderMark(text)))
  if (json === undefined || isObject(json.value)) return undefined
  const offset = skipSpace(text, skipByteOrderMark(text))
  return unreadable(text, { reason: 'not_an_object', detail: '', offset })
}

/** Reads a text completely, or only what changed since the previous reading. */
function readText(text: string, before: PreviousReading | null): Reading {
  const skeleton = readSkeleton(text, before)
  if (isReadFailure(skeleton)) {
    if (skeleton.failed === tooDeep)
      return unreadable(text, { reason: 'json_broken', detail: 'json_deep', offset: skeleton.at })
    return notObject(text) ?? brokenJson(text, skeleton.at)
  }
  const index = indexIn(skeleton.root.frame, 'nodes')
  if (index !== undefined && skeleton.nodes === null) {
    const offset = skeleton.at + (skeleton.root.frame.starts[index] ?? 0)
    return unreadable(text, { reason: 'nodes_no_object', detail: '', offset })
  }
  return playbookOf(text, { skeleton, before })
}

/**
 * Reads a playbook from its text. Never throws. Any JSON object is a playbook if its `nodes` is absent or an object,
 * even with unusual members (PBK20). The last of duplicate keys is valid.
 */
export function readPlaybook(text: string): Reading {
  return readText(text, null)
}

const lastReadable = new WeakMap<Unreadable, Playbook>()

/**
 * Applies edits to the text and reads what changed. Nodes with unchanged bytes keep their object, even across
 * unreadable texts in between.
 */
export function readAgain(before: Reading, batch: Batch): Reading {
  const changes = batch.flatMap((edit) => trimEdit(before.text, edit) ?? [])
  if (changes.length === 0) return before
  const text = applyBatch(before.text, changes)
  if (text === before.text) return before
  const previous = before.kind === 'playbook' ? before : lastReadable.get(before)
  if (previous === undefined) return readText(text, null)
  const since = previous === before ? changes : minimalBatch(previous.text, text)
  const reading = readText(text, { playbook: previous, batch: since })
  if (reading.kind === 'unreadable') lastReadable.set(reading, previous)
  return reading
}
