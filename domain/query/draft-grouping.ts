// Parses what a request groups by: scales (QB13), their axes (QB7) and totals (QB8). Names are not resolved.
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { problemAt, type Named } from './problem.ts'
import type { Axis } from './query.ts'

/** Names of each grouping. */
export interface DraftTotals {
  /** The first is the grand total; empty if it is not requested. */
  readonly all: readonly (readonly Named[])[]
  readonly x: readonly Named[] | null
  readonly y: readonly Named[] | null
}

type Entry = string | readonly string[]

const namesIn = (entry: Entry, path: string): readonly Named[] =>
  typeof entry === 'string'
    ? [{ path, name: entry }]
    : entry.map((name, at) => ({ path: `${path}.${at}`, name }))

const listNames = (entries: readonly Entry[], path: string): (readonly Named[])[] =>
  entries.map((entry, at) => namesIn(entry, `${path}.${at}`))

/** Reports empty entries of a list. */
const checkFilled = (entries: readonly Entry[], path: string, problems: Problem[]): void => {
  for (const [at, entry] of entries.entries())
    if (entry.length === 0 && typeof entry !== 'string')
      problems.push(problemAt(`${path}.${at}`, { code: 'too_few', min: 1 }))
}

/** Reports names that occur twice. */
const checkDistinct = (names: readonly Named[], problems: Problem[]): void => {
  const seen = new Set<string>()
  for (const { path, name } of names) {
    if (seen.has(name)) problems.push(problemAt(path, { code: 'duplicate', value: name }))
    seen.add(name)
  }
}

/** Entries of `scale.fields`, each with its names. A name occurs once in all of them. */
export function readScales({ scale }: QueryRequest, problems: Problem[]): (readonly Named[])[] {
  const fields = scale?.fields ?? []
  const entries = listNames(fields, 'scale.fields')
  checkFilled(fields, 'scale.fields', problems)
  checkDistinct(entries.flat(), problems)
  return entries
}

/** Identifies an entry by its names in any order. */
const keyOf = (entry: Entry): string => JSON.stringify([entry].flat().toSorted())
const textOf = (entry: Entry): string => [entry].flat().join(' + ')

/** The axes as indexes of the entries of `scale.fields`. Each entry is on one axis. Null without axes. */
export function readAxis({ scale }: QueryRequest, problems: Problem[]): Axis | null {
  if (scale?.axis === undefined) return null
  const { fields = [], axis } = scale
  const indexes = new Map(fields.map((entry, index) => [keyOf(entry), index]))
  const used = new Set<number>()
  const read = (name: 'x' | 'y'): number[] =>
    (axis[name] ?? []).flatMap((entry, at) => {
      const path = `scale.axis.${name}.${at}`
      const value = textOf(entry)
      const index = indexes.get(keyOf(entry))
      if (index === undefined) problems.push(problemAt(path, { code: 'axis_entry', value }))
      else if (used.has(index)) problems.push(problemAt(path, { code: 'duplicate', value }))
      else used.add(index)
      return index ?? []
    })
  const axes = { x: read('x'), y: read('y') }
  for (const [index, entry] of fields.entries())
    if (!used.has(index))
      problems.push(problemAt('scale.axis', { code: 'axis_missing', value: textOf(entry) }))
  return axes
}

const readAll = (all: readonly Entry[] | undefined, problems: Problem[]): (readonly Named[])[] => {
  if (all === undefined) return []
  const entries = listNames(all, 'total.all')
  checkFilled(all, 'total.all', problems)
  for (const names of entries) checkDistinct(names, problems)
  const seen = new Set<string>()
  for (const [at, entry] of all.entries()) {
    if (seen.has(keyOf(entry)))
      problems.push(problemAt(`total.all.${at}`, { code: 'duplicate', value: textOf(entry) }))
    seen.add(keyOf(entry))
  }
  return [[], ...entries]
}

const readJoint = (
  path: 'x' | 'y',
  { total }: QueryRequest,
  problems: Problem[],
): readonly Named[] | null => {
  const entries = total?.[path] ?? []
  const names = listNames(entries, `total.${path}`).flat()
  checkFilled(entries, `total.${path}`, problems)
  checkDistinct(names, problems)
  return names.length === 0 ? null : names
}

/** Groupings of the totals; null if no total is requested. An empty `x` or `y` requests nothing (QB34). */
export function readTotals(request: QueryRequest, problems: Problem[]): DraftTotals | null {
  const all = readAll(request.total?.all, problems)
  const totals = { all, x: readJoint('x', request, problems), y: readJoint('y', request, problems) }
  return all.length === 0 && totals.x === null && totals.y === null ? null : totals
}

/** The names of all groupings. */
export function namesOfTotals(totals: DraftTotals | null): readonly Named[] {
  return totals === null ? [] : [...totals.all.flat(), ...(totals.x ?? []), ...(totals.y ?? [])]
}
