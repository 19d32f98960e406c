// Lets pages of listed origins call the platform (CORS, HTTP36). They send their own token: without
// `Access-Control-Allow-Credentials` no browser shows them a response to the cookie of the console.
import { backgroundHeader } from '#contract/endpoint.ts'
import type { Site } from './site.ts'

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': [
    'authorization',
    'content-encoding',
    'content-type',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'if-range',
    'last-event-id',
    'range',
    backgroundHeader,
  ].join(', '),
  'access-control-max-age': '600',
}

/** Headers of responses that pages may read in addition to those that browsers always show. */
const readableHeaders = [
  'accept-encoding',
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-range',
  'etag',
  'location',
  'retry-after',
  'x-warning',
].join(', ')

/** Whether a page of a listed origin sends the request. */
export function isShared({ headers }: Request, site: Site): boolean {
  const origin = headers.get('origin')
  return origin !== null && site.sharesWith(origin)
}

/** The response to a preflight from a listed origin; undefined for any other request. */
export function preflightOf(request: Request, site: Site): Response | undefined {
  const { method, headers } = request
  const isPreflight = method === 'OPTIONS' && headers.has('access-control-request-method')
  return isPreflight && isShared(request, site)
    ? new Response(null, { status: 204, headers: preflightHeaders })
    : undefined
}

/** Lets the page that sent the request read the response, if its origin is listed. */
export function shareResponse(response: Response, request: Request, site: Site): Response {
  const { headers } = response
  if (site.hasSharedOrigins) headers.append('vary', 'origin')
  if (!isShared(request, site)) return response
  headers.set('access-control-allow-origin', request.headers.get('origin') ?? '')
  headers.set('access-control-expose-headers', readableHeaders)
  return response
}
