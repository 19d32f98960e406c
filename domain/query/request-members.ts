// Checks the members of a request: unknown ones, those not yet supported, and limits.
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { problemAt } from './problem.ts'

const knownMembers = {
  data: ['fields', 'skip', 'limit', 'hints'],
  scale: ['fields', 'axis'],
  evol: ['scale', 'mode', 'depth'],
  total: ['all', 'x', 'y'],
} as const satisfies Partial<Record<keyof QueryRequest, readonly string[]>>
const leafMembers: readonly string[] = ['filter', 'order', 'table_name', 'database_name', 'dictionnary']

const members = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/** Dotted names of unknown members. They are ignored and listed in `warning` (HTTP5). */
export function unknownMembers(request: QueryRequest): string[] {
  const nested: readonly (readonly [string, readonly string[]])[] = Object.entries(knownMembers)
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
  ]
}

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)
}

/** Reports members that are documented but not yet supported. Empty ones are ignored. */
export function unavailableMembers(request: QueryRequest): Problem[] {
  const requested: readonly (readonly [string, unknown])[] = [
    ['total.all', request.total?.all],
    ['total.x', request.total?.x],
    ['total.y', request.total?.y],
    ['evol.scale', request.evol?.scale],
    ['dictionnary', request['dictionnary']],
  ]
  return requested
    .filter(([, value]) => isFilled(value))
    .map(([path]) => problemAt(path, { code: 'not_yet', what: path }))
}

/** Checks `data.limit` against the limit of the platform (HTTP6). */
export function limitProblems(request: QueryRequest, dataLimit: number): Problem[] {
  return (request.data.limit ?? 0) > dataLimit
    ? [problemAt('data.limit', { code: 'too_big', max: dataLimit })]
    : []
}

/** Maximum number of names in one part of a request: more than any table has, few enough to report each problem. */
const maxNames = 1000

/** Reports parts of a request that are too long. The rest of it is not parsed then. */
export function lengthProblems(request: QueryRequest): Problem[] {
  const parts: readonly (readonly [string, number])[] = [
    ['data.fields', members(request.data.fields).length],
    ...Object.entries(request.data.fields).map(
      ([name, modes]) => [`data.fields.${name}`, modes.length] as const,
    ),
    ['scale.fields', request.scale?.fields?.length ?? 0],
    ['filter', members(request.filter).length],
    ['order', members(request.order).length],
  ]
  return parts
    .filter(([, length]) => length > maxNames)
    .map(([path]) => problemAt(path, { code: 'too_many', max: maxNames }))
}
