// Paths of the form `<source>/<table>/<attribute>`. They are resolved against known attributes, because tables and
// attributes can contain slashes. Segments with slashes are percent-encoded; a path that matches literally is not
// decoded.
import type { AttributeType } from '#contract/data-manager/table.ts'

export interface AttributePath {
  readonly source: string
  readonly table: string
  readonly attribute: string
}

/** Attribute names by table by source; null for a table that was never extracted. */
export type KnownAttributes = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string> | null>>

/**
 * Types of the attributes of every extracted table by source and table; null for a table that was never extracted.
 */
export type KnownTypes = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, AttributeType> | null>>

/** The names without the types. */
export function namesOfTypes(known: KnownTypes): KnownAttributes {
  return new Map(
    [...known].map(([source, tables]) => [
      source,
      new Map(
        [...tables].map(([table, attributes]) => [
          table,
          attributes === null ? null : new Set(attributes.keys()),
        ]),
      ),
    ]),
  )
}

type PathReading =
  | { readonly kind: 'found'; readonly path: AttributePath }
  | { readonly kind: 'shape' }
  | { readonly kind: 'unknown' }

const encode = (segment: string): string =>
  segment.includes('/') ? segment.replaceAll('%', '%25').replaceAll('/', '%2F') : segment

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The text of a path, with slashes in segments encoded. */
export function formatPath({ source, table, attribute }: AttributePath): string {
  return [source, table, attribute].map(encode).join('/')
}

const has = (known: KnownAttributes, path: AttributePath): boolean =>
  known.get(path.source)?.get(path.table)?.has(path.attribute) === true

/** All literal readings of a text, the longest table first. */
export function literalReadings(text: string): AttributePath[] {
  const parts = text.split('/')
  const [source = ''] = parts
  const readings: AttributePath[] = []
  for (let cut = parts.length - 1; cut >= 2; cut -= 1)
    readings.push({ source, table: parts.slice(1, cut).join('/'), attribute: parts.slice(cut).join('/') })
  return readings
}

/** The reading of a text of three percent-encoded segments; empty for other texts. */
export function decodedReadings(text: string): AttributePath[] {
  const [source, table, attribute, ...rest] = text.split('/').map(decode)
  if (source === undefined || table === undefined || attribute === undefined || rest.length > 0) return []
  return [{ source, table, attribute }]
}

/** Resolves a path to an attribute. `shape`: not three non-empty segments; `unknown`: no such attribute. */
export function parsePath(text: string, known: KnownAttributes): PathReading {
  const segments = text.split('/')
  if (segments.length < 3 || segments.some((segment) => segment === '')) return { kind: 'shape' }
  const path = [...literalReadings(text), ...decodedReadings(text)].find((reading) => has(known, reading))
  return path === undefined ? { kind: 'unknown' } : { kind: 'found', path }
}
