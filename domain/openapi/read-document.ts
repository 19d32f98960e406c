// The parts of an OpenAPI document that clients and the reference of the interface are made from, with references to
// responses and parameters replaced by what they name.
import { z } from 'zod'

export type ApiSchema = Readonly<Record<string, unknown>>

export function isApiSchema(value: unknown): value is ApiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const schema = z.record(z.string(), z.unknown())
const content = z.record(
  z.string(),
  z.object({ schema, examples: z.record(z.string(), z.unknown()).optional() }),
)
const reference = z.object({ $ref: z.string() })
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  description: z.string(),
  required: z.boolean().default(false),
  schema,
})
const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: content.default({}),
})

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(''),
  security: z.array(z.unknown()),
  'x-permission': z.string().optional(),
  'x-extension': z.boolean().default(false),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
})

const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
  }),
})

export type ApiParameter = z.infer<typeof parameter>
export type ApiResponse = z.infer<typeof response>

export interface ApiOperation {
  readonly id: string
  readonly area: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isPublic: boolean
  /** Absent if every session may call it. */
  readonly permission: string | undefined
  readonly isExtension: boolean
  readonly parameters: readonly ApiParameter[]
  readonly body:
    | { readonly isRequired: boolean; readonly type: string; readonly schema: ApiSchema }
    | undefined
  readonly responses: Readonly<Record<string, ApiResponse>>
}

export interface ApiDocument {
  readonly title: string
  readonly version: string
  /** In the order of the document. */
  readonly areas: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly ApiOperation[]
  readonly schemas: Readonly<Record<string, ApiSchema>>
}

const found = <T extends object>(
  part: T | { readonly $ref: string },
  section: Readonly<Record<string, T>>,
): T => {
  if (!('$ref' in part)) return part
  const named = section[part.$ref.split('/').at(-1) ?? '']
  if (named === undefined) throw new Error(`${part.$ref} is not in the document`)
  return named
}

/** Reads the document. Throws for a document of another shape. */
export function readApiDocument(value: unknown): ApiDocument {
  const { info, tags, paths, components } = openApi.parse(value)
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]): ApiOperation => {
      const [type, body] = Object.entries(each.requestBody?.content ?? {})[0] ?? []
      return {
        id: each.operationId,
        area: each.tags[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: each.summary,
        description: each.description,
        isPublic: each.security.length === 0,
        permission: each['x-permission'] === 'session' ? undefined : each['x-permission'],
        isExtension: each['x-extension'],
        parameters: each.parameters.map((part) => found<ApiParameter>(part, components.parameters)),
        body:
          type === undefined || body === undefined
            ? undefined
            : { isRequired: each.requestBody?.required === true, type, schema: body.schema },
        responses: Object.fromEntries(
          Object.entries(each.responses).map(([status, part]) => [
            status,
            found<ApiResponse>(part, components.responses),
          ]),
        ),
      }
    }),
  )
  return { title: info.title, version: info.version, areas: tags, operations, schemas: components.schemas }
}
