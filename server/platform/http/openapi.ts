// Generates the OpenAPI 3.1 document from the contract. Endpoints beyond the documented interface are marked
// `x-extension`.
import { areaTitles, type Area } from '#contract/api.ts'
import { budgetOf, type Endpoint } from '#contract/endpoint.ts'
import { errors, formatError, type ErrorCode } from '#contract/errors.ts'
import { errorBody, limits } from '#contract/http.ts'
import { withNamedSchemas } from './named-schemas.ts'
import { parametersOf } from './openapi-parameters.ts'
import { codesOf, responsesOf } from './openapi-responses.ts'
import { bytesContent, named, schemaOf, type Json } from './openapi-schemas.ts'
import { withSharedParts, type Operation } from './openapi-shared.ts'

interface DocumentOptions {
  readonly version: string
  /** Endpoints by tag. */
  readonly areas: Readonly<Record<string, Area>>
}

const requestBody = (endpoint: Endpoint, name: string): Json => {
  const { request, requestOptional } = endpoint
  if (request === undefined) return {}
  const content =
    request.kind === 'bytes'
      ? bytesContent(request, { io: 'input', name })
      : { 'application/json': { schema: named(name, schemaOf(request.schema, 'input')) } }
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
  readonly hasEtag: boolean
}

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const operation = (endpoint: Endpoint, { tag, name, path, alias, hasEtag }: OperationOptions): Operation => {
  const typeName = `${capitalized(tag)}${capitalized(name)}`
  const isRead = endpoint.method === 'GET'
  return {
    operationId: `${tag}.${name}${alias === 0 ? '' : `.${alias}`}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(alias === 0 ? {} : { description: `The same as ${endpoint.path}.` }),
    ...accessOf(endpoint),
    ...(endpoint.extension === true ? { 'x-extension': true } : {}),
    parameters: parametersOf(endpoint, { path, hasEtag: hasEtag && isRead }),
    ...requestBody(endpoint, `${typeName}Request`),
    responses: responsesOf(endpoint, { name: `${typeName}Response`, hasEtag }),
  }
}

const endpointsIn = (areas: DocumentOptions['areas']): readonly Endpoint[] =>
  Object.values(areas).flatMap((area): readonly Endpoint[] => Object.values(area))

const pathsOf = (areas: DocumentOptions['areas']) => {
  const paths: Record<string, Record<string, Operation>> = {}
  const versioned = new Set(
    endpointsIn(areas).flatMap(({ method, path, ifMatch }) =>
      ifMatch === undefined || method === 'POST' ? [] : [path],
    ),
  )
  for (const [tag, area] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(area))
      for (const [alias, address] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const path = address.replaceAll(/:([a-z_]+)/g, '{$1}')
        const item = (paths[path] ??= {})
        const isVersioned = endpoint.method === 'GET' && versioned.has(endpoint.path)
        const changes = endpoint.ifMatch !== undefined && endpoint.method !== 'DELETE'
        const hasEtag = endpoint.etag === true || changes || isVersioned
        item[endpoint.method.toLowerCase()] = operation(endpoint, { tag, name, path, alias, hasEtag })
      }
  return paths
}

const exampleOf = (code: ErrorCode): Json => ({
  value: { error: formatError(code), success: false, status: errors[code].status, duration: 0.002, code },
})

const allCodes = (areas: DocumentOptions['areas']): readonly ErrorCode[] => [
  ...new Set(endpointsIn(areas).flatMap(codesOf)),
]

const titles: Readonly<Record<string, string>> = areaTitles

/** Returns the document as plain data. */
export function openApiDocument({ version, areas }: DocumentOptions): Json {
  const { components: shared, ...others } = withSharedParts(pathsOf(areas))
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Platform Console',
      version,
      description:
        'The interface of the platform. Operations marked `x-extension` are our own additions to it. A token is sent as the query parameter `token` or as a bearer token. An error with a single entry in `details` has the code of this entry, which the lists of codes do not repeat.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(areas).map((name) => ({ name, description: titles[name] ?? name })),
    ...others,
    components: {
      ...shared,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
      examples: Object.fromEntries(allCodes(areas).map((code) => [code, exampleOf(code)])),
    },
  }
  return withNamedSchemas(document)
}
