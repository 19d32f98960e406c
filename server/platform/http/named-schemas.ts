// Moves the schemas that have an id to the components of an OpenAPI document, each once. Zod writes them inside of the
// schema that uses them.
type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const defs = '#/$defs/'
const refTo = (name: string): string => `#/components/schemas/${name}`

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
    if (!isObject(value)) return value
    const { $defs: inner, id, ...rest } = value
    if (isObject(inner))
      for (const [name, schema] of Object.entries(inner))
        if (isObject(schema)) define(name, readMembers(schema))
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

  const { components, ...others } = readMembers(document)
  const { schemas, ...rest } = isObject(components) ? components : {}
  return {
    ...others,
    components: { ...rest, schemas: { ...(isObject(schemas) ? schemas : {}), ...Object.fromEntries(named) } },
  }
}
