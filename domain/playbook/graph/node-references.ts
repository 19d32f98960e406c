// What the nodes of a playbook read of each other: the references in every template of every string of a node.
import type { Reference } from '#domain/jinja/reference.ts'
import { type ReadTemplate, readTemplate } from '#domain/jinja/problems.ts'
import { isTemplate } from '#domain/jinja/references.ts'
import type { JsonPath, NodeId, Playbook, PlaybookNode } from '../playbook.ts'

/** A string of a node that holds a template. */
export interface NodeTemplate {
  /** From the node. */
  readonly path: JsonPath
  readonly text: string
  /** As it was read. */
  readonly read: ReadTemplate
}

export interface NodeReference {
  /** The string it stands in, from the node. */
  readonly path: JsonPath
  readonly text: string
  readonly reference: Reference
}

/** Deeper than this no string is looked for: no argument of a module comes near it. */
const depthLimit = 200

const collect = (value: unknown, { path, into }: { path: JsonPath; into: NodeTemplate[] }): void => {
  if (typeof value === 'string') {
    if (isTemplate(value)) into.push({ path, text: value, read: readTemplate(value) })
  } else if (typeof value === 'object' && value !== null && path.length < depthLimit) {
    const isList = Array.isArray(value)
    for (const [key, member] of Object.entries(value))
      collect(member, { path: [...path, isList ? Number(key) : key], into })
  }
}

const readTemplates = (node: PlaybookNode): readonly NodeTemplate[] => {
  const into: NodeTemplate[] = []
  collect(node.value, { path: [], into })
  return into
}

const templates = new WeakMap<PlaybookNode, readonly NodeTemplate[]>()

/** The strings of a node that hold templates, in the order of the text. */
export function templatesOf(node: PlaybookNode): readonly NodeTemplate[] {
  const found = templates.get(node) ?? readTemplates(node)
  templates.set(node, found)
  return found
}

const references = new WeakMap<PlaybookNode, readonly NodeReference[]>()

/** What a node reads, in the order of the text; the same object for the same node. */
export function referencesOf(node: PlaybookNode): readonly NodeReference[] {
  const found =
    references.get(node) ??
    templatesOf(node).flatMap(({ path, text, read }) =>
      read.references.map((reference) => ({ path, text, reference })),
    )
  references.set(node, found)
  return found
}

export interface Use extends NodeReference {
  /** The node that reads. */
  readonly node: NodeId
}

/** Where other nodes read the results of the given ones. */
export function usesOf(playbook: Playbook, ids: ReadonlySet<NodeId>): readonly Use[] {
  return [...playbook.nodes.values()].flatMap((node) =>
    ids.has(node.id)
      ? []
      : referencesOf(node).flatMap((found) =>
          found.reference.root === 'node' && ids.has(found.reference.name)
            ? [{ ...found, node: node.id }]
            : [],
        ),
  )
}
