// Takes out of what a provider sent all that could sign somebody in, by the name of a member and by the look of a
// value, anywhere in the tree. Other members stay as they are, so that bindings can be explained by them.

/** Stands where something was taken out. */
export const takenOut = '[taken out]'

const secretNames = new Set([
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'session_state',
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'code',
  'code_verifier',
  'state',
  'client_secret',
  'client_assertion',
  'assertion',
  'saml_response',
  'password',
  'passwd',
  'authorization',
  'cookie',
  'set_cookie',
  'api_key',
  'secret',
])

const nameOf = (key: string): string =>
  key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** `state` is a place too, where it stands in an address. */
const placeNames = ['country', 'city', 'street', 'zip', 'zipcode']
const isPlace = (key: string, value: object): boolean =>
  key === 'state' && placeNames.some((name) => Object.hasOwn(value, name))

/** A JWT or JWE, whole or within a text, and what follows the name of a way to authenticate. */
const secretValue = /\beyJ[\w-]{5,}\.[\w-]+\.[\w.-]*|\b(?:bearer|basic|dpop)\s+[\w~+/.-]{8,}=*/gi

/** Objects and lists nested deeper than this are taken out whole. */
const deepest = 64
/** Shorter texts than this are not looked for elsewhere: they would be found by chance. */
const shortest = 8

export type Redact = (tree: object) => Record<string, unknown>

/**
 * Copies trees without anything that could sign somebody in. What one tree lost by its name is taken out of the later
 * ones too, wherever it stands alone. A member called `__proto__` stays a member.
 */
export function openRedaction(): Redact {
  const lost = new Set<string>()

  const lose = (value: unknown, depth: number): void => {
    if (typeof value === 'string' && value.length >= shortest) lost.add(value)
    if (typeof value === 'object' && value !== null && depth < deepest)
      for (const item of Object.values(value)) lose(item, depth + 1)
  }
  const readable = (text: string): string =>
    lost.has(text) ? takenOut : text.replaceAll(secretValue, takenOut)

  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return readable(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= deepest) return takenOut
    return Array.isArray(value) ? value.map((item) => walk(item, depth + 1)) : members(value, depth)
  }

  const members = (value: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => {
        const isSecret = secretNames.has(nameOf(key)) && !isPlace(key, value) && item !== null
        if (isSecret) lose(item, depth)
        return [readable(key), isSecret ? takenOut : walk(item, depth + 1)]
      }),
    )

  return (tree) => members(tree, 0)
}

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
export function cutTo(
  limit: number,
  response: Readonly<Record<string, unknown>>,
): { readonly response: Readonly<Record<string, unknown>>; readonly truncated: boolean } {
  if (bytesOf(response) <= limit) return { response, truncated: false }
  for (const bounds of steps) {
    const tried = cutMembers(response, bounds)
    if (bytesOf(tried) <= limit) return { response: tried, truncated: true }
  }
  return { response: {}, truncated: true }
}
