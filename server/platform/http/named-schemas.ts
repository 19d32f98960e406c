// Moves the schemas that have an id to the components of an OpenAPI document, each once. Zod writes them inside of the
// schema that uses them.
import { isJson, parseJson, sentEnding, type Json } from './openapi-schemas.ts'

const defs = '#/$defs/'
const refTo = (name: string): string => `#/components/schemas/${name}`

const json = (value: unknown): string => JSON.stringify(value)

/** Replaces references to the schemas in the set: those that are sent become those that are received. */
const withoutEnding = (text: string, same: ReadonlySet<string>): string =>
  text.replaceAll(new RegExp(`"${refTo(`(\\w+)${sentEnding}`)}"`, 'g'), (whole, name: string) =>
    same.has(name) ? json(refTo(name)) : whole,
  )

/** Names of schemas that are the same when they are sent and when they are received, or are only sent. */
const sameNames = (named: ReadonlyMap<string, Json>): ReadonlySet<string> => {
  const same = new Set(
    [...named.keys()]
      .filter((name) => name.endsWith(sentEnding))
      .map((name) => name.slice(0, -sentEnding.length)),
  )
  // A schema differs, too, if one that it refers to differs.
  for (;;) {
    const different = [...same].filter((name) => {
      const received = named.get(name)
      return (
        received !== undefined && json(received) !== withoutEnding(json(named.get(name + sentEnding)), same)
      )
    })
    if (different.length === 0) return same
    for (const name of different) same.delete(name)
  }
}

/** The document, where a schema that is the same in both directions has one name. */
const withOneName = (document: Json, named: ReadonlyMap<string, Json>): Json => {
  const same = sameNames(named)
  const schemas = [...named].map(([name, schema]): [string, Json] => {
    const base = name.slice(0, -sentEnding.length)
    return name.endsWith(sentEnding) && same.has(base) ? [base, schema] : [name, schema]
  })
  const all = { ...document, schemas: Object.fromEntries(schemas) }
  return parseJson(withoutEnding(json(all), same))
}

/**
 * The document with its named schemas in `components.schemas`, and references to them. Throws if two different schemas
 * have one name.
 */
export function withNamedSchemas(document: Json): Json {
  const named = new Map<string, Json>()

  const define = (name: string, schema: Json): void => {
    const known = named.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas have the name ${name}`)
    named.set(name, schema)
  }

  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (!isJson(value)) return value
    const { $defs: inner, id, ...rest } = value
    if (isJson(inner))
      for (const [name, schema] of Object.entries(inner))
        if (isJson(schema)) define(name, readMembers(schema))
    if (typeof id !== 'string') return readMembers(id === undefined ? rest : { id, ...rest })
    define(id, readMembers(rest))
    return { $ref: refTo(id) }
  }

  const readMembers = ({ id, ...schema }: Json): Json => {
    const members = typeof id === 'object' ? { id, ...schema } : schema
    return Object.fromEntries(
      Object.entries(members).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' && value.startsWith(defs)
          ? refTo(value.slice(defs.length))
          : read(value),
      ]),
    )
  }

  const { schemas: shared, ...others } = withOneName(readMembers(document), named)
  const { components } = others
  const { schemas, ...rest } = isJson(components) ? components : {}
  return {
    ...others,
    components: {
      ...rest,
      schemas: { ...(isJson(schemas) ? schemas : {}), ...(isJson(shared) ? shared : {}) },
    },
  }
}
