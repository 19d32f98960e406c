// The source paths of attributes, shortened.
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { pathsOf } from '#domain/schema/origins.ts'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const prefixOf = (path: string, segments: number): string =>
  `${path.split('/').slice(0, segments).join('/')}/`

/**
 * Returns the prefix that all paths share: `<source>/<table>/` if the object uses one table, `<source>/` if it uses
 * several of one source, or else an empty string.
 */
export function sharedPrefix(attributes: Iterable<LogicalAttribute>): string {
  const paths = [...attributes].flatMap(pathsOf)
  const starts = [2, 1].map((segments) => new Set(paths.map((path) => prefixOf(path, segments))))
  const [only = ''] = starts.find((each) => each.size === 1) ?? []
  return only
}

/** Returns a path without the shared prefix. */
export function shortPath(path: string, shared: string): string {
  return decoded(shared !== '' && path.startsWith(shared) ? path.slice(shared.length) : path)
}

/** Returns whether the attribute uses the column of that name. */
export function usesColumn(attribute: LogicalAttribute, column: string): boolean {
  return pathsOf(attribute).some(
    (path) => path.endsWith(`/${column}`) || decoded(path).endsWith(`/${column}`),
  )
}
