// What the part of the address behind `#` names: an operation by its id, or a schema.
import type { ApiDocument, ApiOperation } from '#domain/openapi/read-document.ts'
import { containsTerms, foldedTerms } from '#domain/find/fold-text.ts'

const schemaStart = 'schemas/'

export function operationHash(id: string): string {
  return `#${encodeURIComponent(id)}`
}
export function schemaHash(name: string): string {
  return `#${schemaStart}${encodeURIComponent(name)}`
}

export type Shown =
  | { readonly kind: 'operation'; readonly operation: ApiOperation }
  | { readonly kind: 'schema'; readonly name: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

/** What an address shows. */
export function shownAt(hash: string, { operations, schemas }: ApiDocument): Shown {
  const name = decodeURIComponent(hash.slice(1))
  if (name === '') return { kind: 'nothing' }
  if (name.startsWith(schemaStart)) {
    const schema = name.slice(schemaStart.length)
    return Object.hasOwn(schemas, schema) ? { kind: 'schema', name: schema } : { kind: 'unknown' }
  }
  const operation = operations.find(({ id }) => id === name)
  return operation === undefined ? { kind: 'unknown' } : { kind: 'operation', operation }
}

export interface AreaOperations {
  readonly name: string
  readonly title: string
  readonly operations: readonly ApiOperation[]
}

/** The operations that contain all words of a text, by area. Aliases of another path are found, not listed. */
export function operationsByArea(
  { areas, operations }: ApiDocument,
  text: string,
): readonly AreaOperations[] {
  const words = foldedTerms(text)
  const isListed = ({ id, method, path, summary }: ApiOperation): boolean =>
    words.length === 0
      ? id.split('.').length === 2
      : containsTerms(`${method} ${path} ${summary} ${id}`, words)
  return areas
    .map(({ name, description }) => ({
      name,
      title: description,
      operations: operations.filter((each) => each.area === name && isListed(each)),
    }))
    .filter((area) => area.operations.length > 0)
}
