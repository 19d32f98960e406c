// The type of a value in a few words, as programming languages write it.
import { type ApiSchema, isApiSchema } from '#domain/openapi/read-document.ts'
import { choicesOf, nameOf } from './example-request.ts'

/** One part of a type: a text, or the name of a schema to link. */
interface TypePart {
  readonly text: string
  readonly isName: boolean
}

const plain = (text: string): readonly TypePart[] => [{ text, isName: false }]
/** The choices in their order, each once. */
const joined = (choices: readonly (readonly TypePart[])[]): readonly TypePart[] => {
  const once = new Map(choices.map((parts) => [JSON.stringify(parts), parts]))
  return [...once.values()].flatMap((each, index) => (index === 0 ? each : [...plain(' | '), ...each]))
}

const listParts = ({ items }: ApiSchema): readonly TypePart[] => {
  const inner = isApiSchema(items) ? typeParts(items) : plain('any')
  return inner.some(({ text }) => text.includes(' | '))
    ? [...plain('('), ...inner, ...plain(')[]')]
    : [...inner, ...plain('[]')]
}

const structureParts = (schema: ApiSchema): readonly TypePart[] => {
  const { type, properties, additionalProperties: others } = schema
  if (Array.isArray(type)) return plain(type.join(' | '))
  if (type === 'array') return listParts(schema)
  if (type === 'object' && isApiSchema(others) && !isApiSchema(properties))
    return [...plain('{ [name]: '), ...typeParts(others), ...plain(' }')]
  return plain(typeof type === 'string' ? type : 'any')
}

/** The parts of a type, in their order. */
export function typeParts(schema: ApiSchema): readonly TypePart[] {
  const name = nameOf(schema)
  if (name !== undefined) return [{ text: name, isName: true }]
  const { const: value, enum: values } = schema
  if (value !== undefined) return plain(JSON.stringify(value))
  if (Array.isArray(values)) return plain(values.map((each) => JSON.stringify(each)).join(' | '))
  const choices = choicesOf(schema)
  return choices.length > 0 ? joined(choices.map(typeParts)) : structureParts(schema)
}

const limitNames = [
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['minLength', 'length ≥'],
  ['maxLength', 'length ≤'],
  ['minItems', 'items ≥'],
  ['maxItems', 'items ≤'],
] as const

/** Bounds, the default and the pattern of a value, each as code. */
export function limitsOf(schema: ApiSchema): readonly string[] {
  const bounds = limitNames.flatMap(([name, sign]) => {
    const value = schema[name]
    return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? [`${sign} ${value}`] : []
  })
  const initial = 'default' in schema ? [`= ${JSON.stringify(schema['default'])}`] : []
  const { pattern } = schema
  return [...bounds, ...initial, ...(typeof pattern === 'string' ? [`/${pattern}/`] : [])]
}
