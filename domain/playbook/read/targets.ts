// The node ids that the value of an output holds, in any of the shapes that documents use, and where each stands in it.
// The format's schema says object, every real document has a list (PBK26).
import { isList, isNodeId, isObject } from '../json.ts'
import type { JsonPath, NodeId } from '../playbook.ts'

export interface Target {
  readonly id: NodeId
  /** Within the output's value. */
  readonly path: JsonPath
}

/** Ids are strings; whole numbers are read as such. */
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

/** Where the value of an output, or of `loop`, leads; nothing where it holds no id. */
export function targetsIn(value: unknown): readonly Target[] {
  if (isList(value)) return ofList(value, [])
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => ofMember(key, member))
  return one(value, [])
}

/** The ids that an output's value leads to; the list itself where it holds nothing else, as nearly all do. */
export function idsIn(value: unknown): readonly NodeId[] {
  return isIdList(value) ? value : targetsIn(value).map(({ id }) => id)
}
