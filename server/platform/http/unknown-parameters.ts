// Query parameters that an endpoint does not declare are ignored, and named in the header `x-warning` (HTTP35).
import type { Endpoint } from '#contract/endpoint.ts'
import { ignoredSentence } from './reply.ts'

/** Limits of the header, since its text comes from the caller. */
const maxNames = 10
const maxLetters = 50

const shown = (names: readonly string[]): readonly string[] => [
  ...names
    .slice(0, maxNames)
    .map((name) => (name.length > maxLetters ? `${name.slice(0, maxLetters)}…` : name)),
  ...(names.length > maxNames ? ['…'] : []),
]

/**
 * Returns the function that finds the parameters an endpoint ignores. The caller of a redirect is not the author of
 * its parameters: an identity provider adds its own.
 */
export function parameterCheck({ query, response }: Endpoint): (sent: object) => readonly string[] {
  if (response.kind === 'redirect' || query?.def.catchall !== undefined) return () => []
  const known = new Set(['token', ...Object.keys(query?.shape ?? {})])
  return (sent) => Object.keys(sent).filter((name) => !known.has(name))
}

/** Adds the warning to the header, percent-encoded like the warnings of a file. */
export function warnOfParameters(headers: Headers, names: readonly string[]): void {
  if (names.length === 0) return
  const sentence = encodeURIComponent(ignoredSentence(shown(names)).toWellFormed())
  const before = headers.get('x-warning')
  headers.set('x-warning', before === null ? sentence : `${before}%20${sentence}`)
}
