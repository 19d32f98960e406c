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
export const openRedaction = (): Redact => {
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
