// What the catalogue tells of an action's arguments: a JSON Schema, read for what helps to fill them in. What of it is
// not understood is left out; it never refuses a value.
import { isList, ownMember, isObject } from '#domain/playbook/json.ts'
import { type ValueType, emptyOf, retyped, typeOf } from './value-type.ts'

export interface KnownArgument {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  /** Empty where any value may stand. */
  readonly types: readonly ValueType[]
  /** The texts that may stand, where only some may. */
  readonly choices: readonly string[]
  /** What it begins as. */
  readonly initial: unknown
}

const typeWords: Readonly<Record<string, ValueType>> = {
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
  const words = isList(type) ? type : [type]
  const types = words.flatMap((word) => (typeof word === 'string' ? (typeWords[word] ?? []) : []))
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
  return retyped(emptyOf[first], first)
}

const textOf = (schema: unknown, name: string): string => {
  const text = ownMember(schema, name)
  return typeof text === 'string' ? text : ''
}

/** The arguments that a schema names, the required ones first. */
export function argumentsIn(schema: unknown): readonly KnownArgument[] {
  const properties = ownMember(schema, 'properties')
  const required = ownMember(schema, 'required')
  const names = new Set(isList(required) ? required : [])
  if (!isObject(properties)) return []
  const known = Object.entries(properties).map(([name, each]): KnownArgument => {
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
  return [...known.filter(({ isRequired }) => isRequired), ...known.filter(({ isRequired }) => !isRequired)]
}

/** The types to name beside an argument: those it may have, else the one it has. */
export function typesOf(known: KnownArgument | undefined, value: unknown): readonly ValueType[] {
  return known === undefined || known.types.length === 0 ? [typeOf(value)] : known.types
}
