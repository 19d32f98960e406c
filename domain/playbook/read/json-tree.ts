// One value of the text as a tree with offsets, by way of jsonc-parser. Of members with one key the last counts.
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

/** The tree of a text that holds one JSON value. */
export function treeOf(text: string): Node | undefined {
  return parseTree(text)
}

/** The value at a path within a tree. */
export function treeAt(tree: Node | undefined, path: JsonPath): Node | undefined {
  return path.reduce<Node | undefined>(childAt, tree)
}

/** Keys of the object at a path of a JSON text, in the order of the text, each once; undefined where there is none. */
export function memberNames(text: string, path: JsonPath): readonly string[] | undefined {
  const object = treeAt(treeOf(text), path)
  return object?.type === 'object' ? [...new Set((object.children ?? []).map(keyOf))] : undefined
}
