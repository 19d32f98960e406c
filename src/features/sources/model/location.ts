// Formats the location of a source, and splits paths. Paths are those of the server, with slashes.
import type { Source } from '#contract/data-manager/source.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const locationParameters = ['path', 'url', 'file', 'bucket'] as const

/** Returns the path, the address, or host and database. */
export function locationOf({ parameters }: Pick<Source, 'parameters'>): string {
  const location = locationParameters.map((name) => textOf(parameters[name])).find((text) => text !== '')
  if (location !== undefined) return location
  const [host, port, database] = ['host', 'port', 'database'].map((name) => textOf(parameters[name]))
  return [host, port && `:${port}`, database && `/${database}`].join('')
}

const trimSlashes = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Returns the last part of a path. */
export function lastPart(path: string): string {
  return trimSlashes(path).split('/').at(-1) ?? ''
}

/** Returns the path without its last part and slash; the root if there is only one part. */
export function folderOf(path: string): string {
  const trimmed = trimSlashes(path)
  const slash = trimmed.lastIndexOf('/')
  return slash <= 0 ? '/' : trimmed.slice(0, slash)
}

const fileExtension = /\.(?:csv|tsv|json|ndjson|jsonl|parquet|xlsx|xlsm)$/i

/** Suggests a name from a path: `/srv/bird_strikes.csv` becomes "bird strikes". It never contains a slash. */
export function suggestedName(path: string): string {
  return lastPart(path)
    .replace(fileExtension, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
}
