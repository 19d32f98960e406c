import { type Before, readSkeleton } from './read-skeleton.ts'
import { isObject, parsed } from './json.ts'
import { isFailed } from './read-members.ts'
import { looksLikeNode } from './read-node.ts'
import type {
  JsonObject,
  JsonPath,
  NodeId,
  Playbook,
  PlaybookNode,
  Reading,
  Stray,
  Unreadable,
} from './playbook.ts'
import { afterMark, skipSpace, tooDeep } from './scan.ts'
import { type Frame, type Skeleton, indexIn, keepSkeleton } from './skeleton.ts'
import { brokenJson, unreadable } from './unreadable.ts'

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
export const readText = (text: string, before: Before | null): Reading => {
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
