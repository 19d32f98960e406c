// Finds values, objects and lists of a playbook by path, with their offsets. Created for one batch of edits.
import type { Node } from 'jsonc-parser'
import { isList, ownMember, parseJson } from '../json.ts'
import type { JsonPath, Playbook } from '../playbook.ts'
import type { Frame } from '../read/read-members.ts'
import { type Skeleton, indexIn, skeletonOf } from '../read/read-skeleton.ts'
import { keyOf, treeAt, treeOf } from '../read/json-tree.ts'

/** An object or list with its offsets from the start of the text. */
export interface Container {
  readonly kind: 'object' | 'array'
  readonly path: JsonPath
  readonly start: number
  readonly end: number
  /** Empty for a list. */
  readonly keys: readonly string[]
  /** For a list, the offsets of its items. */
  readonly keyStarts: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export interface PlaybookDocument {
  readonly playbook: Playbook
  readonly text: string
  /** Undefined if there is no value at the path. */
  readonly valueAt: (path: JsonPath) => unknown
  /** Undefined if there is no object or list at the path. */
  readonly containerAt: (path: JsonPath) => Container | undefined
  /** Indexes of the members with a key; the last one is valid. */
  readonly indexesOf: (container: Container, key: string) => readonly number[]
}

const ofFrame = (frame: Frame, { at, path }: { at: number; path: JsonPath }): Container => ({
  kind: 'object',
  path,
  start: at,
  end: at + frame.end,
  keys: frame.keys,
  keyStarts: frame.keyStarts.map((offset) => at + offset),
  starts: frame.starts.map((offset) => at + offset),
  ends: frame.ends.map((offset) => at + offset),
})

const ofTree = (
  tree: Node | undefined,
  { at, path }: { at: number; path: JsonPath },
): Container | undefined => {
  if (tree?.type !== 'object' && tree?.type !== 'array') return undefined
  const children = tree.children ?? []
  const isArray = tree.type === 'array'
  const values = isArray ? children : children.flatMap((member) => member.children?.[1] ?? [])
  return {
    kind: tree.type,
    path,
    start: at + tree.offset,
    end: at + tree.offset + tree.length,
    keys: isArray ? [] : children.map(keyOf),
    keyStarts: children.map(({ offset }) => at + offset),
    starts: values.map(({ offset }) => at + offset),
    ends: values.map(({ offset, length }) => at + offset + length),
  }
}

/** The smallest range the skeleton knows: a member of the document or of `nodes`. */
const partOf = ({ at, root, nodes }: Skeleton, path: JsonPath) => {
  const inNodes = path[0] === 'nodes' && nodes !== null && path.length > 1
  const [frame, base] = inNodes ? [nodes.frame, nodes.at] : [root.frame, at]
  const depth = inNodes ? 2 : 1
  const index = indexIn(frame, String(path[depth - 1]))
  if (index === undefined) return undefined
  return {
    start: base + (frame.starts[index] ?? 0),
    end: base + (frame.ends[index] ?? 0),
    rest: path.slice(depth),
  }
}

const within = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((at, step) => {
    if (typeof step === 'number') return isList(at) ? at[step] : undefined
    return ownMember(at, step)
  }, value)

/** All members of `nodes`, including those that are not nodes. */
const nodesValue = (playbook: Playbook): unknown => {
  const { nodes } = skeletonOf(playbook)
  return nodes === null
    ? undefined
    : parseJson(playbook.text.slice(nodes.at, nodes.at + nodes.frame.end))?.value
}

const valueAt = (playbook: Playbook, path: JsonPath): unknown => {
  const [first, second, ...rest] = path
  if (first !== 'nodes') return within(playbook.members, path)
  if (second === undefined) return nodesValue(playbook)
  const node = playbook.nodes.get(String(second))
  if (node !== undefined) return within(node.value, rest)
  const part = partOf(skeletonOf(playbook), path)
  return part && within(parseJson(playbook.text.slice(part.start, part.end))?.value, part.rest)
}

const numbersByKey = (keys: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const numbers = new Map<string, number[]>()
  keys.forEach((key, index) => {
    const numbersOfKey = numbers.get(key)
    if (numbersOfKey === undefined) numbers.set(key, [index])
    else numbersOfKey.push(index)
  })
  return numbers
}

/** Opens a playbook for one batch of edits. */
export function openDocument(playbook: Playbook): PlaybookDocument {
  const { text } = playbook
  const skeleton = skeletonOf(playbook)
  const trees = new Map<number, Node | undefined>()
  const containers = new Map<string, Container | undefined>()
  const indexes = new Map<Container, ReadonlyMap<string, readonly number[]>>()

  const treeFrom = ({ start, end }: { start: number; end: number }): Node | undefined => {
    if (!trees.has(start)) trees.set(start, treeOf(text.slice(start, end)))
    return trees.get(start)
  }
  const find = (path: JsonPath): Container | undefined => {
    if (path.length === 0) return ofFrame(skeleton.root.frame, { at: skeleton.at, path })
    if (path.length === 1 && path[0] === 'nodes')
      return skeleton.nodes === null
        ? undefined
        : ofFrame(skeleton.nodes.frame, { at: skeleton.nodes.at, path })
    const part = partOf(skeleton, path)
    return part && ofTree(treeAt(treeFrom(part), part.rest), { at: part.start, path })
  }
  return {
    playbook,
    text,
    valueAt: (path) => valueAt(playbook, path),
    containerAt: (path) => {
      const key = JSON.stringify(path)
      if (!containers.has(key)) containers.set(key, find(path))
      return containers.get(key)
    },
    indexesOf: (container, key) => {
      const numbers = indexes.get(container) ?? numbersByKey(container.keys)
      indexes.set(container, numbers)
      return numbers.get(key) ?? []
    },
  }
}
