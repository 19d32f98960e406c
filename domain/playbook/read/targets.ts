// Node IDs in the value of an output, in any of the shapes that documents use, with their paths. The schema of the
// format requires an object, but all real documents contain a list (PBK26).
import { isList, isNodeId, isObject } from '../json.ts'
import type { JsonPath, NodeId } from '../playbook.ts'

export interface Target {
  readonly id: NodeId
  /** Path within the value of the output. */
  readonly path: JsonPath
}

/** IDs are strings. Integers are accepted as well. */
const idOf = (value: unknown): NodeId | undefined => {
  if (typeof value === 'string') return value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

const one = (value: unknown, path: JsonPath): readonly Target[] => {
  const id = idOf(value)
  return id === undefined || id === '' ? [] : [{ id, path }]
}

const ofList = (list: readonly unknown[], path: JsonPath): readonly Target[] =>
  list.flatMap((item, index) => one(item, [...path, index]))

const ofMember = (key: string, value: unknown): readonly Target[] => {
  if (isList(value)) return ofList(value, [key])
  const targets = one(value, [key])
  return targets.length === 0 && isNodeId(key) ? [{ id: key, path: [key] }] : targets
}

const isIdList = (value: unknown): value is readonly NodeId[] =>
  isList(value) && value.every((item) => typeof item === 'string' && item !== '')

/** The targets in the value of an output or of `loop`. */
export function targetsIn(value: unknown): readonly Target[] {
  if (isList(value)) return ofList(value, [])
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => ofMember(key, member))
  return one(value, [])
}

/** The IDs in the value of an output. If it is a plain list of IDs, as nearly always, the list itself. */
export function idsIn(value: unknown): readonly NodeId[] {
  return isIdList(value) ? value : targetsIn(value).map(({ id }) => id)
}
