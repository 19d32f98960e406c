// Writes the body of every error response (HTTP2), for the platform and for the gateway, so that callers see one
// format.
import { errors, formatError, type ErrorCode, type ErrorParams } from '#contract/errors.ts'
import type { ErrorBody, Problem } from '#contract/http.ts'

export interface Refusal {
  readonly code: ErrorCode
  readonly params?: ErrorParams
  readonly problems?: readonly Problem[]
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number | undefined
}

interface Occasion {
  readonly requestId: string
  /** Seconds. */
  readonly duration: number
  readonly headers?: Readonly<Record<string, string>>
}

export const jsonType = 'application/json; charset=utf-8'

/** Seconds since a `performance.now()` value, to the microsecond. */
export function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 1000) / 1e6
}

const bodyOf = (refusal: Refusal, { requestId, duration }: Occasion): ErrorBody => {
  const { status } = errors[refusal.code]
  const text = formatError(refusal.code, refusal.params)
  return {
    error: text,
    success: false,
    status,
    duration,
    code: refusal.code,
    params: { ...refusal.params },
    details: [...(refusal.problems ?? [])],
    ...(status === 404 ? { warning: text } : {}),
    request_id: requestId,
  }
}

/**
 * The answer to a method that a known path does not have: `Allow`, with a 405 for anything but OPTIONS (HTTP33).
 * `allowed` does not contain OPTIONS.
 */
export function otherMethodResponse(
  { method, path, allowed }: { method: string; path: string; allowed: readonly string[] },
  occasion: Omit<Occasion, 'headers'>,
): Response {
  const allow = [...new Set([...allowed, 'OPTIONS'])].toSorted().join(', ')
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const params = { method, path, allowed: allow }
  return refusalResponse({ code: 'method_not_allowed', params }, { ...occasion, headers: { allow } })
}

/** The error response: status by its code, body by HTTP2, and `Retry-After` if known. */
export function refusalResponse(refusal: Refusal, occasion: Occasion): Response {
  const wait: Record<string, string> =
    refusal.retryAfter === undefined
      ? {}
      : { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfter))) }
  return new Response(JSON.stringify(bodyOf(refusal, occasion)), {
    status: errors[refusal.code].status,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...wait, ...occasion.headers },
  })
}
