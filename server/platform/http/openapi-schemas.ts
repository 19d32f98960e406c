import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>

/** The JSON schema of a value that is sent (`input`) or received (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The schema under this name, unless it has its own (`withNamedSchemas`). */
export function named(name: string, schema: Json): Json {
  return Object.hasOwn(schema, '$ref') ? schema : { id: name, ...schema }
}
