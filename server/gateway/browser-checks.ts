// Recognizes requests of browsers, and writes that other sites started in them (GW1).

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser adds one of these headers to every write, and no page can remove them. (Node's fetch also sends
 * Sec-Fetch-Mode, so that header does not qualify.)
 */
export function isBrowser({ headers }: Request): boolean {
  return headers.has('sec-fetch-site') || headers.has('origin')
}

/** A read, or a write of the console itself: with at least one of the two headers, and each of them correct. */
export function isSameSite(request: Request, origin: string): boolean {
  const { method, headers } = request
  if (reading.has(method)) return true
  const isOwnOrigin = (headers.get('origin') ?? origin) === origin
  const isOwnSite = (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
  return isBrowser(request) && isOwnOrigin && isOwnSite
}
