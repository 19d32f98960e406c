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

export type PathRead =
  | {
      readonly found: true
      readonly value: unknown
      /** Where the value, or each value of the list, stands in the response. */
      readonly spots: readonly (readonly Step[])[]
    }
  | { readonly found: false; readonly stop: Stop }

const cutsOf = (path: string): number[] => {
  const cuts: number[] = []
  for (let at = path.length; at > 0; at -= 1)
    if (at === path.length || path[at] === '.' || path[at] === '[') cuts.push(at)
  return cuts
}

const bracket = /\[(\*|\d{1,9})\]/y

interface Place {
  readonly value: unknown
  /** How much of the path has been read. */
  readonly at: number
  readonly steps: readonly Step[]
}

const reader = (path: string, budget: Budget) => {
  const cuts = cutsOf(path)
  const hits: Place[] = []
  let isMany = false
  let stopped: { readonly at: number; readonly stop: Stop } | null = null

  const stop = (why: Stop['why'], { value, at, steps }: Place): false => {
    if (stopped === null || at > stopped.at)
      stopped = { at, stop: { why, reached: steps, there: value, rest: path.slice(at).replace(/^\./, '') } }
    return false
  }

  const everyItem = (place: Place, at: number): boolean => {
    if (!isList(place.value)) return stop('no_list', place)
    isMany = true
    const before = hits.length
    for (const [index, value] of place.value.entries())
      if (!seek({ value, at, steps: [...place.steps, index] }) && budget.isSpent()) return false
    return place.value.length === 0 || hits.length > before
  }

  const oneItem = (place: Place, { index, at }: { index: number; at: number }): boolean => {
    if (!isList(place.value)) return stop('no_list', place)
    if (index >= place.value.length) return stop('short_list', place)
    return seek({ value: place.value[index], at, steps: [...place.steps, index] })
  }

  const inList = (place: Place): boolean => {
    bracket.lastIndex = place.at
    const [, index] = bracket.exec(path) ?? []
    if (index === undefined) return stop('unreadable', place)
    const at = bracket.lastIndex
    return index === '*' ? everyItem(place, at) : oneItem(place, { index: Number(index), at })
  }

  const inObject = (place: Place): boolean => {
    const { value, at, steps } = place
    if (!isRecord(value)) return stop(isList(value) ? 'missing' : 'no_object', place)
    const start = path[at] === '.' && at > 0 ? at + 1 : at
    for (const end of cuts) {
      if (end <= start) break
      const key = path.slice(start, end)
      if (Object.hasOwn(value, key) && seek({ value: value[key], at: end, steps: [...steps, key] }))
        return true
    }
    return stop('missing', place)
  }

  const seek = (place: Place): boolean => {
    if (!budget.spend('steps', 1)) return stop('too_much', place)
    if (place.at === path.length) return hits.push(place) > 0
    return path[place.at] === '[' ? inList(place) : inObject(place)
  }

  return (root: unknown): PathRead => {
    const start: Place = { value: root, at: 0, steps: [] }
    const isFound = path === '' ? stop('missing', start) : seek(start)
    if (!isFound && stopped !== null) return { found: false, stop: stopped.stop }
    const values = hits.map(({ value }) => value)
    return { found: true, value: isMany ? values : values[0], spots: hits.map(({ steps }) => steps) }
  }
}

/**
 * What a path finds in a response. Of several readings the one with the longest keys counts; `[*]` gives the list of
 * all that its items have. Blanks around a path say nothing; an empty path finds nothing.
 */
export const readPath = (
  response: unknown,
  { path, budget }: { readonly path: string; readonly budget: Budget },
): PathRead => reader(path.trim(), budget)(response)

/** The part of the response that a value came from, by its first step. */
export const originOf = (steps: readonly Step[]): Origin => {
  if (steps[0] === 'user') return 'user-info'
  return steps[0] === 'memberships' ? 'memberships' : 'id_token'
}

/** A path that leads exactly there. */
export const pathTo = (steps: readonly Step[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
