// Describes a call for display. Secrets are replaced by their names.
import { sourceTypeOf, sourceTypes, type SourceType } from '#contract/data-manager/source-types.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { addressOf } from './request-url.ts'

const secretsOf = ({ parameters }: SourceType): string[] =>
  Object.keys(parameters).filter((name) => parameters[name]?.kind === 'secret')

const secretParameters: ReadonlySet<string> = new Set(Object.values(sourceTypes).flatMap(secretsOf))
/** Parameters of source types that this console does not know are judged by their names. */
const soundsSecret = /pass|secret|token|credential|private|api_?key|access_?key/i
const isSecretParameter = (name: string): boolean => secretParameters.has(name) || soundsSecret.test(name)

/** Top-level members of request bodies that are secrets. */
const secretMembers: ReadonlySet<string> = new Set([
  'password',
  'oldpassword',
  'secret_key',
  'client_secret',
  'token',
])

/** `https://ada:pw@host` contains credentials: the user name and password are replaced. */
const withoutUser = (text: string): string =>
  text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1<username>:<password>@')

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapMembers = (members: Members, change: (name: string, value: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(name, value)]))

const typeOf = (dbms: unknown): SourceType | undefined =>
  typeof dbms === 'string' ? sourceTypeOf(dbms) : undefined

/** Replaces the secrets of parameters. A type that is known says which are secrets. */
const hideIn =
  (type: SourceType | undefined) =>
  (name: string, value: unknown): unknown => {
    const kind = type?.parameters[name]?.kind
    if (kind === undefined ? isSecretParameter(name) : kind === 'secret') return `<${name}>`
    if (isMembers(value)) return mapMembers(value, hideIn(undefined))
    return typeof value === 'string' ? withoutUser(value) : value
  }

/** A body without its secrets. */
export function withoutSecrets(body: unknown): unknown {
  return isMembers(body)
    ? mapMembers(body, (name, value) => {
        if (secretMembers.has(name)) return `<${name}>`
        if (name !== 'parameters' || !isMembers(value)) return value
        return mapMembers(value, hideIn(typeOf(body['dbms'])))
      })
    : body
}

/** Where the token is sent, as the gateway does it (GW3). */
const tokenOf = ({ permission, token }: Endpoint): DescribedRequest['token'] => {
  if (permission === 'public') return 'none'
  return token === 'bearer' ? 'bearer' : 'query'
}

/** Describes a call for display; `file` is the name of the file that is the body. */
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
