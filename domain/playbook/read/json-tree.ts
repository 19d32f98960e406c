// One JSON value as a tree with offsets, parsed by jsonc-parser. The last of duplicate keys is valid.
import { type Node, parseTree } from 'jsonc-parser'
import type { JsonPath } from '../playbook.ts'

/** The key of a member. */
export function keyOf(member: Node): string {
  const key: unknown = member.children?.[0]?.value
  return typeof key === 'string' ? key : ''
}

const childAt = (node: Node | undefined, step: string | number): Node | undefined => {
  if (node?.type === 'array') return typeof step === 'number' ? node.children?.[step] : undefined
  if (node?.type !== 'object') return undefined
  return node.children?.findLast((member) => keyOf(member) === String(step))?.children?.[1]
}

/** Parses a text with one JSON value into a tree. */
export function treeOf(text: string): Node | undefined {
  return parseTree(text)
}

/** The value at a path of a tree. */
export function treeAt(tree: Node | undefined, path: JsonPath): Node | undefined {
  return path.reduce<Node | undefined>(childAt, tree)
}

/** Distinct keys of the object at a path of a JSON text, in the order of the text. Undefined if there is none. */
export function memberNames(text: string, path: JsonPath): readonly string[] | undefined {
  const object = treeAt(treeOf(text), path)
  return object?.type === 'object' ? [...new Set((object.children ?? []).map(keyOf))] : undefined
}
