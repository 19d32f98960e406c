// Where an attribute comes from, as short as its surroundings allow.
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { pathsOf } from '#domain/schema/origins.ts'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Start that all paths share up to the last slash: `<source>/<table>/` where one table feeds the object. */
export const sharedStart = (attributes: Iterable<LogicalAttribute>): string => {
  let shared: string | undefined
  for (const attribute of attributes)
    for (const path of pathsOf(attribute)) {
      const start = path.split('/').slice(0, 2).join('/')
      if (shared !== undefined && shared !== start) return ''
      shared = start
    }
  return shared === undefined ? '' : `${shared}/`
}

/** A path without the start that goes without saying. */
export const saidPath = (path: string, shared: string): string =>
  decoded(shared !== '' && path.startsWith(shared) ? path.slice(shared.length) : path)

/** Whether the attribute takes the column of that name. */
export const pathEnds = (attribute: LogicalAttribute, column: string): boolean =>
  pathsOf(attribute).some((path) => path.endsWith(`/${column}`) || decoded(path).endsWith(`/${column}`))
