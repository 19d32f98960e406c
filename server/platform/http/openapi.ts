// Generates the OpenAPI 3.1 document from the contract. Endpoints beyond the documented interface are marked
// `x-extension`.
import { z } from 'zod'
import type { Area } from '#contract/api.ts'
import {
  budgetOf,
  needsDiskSpace,
  type Endpoint,
  type JsonBody,
  type StreamBody,
} from '#contract/endpoint.ts'
import { errors, formatError, type ErrorCode } from '#contract/errors.ts'
import { errorBody, limits } from '#contract/http.ts'
import { withNamedSchemas } from './named-schemas.ts'

type Json = Readonly<Record<string, unknown>>

interface DocumentOptions {
  readonly version: string
  /** Endpoints by tag. */
  readonly areas: Readonly<Record<string, Area>>
}

const packedCodes = [
  'body_too_large',
  'body_incomplete',
  'body_not_unpacked',
  'unsupported_encoding',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[]
const bodyCodes = {
  json: [
    ...packedCodes,
    'invalid_json',
    'invalid_input',
    'body_too_many_values',
    'number_not_exact',
    'duplicate',
  ],
  bytes: packedCodes,
} as const satisfies Record<string, readonly ErrorCode[]>

/** Error codes that follow from the declaration of an endpoint. */
const sharedCodes = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...(endpoint.permission === 'public' ? [] : (['invalid_token'] as const)),
  ...(endpoint.permission === 'public' || endpoint.permission === 'session'
    ? []
    : (['missing_permission', 'rows_limited', 'password_renewal'] as const)),
  ...(endpoint.request === undefined ? [] : bodyCodes[endpoint.request.kind]),
  ...(endpoint.params === undefined ? [] : (['not_found'] as const)),
  ...(endpoint.ifMatch === undefined ? [] : (['etag_mismatch'] as const)),
  ...(endpoint.ifMatch === 'required' ? (['etag_required'] as const) : []),
  ...(needsDiskSpace(endpoint) ? (['storage_low'] as const) : []),
  'internal',
]

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const surroundings: Readonly<Record<JsonBody['envelope'], Json>> = {
  bare: {},
  data: {
    success: { type: 'boolean', const: true },
    timestamp: { type: 'integer', description: 'Seconds since the epoch' },
    duration: { type: 'number', description: 'Seconds' },
    warning: { type: 'string', description: 'Members of the request that were ignored' },
  },
  success: {
    success: { type: 'boolean', const: true },
    status: { type: 'integer' },
    duration: { type: 'number', description: 'Seconds' },
  },
}

const replySchema = (body: JsonBody | StreamBody): Json => {
  const inner = schemaOf(body.schema, 'output')
  const envelope = body.kind === 'stream' ? {} : surroundings[body.envelope]
  const always = Object.keys(envelope).filter((name) => name !== 'warning')
  return {
    ...inner,
    ...(always.length === 0
      ? {}
      : {
          properties: { ...envelope, ...inner.properties },
          required: [...always, ...(inner.required ?? [])],
        }),
  }
}

const binary = (type: string): Json => ({ [type]: { schema: { type: 'string', format: 'binary' } } })

const replyContent = ({ response }: Endpoint): Json => {
  if (response.kind === 'bytes') return binary(response.type)
  if (response.kind === 'redirect') return {}
  const type =
    response.kind === 'stream' ? (response.type.split(';')[0] ?? response.type) : 'application/json'
  return { [type]: { schema: replySchema(response) } }
}

const requestBody = (endpoint: Endpoint): Json => {
  const { request, requestOptional } = endpoint
  if (request === undefined) return {}
  const content =
    request.kind === 'bytes'
      ? binary(request.type)
      : { 'application/json': { schema: schemaOf(request.schema, 'input') } }
  const { bytes, values, depth } = budgetOf(endpoint)
  const budget = { bytes: typeof bytes === 'string' ? limits[bytes] : bytes, values, depth }
  return {
    requestBody: {
      required: requestOptional !== true,
      content,
      ...(request.kind === 'json' ? { 'x-budget': budget } : {}),
    },
  }
}

const parametersIn = (schema: z.ZodObject | undefined, location: 'path' | 'query'): readonly Json[] =>
  schema === undefined
    ? []
    : Object.entries(schema.shape).map(([name, member]: [string, z.ZodType]) => ({
        name,
        in: location,
        required: location === 'path' || !member.safeParse(undefined).success,
        schema: schemaOf(member, 'input'),
      }))

const ifMatchHeader = ({ ifMatch }: Endpoint): readonly Json[] =>
  ifMatch === undefined
    ? []
    : [{ name: 'If-Match', in: 'header', required: ifMatch === 'required', schema: { type: 'string' } }]

const idempotencyHeader = ({ idempotencyKey }: Endpoint): readonly Json[] =>
  idempotencyKey === undefined
    ? []
    : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]

/** The error codes of one status, with their messages. */
const refusals = (endpoint: Endpoint): Json => {
  const codes = [...new Set([...(endpoint.errors ?? []), ...sharedCodes(endpoint)])]
  const byStatus = Map.groupBy(codes, (code) => String(errors[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      {
        description: found.map((code) => `\`${code}\`: ${formatError(code)}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              found.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

const otherSuccesses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(endpoint.statuses ?? {}).map(([status, description]) => [
      status,
      { description, content: replyContent(endpoint) },
    ]),
  )

const etagHeader = ({ ifMatch }: Endpoint): Json =>
  ifMatch === undefined ? {} : { headers: { ETag: { schema: { type: 'string' } } } }

const accessOf = ({ permission }: Endpoint): Json =>
  permission === 'public'
    ? { security: [] }
    : { security: [{ bearer: [] }, { token: [] }], 'x-permission': permission }

interface OperationOptions {
  readonly tag: string
  readonly name: string
  readonly path: string
  /** 0 for the path of the endpoint, else the number of its alias. */
  readonly alias: number
}

const operation = (endpoint: Endpoint, { tag, name, path, alias }: OperationOptions): Json => ({
  operationId: `${tag}.${name}${alias === 0 ? '' : `.${alias}`}`,
  tags: [tag],
  summary: endpoint.summary,
  ...(alias === 0 ? {} : { description: `The same as ${endpoint.path}.` }),
  ...accessOf(endpoint),
  ...(endpoint.extension === true ? { 'x-extension': true } : {}),
  parameters: [
    ...parametersIn(endpoint.params, 'path').filter(({ name: of }) => path.includes(`{${String(of)}}`)),
    ...parametersIn(endpoint.query, 'query'),
    ...ifMatchHeader(endpoint),
    ...idempotencyHeader(endpoint),
  ],
  ...requestBody(endpoint),
  responses: {
    ...(endpoint.response.kind === 'redirect'
      ? { 302: { description: 'Go on at `Location`', headers: { Location: { schema: { type: 'string' } } } } }
      : { 200: { description: 'Done', ...etagHeader(endpoint), content: replyContent(endpoint) } }),
    ...otherSuccesses(endpoint),
    ...refusals(endpoint),
  },
})

const pathsOf = (areas: DocumentOptions['areas']): Json => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, area] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(area))
      for (const [alias, address] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const path = address.replaceAll(/:([a-z_]+)/g, '{$1}')
        const item = (paths[path] ??= {})
        item[endpoint.method.toLowerCase()] = operation(endpoint, { tag, name, path, alias })
      }
  return paths
}

const exampleOf = (code: ErrorCode): Json => ({
  value: { error: formatError(code), success: false, status: errors[code].status, duration: 0.002, code },
})

const codesOf = (areas: DocumentOptions['areas']): readonly ErrorCode[] => {
  const endpoints = Object.values(areas).flatMap((area): readonly Endpoint[] => Object.values(area))
  return [...new Set(endpoints.flatMap((each) => [...(each.errors ?? []), ...sharedCodes(each)]))]
}

/** Returns the document as plain data. */
export function openApiDocument({ version, areas }: DocumentOptions): Json {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Platform Console',
      version,
      description:
        'The interface of the platform. Operations marked `x-extension` are our own additions to it. A token is sent as the query parameter `token` or as a bearer token.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: pathsOf(areas),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
      examples: Object.fromEntries(codesOf(areas).map((code) => [code, exampleOf(code)])),
    },
  }
  return withNamedSchemas(document)
}
