// Members of a request that the page has no control for. They are in the state of the page as they were sent.
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import type { QueryState } from './query-state.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the members that the page has no control for; those of an object that it has are added to it. */
export function withExtra(
  request: QueryRequest,
  { extra, hasTotals }: Pick<QueryState, 'extra' | 'hasTotals'>,
): QueryRequest {
  const added = Object.entries(extra).flatMap(([name, value]) => {
    if (name === 'total') return hasTotals ? [[name, value]] : []
    const own = request[name]
    return [[name, isObject(own) && isObject(value) ? { ...own, ...value } : value]]
  })
  return added.length === 0 ? request : queryRequest.parse({ ...request, ...Object.fromEntries(added) })
}

/** The members that the page has a control for; of an object, its own members. */
const shownMembers: Readonly<Record<string, readonly string[] | null>> = {
  data: ['fields', 'limit', 'hints'],
  scale: ['fields', 'axis'],
  evol: ['scale', 'mode', 'depth'],
  total: ['all', 'x', 'y'],
  filter: null,
  order: null,
  table_name: null,
  database_name: null,
}

/** The members of a request that the page has no control for. `whole`: members that it shows only in part. */
export function extraOf(request: QueryRequest, whole: ReadonlySet<string>): QueryState['extra'] {
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => {
      const shown = Object.hasOwn(shownMembers, name) && !whole.has(name) ? shownMembers[name] : undefined
      if (value === undefined || shown === null) return []
      if (shown === undefined || !isObject(value)) return [[name, value]]
      const others = Object.entries(value).filter(([member]) => !shown.includes(member))
      return others.length === 0 ? [] : [[name, Object.fromEntries(others)]]
    }),
  )
}
