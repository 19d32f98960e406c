// Gives nodes other IDs and updates edges and template references.
import { isTemplate } from '../../jinja/references.ts'
import { renameNodes } from '../../jinja/rename-nodes.ts'
import { isList, isNodeId, isObject, ownMember } from '../json.ts'
import type { JsonObject, NodeId } from '../playbook.ts'

/** Returns the new ID, or null to remove the edge. */
type Renaming = (id: NodeId) => NodeId | null

const inList = (list: readonly unknown[], rename: Renaming): unknown =>
  list.flatMap((item) => {
    if (typeof item !== 'string' && typeof item !== 'number') return [item]
    const id = rename(String(item))
    return id === null ? [] : [id === String(item) ? item : id]
  })

const isId = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value)

const single = (value: unknown, rename: Renaming): unknown => {
  const id = rename(String(value))
  if (id === null) return []
  return id === String(value) ? value : id
}

/** A member of an output that is an object: it contains IDs, or its key is one (PBK26). */
const inMember = (
  [key, value]: readonly [string, unknown],
  rename: Renaming,
): readonly (readonly [string, unknown])[] => {
  if (isList(value)) return [[key, inList(value, rename)]]
  if (isId(value)) return [[key, single(value, rename)]]
  const id = isNodeId(key) ? rename(key) : key
  return id === null ? [] : [[id, value]]
}

const renamedTargets = (value: unknown, rename: Renaming): unknown => {
  if (isList(value)) return inList(value, rename)
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).flatMap((member) => inMember(member, rename)))
  return isId(value) ? single(value, rename) : value
}

const renamedOutputs = (outputs: JsonObject, rename: Renaming): JsonObject =>
  Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, renamedTargets(value, rename)]))

/** The value of a node with renamed targets. */
export function withTargets(value: JsonObject, rename: Renaming): JsonObject {
  const outputs = ownMember(value, 'outputs')
  const loop = ownMember(value, 'loop')
  return {
    ...value,
    ...(isObject(outputs) && { outputs: renamedOutputs(outputs, rename) }),
    ...(loop !== undefined && { loop: renamedTargets(loop, rename) }),
  }
}

/** The value of a node with only the edges among these nodes. */
export function edgesAmong(value: JsonObject, among: ReadonlySet<NodeId>): JsonObject {
  return withTargets(value, (id) => (among.has(id) ? id : null))
}

const rewritten = (value: unknown, rename: Renaming): unknown => {
  if (typeof value === 'string') return isTemplate(value) ? renameNodes(value, rename) : value
  if (isList(value)) return value.map((item) => rewritten(item, rename))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rewritten(member, rename)]))
}

/** The value of a node with renamed references in templates; null leaves a reference unchanged. */
export function withReferences(value: JsonObject, rename: Renaming): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rewritten(member, rename)]))
}
