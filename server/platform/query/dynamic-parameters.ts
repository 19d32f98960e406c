// A saved query run with other members: filters are replaced field by field, every other member as a whole (QB16).
import type { Problem } from '#contract/http.ts'
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import { problemAt, refuse } from '../error.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const problemOf = (issue: { path: readonly PropertyKey[]; message: string }): Problem =>
  problemAt(['dynamic_parameters', ...issue.path.map(String)].join('.'), 'invalid_value', {
    reason: issue.message,
  })

/** The request to run. Refuses where the members do not make a request. */
export const withParameters = (
  request: QueryRequest,
  parameters: Readonly<Record<string, unknown>>,
): QueryRequest => {
  const { filter, ...others } = parameters
  const merged = {
    ...request,
    ...others,
    ...(filter === undefined ? {} : { filter: isObject(filter) ? { ...request.filter, ...filter } : filter }),
  }
  const read = queryRequest.safeParse(merged)
  if (!read.success) throw refuse(read.error.issues.map(problemOf))
  return read.data
}
