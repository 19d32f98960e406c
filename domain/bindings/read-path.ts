// A dotted path into what a provider sent (IAM13): `user.given_name`, `memberships[*].displayName`, `emails[0]`. Keys
// that hold dots themselves are found whole. It reads own members only, and tells where a path stopped.
import type { Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'

export type Step = string | number
/** Which part of the response a value came from: the ID token, the user-profile call, or the directory call. */
export type Origin = 'id_token' | 'user-info' | 'memberships'

/** Where a path stopped. `reached` leads to `there`, `rest` is what is left of the path. */
export interface Stop {
  readonly why: 'missing' | 'no_object' | 'no_list' | 'short_list' | 'unreadable' | 'too_much'
  readonly reached: readonly Step[]
  readonly there: unknown
  readonly rest: string
}

type PathRead =
  | {
      readonly found: true
      readonly value: unknown
      /** Where the value, or each value of the list, stands in the response. */
      readonly spots: readonly (readonly Step[])[]
    }
  | { readonly found: false; readonly stop: Stop }

/** Steps so far, the last one first: most readings fail or are thrown away, so that lists are made for the few. */
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
  /** Where the path goes on behind it. */
  readonly end: number
}

/** A path taken apart once, for many responses. */
export interface ReadyPath {
  readonly path: string
  /** Keys that may stand at a place of the path, the longest first; filled as they are asked for. */
  readonly keys: Map<number, readonly Key[]>
}

/** Blanks around a path say nothing. */
export function readyPath(path: string): ReadyPath {
  return { path: path.trim(), keys: new Map() }
}

const keysAt = ({ path, keys }: ReadyPath, at: number): readonly Key[] => {
  const known = keys.get(at)
  if (known !== undefined) return known
  const start = path[at] === '.' && at > 0 ? at + 1 : at
  const found: Key[] = []
  for (let end = path.length; end > start; end -= 1)
    if (end === path.length || path[end] === '.' || path[end] === '[')
      found.push({ name: path.slice(start, end), end })
  keys.set(at, found)
  return found
}

const bracket = /\[(\*|\d{1,9})\]/y

interface Place {
  readonly value: unknown
  /** How much of the path has been read. */
  readonly at: number
  readonly trail: Trail | null
}

interface Reading {
  readonly ready: ReadyPath
  readonly budget: Budget
  readonly hits: Place[]
  isMany: boolean
  stopped: { readonly why: Stop['why']; readonly place: Place } | null
}

const stop = (reading: Reading, { why, place }: { why: Stop['why']; place: Place }): false => {
  if (reading.stopped === null || place.at > reading.stopped.place.at) reading.stopped = { why, place }
  return false
}

const everyItem = (reading: Reading, place: Place, at: number): boolean => {
  if (!isList(place.value)) return stop(reading, { why: 'no_list', place })
  reading.isMany = true
  const before = reading.hits.length
  for (let index = 0; index < place.value.length && !reading.budget.isSpent(); index += 1)
    seek(reading, { value: place.value[index], at, trail: { step: index, before: place.trail } })
  return place.value.length === 0 || reading.hits.length > before
}

const oneItem = (
  reading: Reading,
  { place, index, at }: { place: Place; index: number; at: number },
): boolean => {
  if (!isList(place.value)) return stop(reading, { why: 'no_list', place })
  if (index >= place.value.length) return stop(reading, { why: 'short_list', place })
  return seek(reading, { value: place.value[index], at, trail: { step: index, before: place.trail } })
}

const inList = (reading: Reading, place: Place): boolean => {
  bracket.lastIndex = place.at
  const [, index] = bracket.exec(reading.ready.path) ?? []
  if (index === undefined) return stop(reading, { why: 'unreadable', place })
  const at = bracket.lastIndex
  return index === '*' ? everyItem(reading, place, at) : oneItem(reading, { place, index: Number(index), at })
}

const inObject = (reading: Reading, place: Place): boolean => {
  const { value, at, trail } = place
  if (!isRecord(value)) return stop(reading, { why: isList(value) ? 'missing' : 'no_object', place })
  const keys = keysAt(reading.ready, at)
  // Paths have a few steps; only one made of dots is worth counting.
  reading.budget.spend('steps', keys.length >> 3)
  for (const { name, end } of keys)
    if (
      Object.hasOwn(value, name) &&
      seek(reading, { value: value[name], at: end, trail: { step: name, before: trail } })
    )
      return true
  return stop(reading, { why: 'missing', place })
}

const seek = (reading: Reading, place: Place): boolean => {
  const { ready, budget, hits } = reading
  if (!budget.spend('steps', 1)) return stop(reading, { why: 'too_much', place })
  if (place.at === ready.path.length) return hits.push(place) > 0
  return ready.path[place.at] === '[' ? inList(reading, place) : inObject(reading, place)
}

const stopOf = ({ path }: ReadyPath, { why, place }: { why: Stop['why']; place: Place }): Stop => ({
  why,
  reached: stepsOf(place.trail),
  there: place.value,
  rest: path.slice(place.at).replace(/^\./, ''),
})

/**
 * What a path finds in a response. Of several readings the one with the longest keys counts; `[*]` gives the list of
 * all that its items have. An empty path finds nothing.
 */
export function readPath(
  response: unknown,
  { ready, budget }: { readonly ready: ReadyPath; readonly budget: Budget },
): PathRead {
  const reading: Reading = { ready, budget, hits: [], isMany: false, stopped: null }
  const start: Place = { value: response, at: 0, trail: null }
  const isFound = ready.path === '' ? stop(reading, { why: 'missing', place: start }) : seek(reading, start)
  if (!isFound)
    return { found: false, stop: stopOf(ready, reading.stopped ?? { why: 'missing', place: start }) }
  const values = reading.hits.map(({ value }) => value)
  return {
    found: true,
    value: reading.isMany ? values : values[0],
    spots: reading.hits.map(({ trail }) => stepsOf(trail)),
  }
}

/** The part of the response that a value came from, by its first step. */
export function originOf(steps: readonly Step[]): Origin {
  if (steps[0] === 'user') return 'user-info'
  return steps[0] === 'memberships' ? 'memberships' : 'id_token'
}

/** A path that leads exactly there. */
export function pathTo(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}
