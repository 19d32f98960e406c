// From an endpoint and its input to what may be shown of the call. Secrets stay out: in their place stands their name.
import { sourceKinds } from '#contract/data-manager/source.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { addressOf } from './request-url.ts'

const secretParameters: ReadonlySet<string> = new Set(
  Object.values(sourceKinds).flatMap(({ secret }) => [...secret]),
)
/** Parameters of kinds that this console does not know are judged by their names. */
const soundsSecret = /pass|secret|token|credential|private|api_?key|access_?key/i
const isSecretParameter = (name: string): boolean => secretParameters.has(name) || soundsSecret.test(name)

/** Members of bodies that are secrets wherever they stand at the top. */
const secretMembers: ReadonlySet<string> = new Set([
  'password',
  'oldpassword',
  'secret_key',
  'client_secret',
  'token',
])

/** `https://ada:pw@host` names who may read: such an address keeps its host and path only. */
const withoutUser = (text: string): string =>
  text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1<username>:<password>@')

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapMembers = (members: Members, change: (name: string, value: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(name, value)]))

const parameterOf = (name: string, value: unknown): unknown => {
  if (isSecretParameter(name)) return `<${name}>`
  if (isMembers(value)) return mapMembers(value, parameterOf)
  return typeof value === 'string' ? withoutUser(value) : value
}

/** A body without what is secret in it. */
export function withoutSecrets(body: unknown): unknown {
  return isMembers(body)
    ? mapMembers(body, (name, value) => {
        if (secretMembers.has(name)) return `<${name}>`
        return name === 'parameters' && isMembers(value) ? mapMembers(value, parameterOf) : value
      })
    : body
}

/** Where the token goes: as the gateway puts it (GW3). */
const tokenOf = ({ permission, token }: Endpoint): DescribedRequest['token'] => {
  if (permission === 'public') return 'none'
  return token === 'bearer' ? 'bearer' : 'query'
}

/** What may be shown of a call; `file` is what a body of bytes is called. */
export function describeRequest<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file?: string,
): DescribedRequest {
  const { params, query, body, ifMatch } = input
  const { summary, method, request } = endpoint
  const isBytes = request?.kind === 'bytes'
  return {
    summary,
    method,
    address: addressOf(endpoint, { params, query }),
    token: tokenOf(endpoint),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(isBytes && file !== undefined ? { file: { name: file, type: request.type } } : {}),
    ...(body === undefined || isBytes ? {} : { body: JSON.stringify(withoutSecrets(body), null, 2) }),
  }
}
