// The templates of a node that are run, and where they stand in the document. Labels are shown to people and never run:
// what they say of other nodes is no reference that could fail.
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { NodeReference } from '../references.ts'

const labels: readonly unknown[] = ['name', 'description', 'icon']

const isCaseLabel = (path: JsonPath): boolean =>
  path.length === 3 && path[0] === 'cases' && labels.includes(path[2])

/** Whether a string of a node, by its path from the node, is there for people only. */
export const isLabel = (path: JsonPath): boolean =>
  (path.length === 1 && labels.includes(path[0])) || isCaseLabel(path)

export const isRun = ({ path }: Pick<NodeReference, 'path'>): boolean => !isLabel(path)

export const setText = (node: PlaybookNode, { path, text }: { path: JsonPath; text: string }) =>
  [{ do: 'set', path: ['nodes', node.id, ...path], value: text }] as const
