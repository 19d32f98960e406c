// Cuts a response down to what one record may hold: lists first, the longest first, then long texts, then members.

/** Bytes of one recorded response. */
export const recordLimit = 256 * 1024

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

interface Bounds {
  readonly items: number
  readonly text: number
  readonly members: number
}

/** From generous to poor; the last fits anything of the nesting that redaction leaves. */
const steps: readonly Bounds[] = [
  { items: 1000, text: Infinity, members: Infinity },
  { items: 200, text: Infinity, members: Infinity },
  { items: 50, text: 4000, members: 1000 },
  { items: 10, text: 1000, members: 200 },
  { items: 3, text: 200, members: 50 },
]

const cut = (value: unknown, bounds: Bounds): unknown => {
  if (typeof value === 'string') return value.length > bounds.text ? `${value.slice(0, bounds.text)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, bounds.items).map((item) => cut(item, bounds))
  return cutMembers(value, bounds)
}

const cutMembers = (value: object, bounds: Bounds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, bounds.members)
      .map(([key, item]): [string, unknown] => [key.slice(0, bounds.text), cut(item, bounds)]),
  )

/** The response itself where it fits into `limit` bytes of JSON, else as much of it as does; empty where nothing fits. */
export const cutTo = (
  limit: number,
  response: Readonly<Record<string, unknown>>,
): { readonly response: Readonly<Record<string, unknown>>; readonly truncated: boolean } => {
  if (bytesOf(response) <= limit) return { response, truncated: false }
  for (const bounds of steps) {
    const tried = cutMembers(response, bounds)
    if (bytesOf(tried) <= limit) return { response: tried, truncated: true }
  }
  return { response: {}, truncated: true }
}
