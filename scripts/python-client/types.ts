// Types of Python for the schemas of an OpenAPI document.
import { type ApiSchema, isApiSchema } from '#domain/openapi/read-document.ts'

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** A name as Python allows it. */
export function pythonName(name: string): string {
  const plain = name.replaceAll(/\W/g, '_')
  return keywords.has(plain) ? `${plain}_` : plain
}

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  array: 'list[Any]',
  object: 'dict[str, Any]',
}

const literal = (value: unknown): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** The types of Python for schemas, and the declarations that they need. */
export interface PythonTypes {
  readonly classes: readonly string[]
  /** Other names, which are written after the classes that they use. */
  readonly aliases: readonly string[]
  /** The type of a schema. An object with members is declared under the name. */
  typeOf(schema: unknown, name: string): string
  /** Declares a named schema. */
  add(name: string, schema: ApiSchema): void
}

interface Member {
  readonly name: string
  readonly type: string
}

/** A class, or a call where a name of a member is none of Python. */
const declarationOf = (name: string, members: readonly Member[]): string => {
  if (members.length === 0) return `class ${name}(TypedDict):\n    pass`
  const isPlain = members.every((member) => pythonName(member.name) === member.name)
  const lines = isPlain
    ? [`class ${name}(TypedDict):`, ...members.map((member) => `    ${member.name}: ${member.type}`)]
    : [
        `${name} = TypedDict(${JSON.stringify(name)}, {`,
        ...members.map((member) => `    ${JSON.stringify(member.name)}: ${JSON.stringify(member.type)},`),
        '})',
      ]
  return lines.join('\n')
}

export function collectTypes(): PythonTypes {
  const classes: string[] = []
  const aliases: string[] = []

  const declare = (name: string, schema: ApiSchema, properties: ApiSchema): string => {
    const required = new Set(listOf(schema['required']))
    const members = Object.entries(properties).map(([member, inner]) => {
      const type = typeOf(inner, `${name}${capitalized(member.replaceAll(/\W/g, ''))}`)
      return { name: member, type: required.has(member) ? type : `NotRequired[${type}]` }
    })
    classes.push(declarationOf(name, members))
    return name
  }

  const union = (choices: readonly unknown[], name: string): string => {
    const types = choices.map((each, index) => typeOf(each, `${name}${index + 1}`))
    return [...new Set(types)].join(' | ')
  }

  const structure = (schema: ApiSchema, name: string): string => {
    const { type, items, properties, additionalProperties: others } = schema
    if (type === 'array' && isApiSchema(items)) return `list[${typeOf(items, `${name}Item`)}]`
    if (isApiSchema(properties)) return declare(name, schema, properties)
    if (type === 'object' && isApiSchema(others)) return `dict[str, ${typeOf(others, `${name}Value`)}]`
    return plainTypes[String(type)] ?? 'Any'
  }

  const typeOf = (schema: unknown, name: string): string => {
    if (!isApiSchema(schema)) return 'Any'
    const { $ref: ref, type, enum: values, anyOf, oneOf } = schema
    if (typeof ref === 'string') return ref.split('/').at(-1) ?? 'Any'
    if ('const' in schema) return `Literal[${literal(schema['const'])}]`
    if (Array.isArray(values)) return `Literal[${values.map(literal).join(', ')}]`
    const types = Array.isArray(type) ? type.map((each: unknown) => ({ ...schema, type: each })) : []
    const choices = [...listOf(anyOf), ...listOf(oneOf), ...types]
    return choices.length > 0 ? union(choices, name) : structure(schema, name)
  }

  return {
    classes,
    aliases,
    typeOf,
    add: (name, schema) => {
      const type = typeOf(schema, name)
      if (type !== name) aliases.push(`${name}: TypeAlias = ${type}`)
    },
  }
}
