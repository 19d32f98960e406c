// References of nodes to each other, in the templates of all their strings.
import type { Reference } from '#domain/jinja/reference.ts'
import { type TemplateReading, readTemplate } from '#domain/jinja/problems.ts'
import { isTemplate } from '#domain/jinja/references.ts'
import type { JsonPath, NodeId, Playbook, PlaybookNode } from '../playbook.ts'

/** A string of a node that contains a template. */
export interface NodeTemplate {
  /** Relative to the node. */
  readonly path: JsonPath
  readonly text: string
  /** The parsed template. */
  readonly read: TemplateReading
}

export interface NodeReference {
  /** Path of the string, relative to the node. */
  readonly path: JsonPath
  readonly text: string
  readonly reference: Reference
}

/** Strings deeper than this are ignored. No argument of a module is nested nearly as deep. */
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

/** Strings of a node with templates, in the order of the text. */
export function templatesOf(node: PlaybookNode): readonly NodeTemplate[] {
  const found = templates.get(node) ?? readTemplates(node)
  templates.set(node, found)
  return found
}

const references = new WeakMap<PlaybookNode, readonly NodeReference[]>()

/** References of a node in the order of the text. Cached by node. */
export function referencesOf(node: PlaybookNode): readonly NodeReference[] {
  const found =
    references.get(node) ??
    templatesOf(node).flatMap(({ path, text, read }) =>
      read.references.map((reference) => ({ path, text, reference })),
    )
  references.set(node, found)
  return found
}

export interface NodeUse extends NodeReference {
  /** The node that contains the reference. */
  readonly node: NodeId
}

/** References of other nodes to the given ones. */
export function usesOf(playbook: Playbook, ids: ReadonlySet<NodeId>): readonly NodeUse[] {
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
