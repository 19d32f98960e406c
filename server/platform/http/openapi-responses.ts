// The responses of an operation in the OpenAPI document: every status that its endpoint can answer with.
import { z } from 'zod'
import { needsDiskSpace, type Endpoint, type JsonBody, type StreamBody } from '#contract/endpoint.ts'
import { errors, formatError, type ErrorCode } from '#contract/errors.ts'
import { bytesContent, isJson, named, schemaOf, type Json } from './openapi-schemas.ts'

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
    'too_many_problems',
    'body_required',
    'body_too_many_values',
    'number_not_exact',
    'duplicate',
  ],
  bytes: [...packedCodes, 'body_required'],
} as const satisfies Record<string, readonly ErrorCode[]>

const codesOfBody = ({ request }: Endpoint): readonly ErrorCode[] => {
  if (request === undefined) return []
  return request.kind === 'json' && request.keepsText === true
    ? [...bodyCodes.json, 'too_many_bodies']
    : bodyCodes[request.kind]
}

/** Whether a request names the data warehouse, which may be an unknown one. */
const namesWarehouse = ({ query, request }: Endpoint): boolean => {
  const body = request?.kind === 'json' ? request.schema : undefined
  return [query, body].some((each) => each instanceof z.ZodObject && Object.hasOwn(each.shape, 'dwhName'))
}

/** Errors of a request for any endpoint, also of the gateway. */
const anyRequest = [
  'host_unknown',
  'host_duplicate',
  'internal',
  'storage_full',
  'storage_unwritable',
] as const satisfies readonly ErrorCode[]

const codesOfAccess = ({ permission, method }: Endpoint): readonly ErrorCode[] => [
  ...(permission === 'public'
    ? []
    : (['invalid_token', 'password_renewal', 'second_factor_enrolment', 'key_limited'] as const)),
  ...(permission === 'public' || permission === 'session'
    ? []
    : (['missing_permission', 'rows_limited', 'key_narrow', 'key_owner_lacks'] as const)),
  ...(method === 'GET' ? [] : (['cross_site'] as const)),
]

const codesOfInput = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...codesOfBody(endpoint),
  ...(endpoint.query === undefined ? [] : (['invalid_input'] as const)),
  ...(endpoint.params === undefined ? [] : (['invalid_input', 'not_found'] as const)),
  ...(namesWarehouse(endpoint) ? (['warehouse_unknown'] as const) : []),
  ...(endpoint.ifMatch === undefined ? [] : (['etag_mismatch'] as const)),
  ...(endpoint.ifMatch === 'required' ? (['etag_required'] as const) : []),
]

/** Error codes that follow from the declaration of an endpoint. */
const sharedCodes = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...codesOfAccess(endpoint),
  ...codesOfInput(endpoint),
  ...(needsDiskSpace(endpoint) ? (['storage_low'] as const) : []),
  ...anyRequest,
]

/** All error codes of an endpoint, each once. */
export function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  return [...new Set([...(endpoint.errors ?? []), ...sharedCodes(endpoint)])]
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

/** A named schema in place of a reference to it, since the envelope adds members. */
const unfolded = ({ $ref, ...schema }: Json): Json => {
  const { $defs } = schema
  const named = isJson($defs) && typeof $ref === 'string' ? $defs[$ref.slice('#/$defs/'.length)] : {}
  return { ...schema, ...(isJson(named) ? named : {}) }
}

const replySchema = (body: JsonBody | StreamBody, name: string): Json => {
  if (body.kind === 'stream') return schemaOf(body.schema, 'output')
  const envelope = surroundings[body.envelope]
  const schema = schemaOf(body.schema, 'output')
  const inner = body.envelope === 'bare' ? schema : unfolded(schema)
  const { properties, required } = inner
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const always = Object.keys(envelope).filter((member) => member !== 'warning')
  return named(name, {
    ...inner,
    ...(always.length === 0
      ? {}
      : {
          properties: { ...envelope, ...(isJson(properties) ? properties : {}) },
          required: [...always, ...needed],
        }),
  })
}

const replyContent = ({ response }: Endpoint, name: string): Json => {
  if (response.kind === 'bytes') return bytesContent(response, { io: 'output', name })
  if (response.kind === 'redirect') return {}
  const type =
    response.kind === 'stream' ? (response.type.split(';')[0] ?? response.type) : 'application/json'
  return { [type]: { schema: replySchema(response, name) } }
}

/** The error codes of one status, with their messages. */
const refusals = (endpoint: Endpoint): Readonly<Record<string, Json>> => {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => String(errors[code].status))
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

const otherStatuses = (endpoint: Endpoint, name: string): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(endpoint.statuses ?? {}).map(([status, description]) => [
      status,
      Number(status) < 300 ? { description, content: replyContent(endpoint, name) } : { description },
    ]),
  )

interface ResponseOptions {
  /** Of the schema of the body. */
  readonly name: string
  /** The response has an ETag. */
  readonly hasEtag: boolean
}

/** The responses by status. */
export function responsesOf(
  endpoint: Endpoint,
  { name, hasEtag }: ResponseOptions,
): Readonly<Record<string, Json>> {
  const headers = hasEtag
    ? { headers: { ETag: { description: 'The version of the resource', schema: { type: 'string' } } } }
    : {}
  const isCached = hasEtag && endpoint.method === 'GET'
  return {
    ...(endpoint.response.kind === 'redirect'
      ? {
          302: {
            description: 'Go on at `Location`',
            headers: { Location: { description: 'Where to go on', schema: { type: 'string' } } },
          },
        }
      : { 200: { description: 'Done', ...headers, content: replyContent(endpoint, name) } }),
    ...(isCached ? { 304: { description: '`If-None-Match` names the current version', ...headers } } : {}),
    ...otherStatuses(endpoint, name),
    ...refusals(endpoint),
  }
}
