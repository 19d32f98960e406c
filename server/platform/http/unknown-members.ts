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

/** Dotted paths of all members of `value` that `schema` would drop. */
const walk = (schema: Schema, at: Located): readonly string[] => {
  const { value, path } = at
  if (schema instanceof z.ZodObject) return inObject(schema, at)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.flatMap((item: unknown, index) =>
          walk(schema.element, { value: item, path: join(path, index) }),
        )
      : []
  if (schema instanceof z.ZodRecord)
    return isObject(value)
      ? Object.entries(value).flatMap(([key, item]) =>
          walk(schema.valueType, { value: item, path: join(path, key) }),
        )
      : []
  if (schema instanceof z.ZodUnion) return inUnion(schema, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return walk(schema.def.innerType, at)
  return []
}

/** Dotted paths of the members of a parsed body that its schema ignored. */
export function unknownMembers(schema: Schema, value: unknown): readonly string[] {
  return walk(schema, { value, path: '' })
}
