// The action that sends an HTTP request (ENG43). Private networks are refused unless the server allows them, redirects
// are not followed, and the response is limited in size.
import { reasonParams } from '#contract/reasons.ts'
import { maxTimeout, type ActionParameters } from '#contract/engine/action.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { PlatformError } from '../../core/error.ts'
import type { Resolve } from '../../outbound-http/address-guard.ts'
import { openGuardedFetch, type Limits, type ResponsePolicy } from '../../outbound-http/guarded-fetch.ts'
import type { Executor, StepResult } from '../execution.ts'

/** Time is limited by the timeout of the action. */
const requestLimits: Limits = { time: maxTimeout * 1000, size: 8 * 1024 ** 2 }
/** Characters of a refused response in the error. */
const quotedText = 500

interface Options {
  /** Allowed private networks, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  readonly limits?: Limits
  readonly resolve?: Resolve
}

const policyFor = (host: string): ResponsePolicy => ({
  unreachable: 'provider_unreachable',
  checkHead: ({ status, headers: { location } }, url) => {
    if (status < 300 || status > 399 || location === undefined) return
    const address = URL.parse(location, url)?.origin ?? location
    throw new PlatformError('provider_unreachable', {
      params: { host, ...reasonParams('redirect_refused', { address }) },
    })
  },
  tooLarge: (limit) => new PlatformError('response_too_large', { params: { host, limit } }),
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Parameters = ActionParameters['http_request']

const headersOf = ({ headers, body }: Parameters): Headers => {
  const sent = new Headers({ 'user-agent': 'platform-console' })
  for (const { name, value } of headers) sent.append(name, value)
  if (body !== '' && !sent.has('content-type') && isJson(body)) sent.set('content-type', 'application/json')
  return sent
}

/** JSON with all digits; other content as text. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return text
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

const textOf = (body: unknown): string =>
  (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, quotedText)

/** Tests pass `limits` and `resolve`. */
export function httpRequest({
  networks,
  limits = requestLimits,
  resolve,
}: Options): Executor<'http_request'> {
  return async (parameters, { signal, test }): Promise<StepResult> => {
    const { method, url, headers, body } = parameters
    if (test !== null) {
      test.add({ kind: 'request', method, url, headers, body })
      return { result: 'null', rows: null, refused: 0 }
    }
    const host = URL.parse(url)?.host ?? url
    const fetch = openGuardedFetch({ networks, limits, policy: policyFor(host), resolve })
    const sent = headersOf(parameters)
    const response = await fetch(url, { method, headers: sent, body: body === '' ? undefined : body, signal })
    const received = await bodyOf(response)
    const { status } = response
    if (!response.ok)
      throw new PlatformError('http_status', { params: { host, status, text: textOf(received) } })
    const result = {
      status,
      headers: Object.fromEntries(response.headers),
      body: received,
    }
    return { result: JSON.stringify(result), rows: null, refused: 0 }
  }
}
