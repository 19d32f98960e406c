// Guarded calls to identity providers that accept JSON and signed JWT responses. Redirects are not followed.
import { reasonParams } from '#contract/reasons.ts'
import type { Resolve } from '../../outbound-http/address-guard.ts'
import {
  openGuardedFetch,
  type ResponseHead,
  type ResponsePolicy,
  type GuardedFetch,
  type Limits,
} from '../../outbound-http/guarded-fetch.ts'
import { PlatformError } from '../../core/error.ts'

const providerLimits: Limits = { time: 10_000, size: 1024 ** 2 }

const answerRefused = (params: ReturnType<typeof reasonParams>): PlatformError =>
  new PlatformError('provider_answer', { params })

const targetOf = (location: string, base: URL): string => {
  const url = URL.parse(location, base)
  return url === null ? 'elsewhere' : `${url.origin}${url.pathname}`
}

const json = /^application\/(?:[\w.+-]+\+)?json$/
const signed = /^application\/(?:[\w.+-]+\+)?jwt$/

const mediaType = (header = ''): string => header.split(';')[0]?.trim().toLowerCase() ?? ''

const demandType = ({ status, headers }: ResponseHead): void => {
  const type = mediaType(headers['content-type'])
  if (json.test(type) || signed.test(type)) return
  const isSuccess = status >= 200 && status < 300
  throw answerRefused(
    isSuccess
      ? reasonParams('answer_type', { found: type === '' ? 'none' : type })
      : reasonParams('answer_status', { status }),
  )
}

const policy: ResponsePolicy = {
  unreachable: 'provider_unreachable',
  checkHead: (head, url) => {
    const { location } = head.headers
    if (location !== undefined && head.status >= 300 && head.status < 400)
      throw answerRefused(reasonParams('redirect_refused', { address: targetOf(location, url) }))
    demandType(head)
  },
  tooLarge: (limit) => answerRefused(reasonParams('answer_too_large', { limit })),
}

interface Options {
  readonly networks: readonly string[]
  readonly limits?: Limits
  readonly resolve?: Resolve
}

/**
 * Opens a guarded fetch. In addition to the refusals of `GuardedFetch`, it refuses with `provider_answer` if the response
 * redirects, is too large or is not JSON. Tests pass `limits` and `resolve`.
 */
export function openProviderFetch({ networks, limits = providerLimits, resolve }: Options): GuardedFetch {
  return openGuardedFetch({ networks, limits, policy, resolve })
}
