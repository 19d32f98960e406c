// Reads the JSON Schema of an action's arguments from the catalogue to assist editing. Unsupported parts are ignored;
// a value is never rejected.
import { isList, ownMember, isObject } from '#domain/playbook/json.ts'
import { type ValueType, emptyOf, convertTo, typeOf } from './value-type.ts'

export interface ArgumentSchema {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  /** Empty if any type is allowed. */
  readonly types: readonly ValueType[]
  /** The allowed texts, if limited. */
  readonly choices: readonly string[]
  /** The initial value. */
  readonly initial: unknown
}

const typeNames: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  null: 'null',
}

const typesIn = (schema: unknown): readonly ValueType[] => {
  const type = ownMember(schema, 'type')
  const names = isList(type) ? type : [type]
  const types = names.flatMap((word) => (typeof word === 'string' ? (typeNames[word] ?? []) : []))
  return [...new Set(types)]
}

const choicesIn = (schema: unknown): readonly string[] => {
  const values = ownMember(schema, 'enum')
  return isList(values) ? values.filter((value) => typeof value === 'string') : []
}

const initialOf = (schema: unknown, types: readonly ValueType[]): unknown => {
  const given = ownMember(schema, 'default')
  if (given !== undefined) return given
  const [first = 'text'] = types
  return convertTo(emptyOf[first], first)
}

const textOf = (schema: unknown, name: string): string => {
  const text = ownMember(schema, name)
  return typeof text === 'string' ? text : ''
}

/** The arguments of a schema, the required ones first. */
export function argumentsIn(schema: unknown): readonly ArgumentSchema[] {
  const properties = ownMember(schema, 'properties')
  const required = ownMember(schema, 'required')
  const names = new Set(isList(required) ? required : [])
  if (!isObject(properties)) return []
  const all = Object.entries(properties).map(([name, each]): ArgumentSchema => {
    const types = typesIn(each)
    return {
      name,
      description: textOf(each, 'description') || textOf(each, 'title'),
      isRequired: names.has(name),
      types,
      choices: choicesIn(each),
      initial: initialOf(each, types),
    }
  })
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)]
}

/** The types shown next to an argument: the allowed ones, else the type of the value. */
export function typesOf(schema: ArgumentSchema | undefined, value: unknown): readonly ValueType[] {
  return schema === undefined || schema.types.length === 0 ? [typeOf(value)] : schema.types
}
