import { isList, isObject, ownMember } from '../json.ts'
import type { JsonObject, NodeId } from '../playbook.ts'

/** Gives the id that stands in for one, or null where the edge to it goes. */
export type Renaming = (id: NodeId) => NodeId | null

const renamedTargets = (value: unknown, rename: Renaming): unknown => {
  if (isList(value))
    return value.flatMap((item) => {
      if (typeof item !== 'string' && typeof item !== 'number') return [item]
      const id = rename(String(item))
      return id === null ? [] : [id === String(item) ? item : id]
    })
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamedTargets(each, rename)]))
  if (typeof value !== 'string') return value
  return rename(value) ?? []
}

/** A node's value with its edges led elsewhere. */
export const withTargets = (value: JsonObject, rename: Renaming): JsonObject => {
  const outputs = ownMember(value, 'outputs')
  const loop = ownMember(value, 'loop')
  return {
    ...value,
    ...(isObject(outputs) && { outputs: renamedTargets(outputs, rename) }),
    ...((isList(loop) || typeof loop === 'string') && { loop: renamedTargets(loop, rename) }),
  }
}

/** A node's value without the edges that lead to other nodes than these. */
export const edgeless = (value: JsonObject, among: ReadonlySet<NodeId>): JsonObject =>
  withTargets(value, (id) => (among.has(id) ? id : null))
