// An example of a request: the members that are required, with values that the schema allows.
import {
  type ApiOperation,
  type ApiParameter,
  type ApiSchema,
  isApiSchema,
} from '#domain/openapi/read-document.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'

type Schemas = Readonly<Record<string, ApiSchema>>

/** The named schema behind a reference; other schemas as they are. */
export function resolved(schema: ApiSchema, schemas: Schemas): ApiSchema {
  const name = nameOf(schema)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** The name that a reference has. */
export function nameOf({ $ref: ref }: ApiSchema): string | undefined {
  return typeof ref === 'string' ? ref.split('/').at(-1) : undefined
}

/** Schemas of which a value has one. */
export function choicesOf({ anyOf, oneOf }: ApiSchema): readonly ApiSchema[] {
  return [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each.filter(isApiSchema) : []))
}

interface ApiMember {
  readonly name: string
  readonly schema: ApiSchema
  readonly isRequired: boolean
}

/** The members of an object, the required ones first. */
export function membersOf({ properties, required }: ApiSchema): readonly ApiMember[] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(isApiSchema(properties) ? properties : {})
    .map(([name, schema]) => ({
      name,
      schema: isApiSchema(schema) ? schema : {},
      isRequired: needed.includes(name),
    }))
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

/** What distinguishes a schema from the others of a choice: its title, or the members with only one value. */
export function distinctionOf(schema: ApiSchema): string {
  const { title } = schema
  if (typeof title === 'string') return title
  return membersOf(schema)
    .flatMap(({ name, schema: { const: value } }) =>
      value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
    )
    .join(', ')
}

const numberOf = ({ minimum }: ApiSchema): number =>
  typeof minimum === 'number' && minimum > 0 ? minimum : 1

/** Values of types without structure. */
const plainExample = (schema: ApiSchema): unknown => {
  const { type, format } = schema
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  if (type !== 'string') return null
  return format === 'date-time' ? '2026-01-31T09:30:00.000Z' : 'text'
}

const deepest = 6

interface Place {
  readonly schemas: Schemas
  readonly depth: number
}

const structuredExample = (schema: ApiSchema, { schemas, depth }: Place): unknown => {
  const inner = { schemas, depth: depth + 1 }
  const { type, items, properties } = schema
  if (type === 'array') return isApiSchema(items) && depth < deepest ? [exampleOf(items, inner)] : []
  if (type !== 'object' && !isApiSchema(properties)) return plainExample(schema)
  const members = depth > deepest ? [] : membersOf(schema).filter(({ isRequired }) => isRequired)
  return Object.fromEntries(members.map((each) => [each.name, exampleOf(each.schema, inner)]))
}

/** A value that the schema allows. */
const exampleOf = (sent: ApiSchema, place: Place): unknown => {
  const schema = resolved(sent, place.schemas)
  const { const: value, enum: values } = schema
  if (value !== undefined) return value
  if (Array.isArray(values)) return values[0]
  const [choice] = choicesOf(schema)
  if (choice === undefined) return structuredExample(schema, place)
  return exampleOf(choice, { ...place, depth: place.depth + 1 })
}

const addressOf = (path: string, parameters: readonly ApiParameter[]): string => {
  const search = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name }) => `${name}=<${name}>`)
    .join('&')
  const filled = path.replaceAll(/\{(\w+)\}/g, '<$1>')
  return search === '' ? filled : `${filled}?${search}`
}

/** An example of the operation. What its reader must fill in is in angle brackets. */
export function exampleRequest(operation: ApiOperation, schemas: Schemas): DescribedRequest {
  const { summary, method, path, parameters, body, isPublic } = operation
  const isText = body?.type === 'application/json'
  return {
    summary,
    method,
    address: addressOf(path, parameters),
    token: isPublic ? 'none' : 'bearer',
    ...(parameters.some(({ name, required }) => name === 'If-Match' && required)
      ? { ifMatch: '<ETag>' }
      : {}),
    ...(body !== undefined && isText
      ? { body: JSON.stringify(exampleOf(body.schema, { schemas, depth: 0 }), null, 2) }
      : {}),
    ...(body !== undefined && !isText ? { file: { name: 'FILE', type: body.type } } : {}),
  }
}
