// Removes everything that could be used to sign in from a provider's response, by member name and by the shape of a
// value, at any depth. Other members stay unchanged, so that bindings can be explained with them.

/** Replaces a removed value. */
export const redacted = '[taken out]'

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

/** In a postal address, `state` is a region and not a secret. */
const addressMembers = ['country', 'city', 'street', 'zip', 'zipcode']
const isAddressState = (key: string, value: object): boolean =>
  key === 'state' && addressMembers.some((name) => Object.hasOwn(value, name))

/** A JWT or JWE, complete or within a text, and the credentials after an authentication scheme. */
const secretValue = /\beyJ[\w-]{5,}\.[\w-]+\.[\w.-]*|\b(?:bearer|basic|dpop)\s+[\w~+/.-]{8,}=*/gi

/** Objects and lists nested deeper than this are removed completely. */
const maxDepth = 64
/** Shorter texts are not removed elsewhere, because they could match by chance. */
const minSecretLength = 8

export type Redact = (tree: object) => Record<string, unknown>

/**
 * Copies trees without anything that could be used to sign in. A value removed by its member name is also removed
 * from later trees where it is a complete text. A member called `__proto__` stays an own member.
 */
export function openRedaction(): Redact {
  const secrets = new Set<string>()

  const collectSecrets = (value: unknown, depth: number): void => {
    if (typeof value === 'string' && value.length >= minSecretLength) secrets.add(value)
    if (typeof value === 'object' && value !== null && depth < maxDepth)
      for (const item of Object.values(value)) collectSecrets(item, depth + 1)
  }
  const redactText = (text: string): string =>
    secrets.has(text) ? redacted : text.replaceAll(secretValue, redacted)

  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= maxDepth) return redacted
    return Array.isArray(value) ? value.map((item) => walk(item, depth + 1)) : members(value, depth)
  }

  const members = (value: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => {
        const isSecret = secretNames.has(nameOf(key)) && !isAddressState(key, value) && item !== null
        if (isSecret) collectSecrets(item, depth)
        return [redactText(key), isSecret ? redacted : walk(item, depth + 1)]
      }),
    )

  return (tree) => members(tree, 0)
}

// Cuts a response down to the size of a record: lists first, then long texts, then members.

/** Maximum bytes of one recorded response. */
export const recordLimit = 256 * 1024

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

interface Bounds {
  readonly items: number
  readonly text: number
  readonly members: number
}

/** From large to small; the last step fits any tree of the depth that redaction leaves. */
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

/** The response if it fits into `limit` bytes of JSON, else as much of it as fits; empty if nothing fits. */
export function cutTo(
  limit: number,
  response: Readonly<Record<string, unknown>>,
): { readonly response: Readonly<Record<string, unknown>>; readonly truncated: boolean } {
  if (bytesOf(response) <= limit) return { response, truncated: false }
  for (const bounds of steps) {
    const shortened = cutMembers(response, bounds)
    if (bytesOf(shortened) <= limit) return { response: shortened, truncated: true }
  }
  return { response: {}, truncated: true }
}
