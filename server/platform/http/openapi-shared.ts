// Moves the responses and parameters that several operations have to the components of the OpenAPI document.
import { STATUS_CODES } from 'node:http'
import { isJson, parseJson, type Json } from './openapi-schemas.ts'

interface Part {
  /** A name that fits the part; a number distinguishes parts that it fits, too. */
  readonly name: string
  readonly value: Json
}

/** The error code if there is only one, else the text of the status without spaces. */
const responseName = (status: string, response: Json): string => {
  const content = isJson(response['content']) ? response['content'] : {}
  const body = isJson(content['application/json']) ? content['application/json'] : {}
  const codes = Object.keys(isJson(body['examples']) ? body['examples'] : {})
  return codes.length === 1 ? String(codes[0]) : (STATUS_CODES[status] ?? status).replaceAll(/\W/g, '')
}

/** Collects parts of one section, and returns each as a reference if it occurs more than once. */
const sectionOf = (section: string, parts: readonly Part[]) => {
  const uses = Map.groupBy(parts, ({ value }) => JSON.stringify(value))
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const [text, [first, ...others]] of uses) {
    if (first === undefined || others.length === 0) continue
    const number = (taken.get(first.name) ?? 0) + 1
    taken.set(first.name, number)
    names.set(text, number === 1 ? first.name : `${first.name}.${number}`)
  }
  const shared: Json = Object.fromEntries([...names].map(([text, name]) => [name, parseJson(text)]))
  return {
    shared,
    refer: (value: Json): Json => {
      const name = names.get(JSON.stringify(value))
      return name === undefined ? value : { $ref: `#/components/${section}/${name}` }
    },
  }
}

export interface Operation extends Json {
  readonly parameters: readonly Json[]
  readonly responses: Readonly<Record<string, Json>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The paths with references, and the components that they refer to. */
export function withSharedParts(paths: Paths): { readonly paths: Paths; readonly components: Json } {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const responses = sectionOf(
    'responses',
    operations.flatMap((each) =>
      Object.entries(each.responses).map(([status, value]) => ({ name: responseName(status, value), value })),
    ),
  )
  const parameters = sectionOf(
    'parameters',
    operations.flatMap((each) => each.parameters.map((value) => ({ name: String(value['name']), value }))),
  )
  const shortened = (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map(parameters.refer),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, value]) => [status, responses.refer(value)]),
    ),
  })
  const shortenedItem = (item: Paths[string]): Paths[string] =>
    Object.fromEntries(Object.entries(item).map(([method, each]) => [method, shortened(each)]))
  return {
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, shortenedItem(item)])),
    components: { parameters: parameters.shared, responses: responses.shared },
  }
}
