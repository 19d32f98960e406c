// Runs a saved query with dynamic parameters: filters are replaced field by field, every other member as a unit
// (QB16).
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import { refuse } from '../../core/error.ts'
import { problemsOf } from '../../core/problems.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the request to run. Throws if the merged members are not a valid request. */
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
      problemsOf(read.error, { input: merged, root: 'dynamic_parameters', prefix: 'dynamic_parameters' }),
    )
  return read.data
}
