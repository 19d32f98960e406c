// The text of a Python module for an OpenAPI document: its types, what the client checks, a function per operation.
import { readFileSync } from 'node:fs'
import type { ApiDocument, ApiOperation, ApiResponse, ApiSchema } from '#domain/openapi/read-document.ts'
import { collectTypes, pythonName, type PythonTypes } from './types.ts'

const runtime = readFileSync(new URL('runtime.py', import.meta.url), 'utf8')

const functionName = (id: string): string =>
  pythonName(id.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase())

const typeName = (id: string): string =>
  id
    .split('.')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')

/** JSON as a text of Python. */
const jsonText = (value: unknown): string => `json.loads(${JSON.stringify(JSON.stringify(value))})`

const contentOf = ({ headers, content }: ApiResponse) => {
  const [type = null, body] = Object.entries(content)[0] ?? []
  return {
    type: type?.split(';')[0] ?? null,
    schema: body?.schema ?? {},
    headers: Object.keys(headers),
    codes: Object.keys(body?.examples ?? {}),
  }
}

/** What the client reads while it sends a request and checks its answer. */
const described = ({ method, path, parameters, body, responses }: ApiOperation) => ({
  method,
  path,
  parameters: Object.fromEntries(parameters.map((each) => [each.name, each.in])),
  body: body === undefined ? null : { type: body.type, schema: body.schema },
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, contentOf(response)]),
  ),
})

const isBinary = (schema: ApiSchema): boolean => schema['format'] === 'binary'

const answerType = ({ id, responses }: ApiOperation, types: PythonTypes): string => {
  const done = responses['200']
  if (done === undefined) return 'str'
  const { type, schema } = contentOf(done)
  return type !== 'application/json' || isBinary(schema)
    ? 'bytes'
    : types.typeOf(schema, `${typeName(id)}Answer`)
}

const typeOfBody = ({ id, body }: ApiOperation, types: PythonTypes): string => {
  if (body === undefined) return ''
  return isBinary(body.schema) ? 'bytes' : types.typeOf(body.schema, `${typeName(id)}Body`)
}

const functionOf = (operation: ApiOperation, types: PythonTypes): string => {
  const { id, summary, parameters, body } = operation
  const name = typeName(id)
  const sent = parameters.map((each) => ({
    ...each,
    argument: pythonName(each.in === 'header' ? each.name.toLowerCase() : each.name),
    type: types.typeOf(each.schema, `${name}${typeName(pythonName(each.name))}`),
  }))
  const bodyType = typeOfBody(operation, types)
  const always = sent.filter((each) => each.required)
  const others = sent.filter((each) => !each.required)
  const needsBody = body?.isRequired === true
  const signature = [
    'client: Client',
    ...always.map(({ argument, type }) => `${argument}: ${type}`),
    ...(needsBody ? [`body: ${bodyType}`] : []),
    ...(others.length > 0 || (body !== undefined && !needsBody) ? ['*'] : []),
    ...others.map(({ argument, type }) => `${argument}: ${type} | None = None`),
    ...(body !== undefined && !needsBody ? [`body: ${bodyType} | None = None`] : []),
  ]
  const named = sent.map((each) => `${JSON.stringify(each.name)}: ${each.argument}`)
  return [
    `def ${functionName(id)}(${signature.join(', ')}) -> ${answerType(operation, types)}:`,
    `    ${JSON.stringify(summary)}`,
    `    return client.call(${JSON.stringify(id)}, {${named.join(', ')}}${body === undefined ? '' : ', body'})`,
  ].join('\n')
}

/** The text of the module. */
export function pythonModule({ title, version, operations, schemas }: ApiDocument): string {
  const types = collectTypes()
  for (const [name, schema] of Object.entries(schemas)) types.add(name, schema)
  const functions = operations.map((operation) => functionOf(operation, types))
  const checks = Object.fromEntries(operations.map((operation) => [operation.id, described(operation)]))
  return [
    `# ${title} ${version}`,
    runtime.trimEnd(),
    `SCHEMAS: dict[str, Any] = ${jsonText(schemas)}`,
    `OPERATIONS: dict[str, Any] = ${jsonText(checks)}`,
    ...types.classes,
    ...types.aliases,
    ...functions,
    '',
  ].join('\n\n\n')
}
