// From an endpoint and its input to an address.
import type { Endpoint } from '#contract/endpoint.ts'

type Value = string | number | boolean
type Members = Readonly<Record<string, unknown>>

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const said = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(said)
  return isValue(value) ? [String(value)] : []
}

/** Path with its parameters percent-encoded, and the query in the order given; absent members are left out. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Members | undefined; query?: Members | undefined },
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(said(params[name]).join('')),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => said(value).map((each) => [name, each])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}
