// Builds the URL of an endpoint and its input.
import type { Endpoint } from '#contract/endpoint.ts'

type Value = string | number | boolean
type Members = Readonly<Record<string, unknown>>

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const queryValues = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(queryValues)
  return isValue(value) ? [String(value)] : []
}

/** The path with percent-encoded parameters, and the query in the given order without absent members. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Members | undefined; query?: Members | undefined },
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(queryValues(params[name]).join('')),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => queryValues(value).map((each) => [name, each])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}
