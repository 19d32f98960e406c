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

const startOf = (path: string, segments: number): string => `${path.split('/').slice(0, segments).join('/')}/`

/**
 * Start that all paths share: `<source>/<table>/` where one table feeds the object, `<source>/` where several of one
 * source do, else nothing.
 */
export function sharedStart(attributes: Iterable<LogicalAttribute>): string {
  const paths = [...attributes].flatMap(pathsOf)
  const starts = [2, 1].map((segments) => new Set(paths.map((path) => startOf(path, segments))))
  const [only = ''] = starts.find((each) => each.size === 1) ?? []
  return only
}

/** A path without the start that goes without saying. */
export function saidPath(path: string, shared: string): string {
  return decoded(shared !== '' && path.startsWith(shared) ? path.slice(shared.length) : path)
}

/** Whether the attribute takes the column of that name. */
export function pathEnds(attribute: LogicalAttribute, column: string): boolean {
  return pathsOf(attribute).some(
    (path) => path.endsWith(`/${column}`) || decoded(path).endsWith(`/${column}`),
  )
}
