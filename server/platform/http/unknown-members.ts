// Finds members of a body that its schema does not declare: they are ignored and listed in `warning` (HTTP5). Members
// of untyped documents are not unknown.
import { z } from 'zod'

type Schema = z.core.$ZodType

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

interface Located {
  readonly value: unknown
  readonly path: string
}

const inObject = (schema: z.ZodObject, { value, path }: Located): readonly string[] => {
  if (!isObject(value)) return []
  const shape = new Map<string, Schema>(Object.entries(schema.def.shape))
  const isOpen = schema.def.catchall !== undefined
  return Object.entries(value).flatMap(([key, member]) => {
    const memberSchema = shape.get(key)
    if (memberSchema !== undefined) return walk(memberSchema, { value: member, path: join(path, key) })
    return isOpen ? [] : [join(path, key)]
  })
}

const inUnion = (schema: z.ZodUnion, at: Located): readonly string[] => {
  const matching = schema.options.filter((option) => z.safeParse(option, at.value).success)
  const found = matching.map((option) => walk(option, at))
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
}

const innerSchemas = (schema: Schema): readonly Schema[] => {
  if (schema instanceof z.ZodObject) return Object.values<Schema>(schema.def.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return [schema.def.innerType]
  return []
}

const known = new WeakMap<Schema, boolean>()

/** Whether a schema has an object that drops members: values of other schemas need no walk, however long they are. */
const canDrop = (schema: Schema): boolean => {
  const found = known.get(schema)
  if (found !== undefined) return found
  const isClosed = schema instanceof z.ZodObject && schema.def.catchall === undefined
  const result = isClosed || innerSchemas(schema).some(canDrop)
  known.set(schema, result)
  return result
}

const inArray = ({ element }: z.ZodArray, { value, path }: Located): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown, index) => walk(element, { value: item, path: join(path, index) }))
    : []

const inRecord = ({ valueType }: z.ZodRecord, { value, path }: Located): readonly string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, item]) => walk(valueType, { value: item, path: join(path, key) }))
    : []

/** Dotted paths of all members of `value` that `schema` would drop. */
const walk = (schema: Schema, at: Located): readonly string[] => {
  if (!canDrop(schema)) return []
  if (schema instanceof z.ZodObject) return inObject(schema, at)
  if (schema instanceof z.ZodArray) return inArray(schema, at)
  if (schema instanceof z.ZodRecord) return inRecord(schema, at)
  if (schema instanceof z.ZodUnion) return inUnion(schema, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return walk(schema.def.innerType, at)
  return []
}

/** Dotted paths of the members of a parsed body that its schema ignored. */
export function unknownMembers(schema: Schema, value: unknown): readonly string[] {
  return walk(schema, { value, path: '' })
}
