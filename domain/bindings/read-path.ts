// Resolves a dotted path in a provider's response (IAM13): `user.given_name`, `memberships[*].displayName`,
// `emails[0]`. Keys that contain dots are found too. It reads own members only and reports where a path stopped.
import type { Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'

export type Step = string | number
/** The part of the response that a value comes from: the ID token, the user-profile call, or the directory call. */
export type Origin = 'id_token' | 'user-info' | 'memberships'

/** Where a path stopped. `reached` leads to `value`; `remaining` is the unread part of the path. */
export interface PathStop {
  readonly reason: 'missing' | 'no_object' | 'no_list' | 'short_list' | 'unreadable' | 'too_much'
  readonly reached: readonly Step[]
  readonly value: unknown
  readonly remaining: string
}

type PathRead =
  | {
      readonly found: true
      readonly value: unknown
      /** The location of the value, or of each value of the list, in the response. */
      readonly locations: readonly (readonly Step[])[]
    }
  | { readonly found: false; readonly stop: PathStop }

/** Steps so far, last first. A linked list, because most searches fail and need no array. */
interface Trail {
  readonly step: Step
  readonly before: Trail | null
}

const stepsOf = (trail: Trail | null): Step[] => {
  const steps: Step[] = []
  for (let at = trail; at !== null; at = at.before) steps.push(at.step)
  return steps.reverse()
}

interface Key {
  readonly name: string
  /** Offset in the path after the key. */
  readonly end: number
}

/** A path parsed once for many responses. */
export interface PreparedPath {
  readonly path: string
  /** Possible keys at an offset of the path, longest first; filled on demand. */
  readonly keys: Map<number, readonly Key[]>
}

/** Ignores spaces around a path. */
export function preparePath(path: string): PreparedPath {
  return { path: path.trim(), keys: new Map() }
}

const keysAt = ({ path, keys }: PreparedPath, at: number): readonly Key[] => {
  const cached = keys.get(at)
  if (cached !== undefined) return cached
  const start = path[at] === '.' && at > 0 ? at + 1 : at
  const found: Key[] = []
  for (let end = path.length; end > start; end -= 1)
    if (end === path.length || path[end] === '.' || path[end] === '[')
      found.push({ name: path.slice(start, end), end })
  keys.set(at, found)
  return found
}

const bracket = /\[(\*|\d{1,9})\]/y

interface Cursor {
  readonly value: unknown
  /** Offset in the path. */
  readonly at: number
  readonly trail: Trail | null
}

interface Search {
  readonly prepared: PreparedPath
  readonly budget: Budget
  readonly hits: Cursor[]
  isMany: boolean
  stopped: { readonly reason: PathStop['reason']; readonly cursor: Cursor } | null
}

const fail = (search: Search, { reason, cursor }: { reason: PathStop['reason']; cursor: Cursor }): false => {
  if (search.stopped === null || cursor.at > search.stopped.cursor.at) search.stopped = { reason, cursor }
  return false
}

const everyItem = (search: Search, cursor: Cursor, at: number): boolean => {
  if (!isList(cursor.value)) return fail(search, { reason: 'no_list', cursor })
  search.isMany = true
  const before = search.hits.length
  for (let index = 0; index < cursor.value.length && !search.budget.isSpent(); index += 1)
    seek(search, { value: cursor.value[index], at, trail: { step: index, before: cursor.trail } })
  return cursor.value.length === 0 || search.hits.length > before
}

const oneItem = (
  search: Search,
  { cursor, index, at }: { cursor: Cursor; index: number; at: number },
): boolean => {
  if (!isList(cursor.value)) return fail(search, { reason: 'no_list', cursor })
  if (index >= cursor.value.length) return fail(search, { reason: 'short_list', cursor })
  return seek(search, { value: cursor.value[index], at, trail: { step: index, before: cursor.trail } })
}

const inList = (search: Search, cursor: Cursor): boolean => {
  bracket.lastIndex = cursor.at
  const [, index] = bracket.exec(search.prepared.path) ?? []
  if (index === undefined) return fail(search, { reason: 'unreadable', cursor })
  const at = bracket.lastIndex
  return index === '*' ? everyItem(search, cursor, at) : oneItem(search, { cursor, index: Number(index), at })
}

const inObject = (search: Search, cursor: Cursor): boolean => {
  const { value, at, trail } = cursor
  if (!isRecord(value)) return fail(search, { reason: isList(value) ? 'missing' : 'no_object', cursor })
  const keys = keysAt(search.prepared, at)
  // Paths have few steps; only a path of many dots costs noticeable time.
  search.budget.spend('steps', keys.length >> 3)
  for (const { name, end } of keys)
    if (
      Object.hasOwn(value, name) &&
      seek(search, { value: value[name], at: end, trail: { step: name, before: trail } })
    )
      return true
  return fail(search, { reason: 'missing', cursor })
}

const seek = (search: Search, cursor: Cursor): boolean => {
  const { prepared, budget, hits } = search
  if (!budget.spend('steps', 1)) return fail(search, { reason: 'too_much', cursor })
  if (cursor.at === prepared.path.length) return hits.push(cursor) > 0
  return prepared.path[cursor.at] === '[' ? inList(search, cursor) : inObject(search, cursor)
}

const toStop = (
  { path }: PreparedPath,
  { reason, cursor }: { reason: PathStop['reason']; cursor: Cursor },
): PathStop => ({
  reason,
  reached: stepsOf(cursor.trail),
  value: cursor.value,
  remaining: path.slice(cursor.at).replace(/^\./, ''),
})

/**
 * Resolves a path in a response. If it can be read in several ways, the longest keys win; `[*]` returns the list of
 * all values of the items. An empty path finds nothing.
 */
export function readPath(
  response: unknown,
  { prepared, budget }: { readonly prepared: PreparedPath; readonly budget: Budget },
): PathRead {
  const search: Search = { prepared, budget, hits: [], isMany: false, stopped: null }
  const start: Cursor = { value: response, at: 0, trail: null }
  const isFound =
    prepared.path === '' ? fail(search, { reason: 'missing', cursor: start }) : seek(search, start)
  if (!isFound)
    return { found: false, stop: toStop(prepared, search.stopped ?? { reason: 'missing', cursor: start }) }
  const values = search.hits.map(({ value }) => value)
  return {
    found: true,
    value: search.isMany ? values : values[0],
    locations: search.hits.map(({ trail }) => stepsOf(trail)),
  }
}

/** The part of the response that a value comes from, by its first step. */
export function originOf(steps: readonly Step[]): Origin {
  if (steps[0] === 'user') return 'user-info'
  return steps[0] === 'memberships' ? 'memberships' : 'id_token'
}

/** The path of these steps. */
export function pathTo(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}
