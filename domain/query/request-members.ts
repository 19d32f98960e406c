// Checks the members of a request: unknown ones, and limits.
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { problemAt } from './problem.ts'

const knownMembers = {
  data: ['fields', 'skip', 'limit', 'hints'],
  scale: ['fields', 'axis'],
  evol: ['scale', 'mode', 'depth'],
  total: ['all', 'x', 'y'],
} as const satisfies Partial<Record<keyof QueryRequest, readonly string[]>>
const leafMembers: readonly string[] = ['filter', 'order', 'table_name', 'database_name']

const members = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/** Dotted names of unknown members. They are ignored and listed in `warning` (HTTP5). */
export function unknownMembers(request: QueryRequest): string[] {
  const nested: readonly (readonly [string, readonly string[]])[] = Object.entries(knownMembers)
  const axis = members(request.scale?.axis).filter((member) => member !== 'x' && member !== 'y')
  const top = Object.keys(request).filter(
    (name) => !leafMembers.includes(name) && !Object.hasOwn(knownMembers, name),
  )
  return [
    ...top,
    ...nested.flatMap(([name, allowed]) =>
      members(request[name])
        .filter((member) => !allowed.includes(member))
        .map((member) => `${name}.${member}`),
    ),
    ...axis.map((member) => `scale.axis.${member}`),
  ]
}

/** Checks `data.limit` against the limit of the platform (HTTP6). */
export function limitProblems(request: QueryRequest, dataLimit: number): Problem[] {
  return (request.data.limit ?? 0) > dataLimit
    ? [problemAt('data.limit', { code: 'too_big', max: dataLimit })]
    : []
}

/** Maximum number of names in one part of a request: more than any table has, few enough to report each problem. */
const maxNames = 1000

/** Maximum number of names in each list of totals, whose groupings are computed together. */
const maxTotalNames = 100

/** Number of names; an empty entry counts like a name. */
const nameCount = (entries: readonly (string | readonly string[])[] = []): number =>
  entries.reduce((count, entry) => count + (typeof entry === 'string' ? 1 : Math.max(1, entry.length)), 0)

/** Reports parts of a request that are too long. The rest of it is not parsed then. */
export function lengthProblems(request: QueryRequest): Problem[] {
  const { scale, total } = request
  const parts: readonly (readonly [path: string, length: number, max?: number])[] = [
    ['data.fields', members(request.data.fields).length],
    ...Object.entries(request.data.fields).map(
      ([name, modes]) => [`data.fields.${name}`, modes.length] as const,
    ),
    ['scale.fields', nameCount(scale?.fields)],
    ['scale.axis.x', nameCount(scale?.axis?.x)],
    ['scale.axis.y', nameCount(scale?.axis?.y)],
    ['total.all', nameCount(total?.all), maxTotalNames],
    ['total.x', nameCount(total?.x), maxTotalNames],
    ['total.y', nameCount(total?.y), maxTotalNames],
    ['filter', members(request.filter).length],
    ['order', members(request.order).length],
  ]
  return parts
    .filter(([, length, max = maxNames]) => length > max)
    .map(([path, , max = maxNames]) => problemAt(path, { code: 'too_many', max }))
}
