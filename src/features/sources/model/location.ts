// Formats the location of a source, and splits paths. Paths are those of the server, with slashes.
import { readAddresses } from '#domain/source/web-addresses.ts'
import type { Source } from '#contract/data-manager/source.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const locationParameters = ['path', 'url', 'file', 'bucket'] as const

/** The first of several lines, and the number of the others. */
const firstLine = (text: string): string => {
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '')
  return others.length === 0 ? first.trim() : `${first.trim()} +${others.length}`
}

/** Returns the path, the first address, or host and database. */
export function locationOf({ parameters }: Pick<Source, 'parameters'>): string {
  const location = locationParameters.map((name) => textOf(parameters[name])).find((text) => text !== '')
  if (location !== undefined) return firstLine(location)
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

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Suggests the name of a source with a connection: its database or bucket, its file, or the server of its files. */
export function proposedName(parameters: Readonly<Record<string, string>>): string {
  const { addresses } = readAddresses(parameters['url'] ?? '')
  const [first] = addresses
  if (first !== undefined && addresses.length > 1) return suggestedName(first.hostname)
  const path = first === undefined ? '' : decoded(first.pathname)
  const place = [parameters['database'], parameters['bucket'], path, parameters['path']]
  return suggestedName(place.find((one) => one !== undefined && one !== '') ?? '')
}
