// How the platform authenticates at the token endpoint of a provider: by the Authorization header or in the body
// (RFC 6749 2.3.1), and when it tries the other method (IAM103).
import {
  None,
  ResponseBodyError,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client'
import type { ClientAuthentication, ClientSecretMethod } from '#contract/iam/provider.ts'

/** As in a form. URLSearchParams leaves `-`, `.` and `_` as they are, so servers that do not decode accept most ids. */
const encoded = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)

const methods = {
  client_secret_basic:
    (secret): ClientAuth =>
    (...[, { client_id: id }, , headers]) => {
      const credentials = Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')
      headers.set('authorization', `Basic ${credentials}`)
    },
  client_secret_post:
    (secret): ClientAuth =>
    (_server, { client_id: id }, body) => {
      body.set('client_id', id)
      body.set('client_secret', secret)
    },
} as const satisfies Record<ClientSecretMethod, (secret: string) => ClientAuth>

/** Client authentication by a method; null without a secret. */
export function clientAuth(secret: string | null, method: ClientSecretMethod | null): ClientAuth {
  return secret === null || method === null ? None() : methods[method](secret)
}

/**
 * The methods in the order in which they are tried, at most two. `client_secret_basic` is first unless the metadata
 * does not offer it. A method that the user chose is the only one.
 */
export function methodsToTry(
  chosen: ClientAuthentication,
  { token_endpoint_auth_methods_supported: offered }: ServerMetadata,
): readonly [ClientSecretMethod, ClientSecretMethod?] {
  if (chosen !== 'automatic') return [chosen]
  const isBasicMissing = offered !== undefined && !offered.includes('client_secret_basic')
  return isBasicMissing && offered.includes('client_secret_post')
    ? ['client_secret_post', 'client_secret_basic']
    : ['client_secret_basic', 'client_secret_post']
}

const refusalsOfMethod = ['invalid_client', 'unauthorized_client']

/**
 * Calls `run` with the first method, and once with the other if the provider refuses the client. If it refuses both,
 * throws the error of the first: the code may be spent by then.
 */
export async function tryMethods<T>(
  [first, other]: readonly [ClientSecretMethod, ClientSecretMethod?],
  run: (method: ClientSecretMethod, refused: ClientSecretMethod | null) => Promise<T>,
): Promise<T> {
  try {
    return await run(first, null)
  } catch (error) {
    const isRefused = error instanceof ResponseBodyError && refusalsOfMethod.includes(error.error)
    if (!isRefused || other === undefined) throw error
    try {
      return await run(other, first)
    } catch (second) {
      throw second instanceof ResponseBodyError ? error : second
    }
  }
}

/**
 * The answer of a token endpoint without WWW-Authenticate, which RFC 6749 5.2 demands of `invalid_client`.
 * openid-client would report the header instead of the error in the body.
 */
export function withoutChallenge(answer: Awaited<ReturnType<CustomFetch>>): Response {
  if (answer.ok || !answer.headers.has('www-authenticate')) return answer
  const headers = new Headers(answer.headers)
  headers.delete('www-authenticate')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
