// A saved query run with other members: filters are replaced field by field, every other member as a whole (QB16).
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import { refuse } from '../core/error.ts'
import { problemsOf } from '../core/problems.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The request to run. Refuses where the members do not make a request. */
export function withParameters(
  request: QueryRequest,
  parameters: Readonly<Record<string, unknown>>,
): QueryRequest {
  const { filter, ...others } = parameters
  const merged = {
    ...request,
    ...others,
    ...(filter === undefined ? {} : { filter: isObject(filter) ? { ...request.filter, ...filter } : filter }),
  }
  const read = queryRequest.safeParse(merged)
  if (!read.success)
    throw refuse(
      problemsOf(read.error, { input: merged, whole: 'dynamic_parameters', under: 'dynamic_parameters' }),
    )
  return read.data
}
