// The templates of a node that are run, and where they stand in the document. Labels are shown to people and never run:
// what they say of other nodes is no reference that could fail.
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { NodeReference } from '../graph/node-references.ts'

const labels: readonly unknown[] = ['name', 'description', 'icon']

const isCaseLabel = (path: JsonPath): boolean =>
  path.length === 3 && path[0] === 'cases' && labels.includes(path[2])

/** Whether a string of a node, by its path from the node, is there for people only. */
function isLabel(path: JsonPath): boolean {
  return (path.length === 1 && labels.includes(path[0])) || isCaseLabel(path)
}

export function isRun({ path }: Pick<NodeReference, 'path'>): boolean {
  return !isLabel(path)
}

export function setText(node: PlaybookNode, { path, text }: { path: JsonPath; text: string }) {
  return [{ do: 'set', path: ['nodes', node.id, ...path], value: text }] as const
}
