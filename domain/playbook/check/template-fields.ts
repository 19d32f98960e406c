// Templates of a node that are evaluated, and their location. Labels are only shown, never evaluated, so references
// in them cannot fail.
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { NodeReference } from '../graph/node-references.ts'

const labels: readonly unknown[] = ['name', 'description', 'icon']

const isCaseLabel = (path: JsonPath): boolean =>
  path.length === 3 && path[0] === 'cases' && labels.includes(path[2])

/** Whether the string at a path, relative to the node, is only shown. */
function isLabel(path: JsonPath): boolean {
  return (path.length === 1 && labels.includes(path[0])) || isCaseLabel(path)
}

export function isEvaluated({ path }: Pick<NodeReference, 'path'>): boolean {
  return !isLabel(path)
}

export function setText(node: PlaybookNode, { path, text }: { path: JsonPath; text: string }) {
  return [{ do: 'set', path: ['nodes', node.id, ...path], value: text }] as const
}
