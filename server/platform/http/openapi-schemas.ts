import { z } from 'zod'
import type { BytesBody } from '#contract/endpoint.ts'
import { nameSchemas } from './schema-names.ts'

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a text that was written from an object. */
export function parseJson(text: string): Json {
  const value: unknown = JSON.parse(text)
  return isJson(value) ? value : {}
}

nameSchemas()

/** Ending of the names of schemas that are sent, until `withNamedSchemas` compares them with those received. */
export const sentEnding = 'Input'

const asSent = (text: string): string =>
  text.replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"#/$defs/${name}${sentEnding}"`)

const converted = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The JSON schema of a value that is sent (`input`) or received (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  if (io === 'output') return converted(schema, io)
  const { $defs, ...rest } = parseJson(asSent(JSON.stringify(converted(schema, io))))
  if (!isJson($defs)) return rest
  const defs = Object.entries($defs).map(([name, each]) => [`${name}${sentEnding}`, each])
  return { ...rest, $defs: Object.fromEntries(defs) }
}

/** The schema under this name, unless it has its own (`withNamedSchemas`). */
export function named(name: string, schema: Json): Json {
  return Object.hasOwn(schema, '$ref') ? schema : { id: name, ...schema }
}

/** The content of a body that is not read as values. The name is that of its schema, if it is described. */
export function bytesContent(
  { type, schema }: BytesBody,
  { io, name }: { io: 'input' | 'output'; name: string },
): Json {
  const described = schema === undefined ? undefined : named(name, schemaOf(schema, io))
  return { [type]: { schema: described ?? { type: 'string', format: 'binary' } } }
}
