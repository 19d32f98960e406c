// What a browser tells about where a request comes from. A write that the cookie could carry needs a proof that the
// console itself sent it.

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser adds one of these headers to every write, and no page can take them away. (Sec-Fetch-Mode would not do:
 * the fetch of Node sends it too.)
 */
export const isBrowser = (request: Request): boolean =>
  request.headers.has('sec-fetch-site') || request.headers.has('origin')

/** A read, or a write whose `Origin` is the console's own or that the browser calls same-origin. */
export const isSameSite = (request: Request, origin: string): boolean =>
  reading.has(request.method) ||
  request.headers.get('origin') === origin ||
  request.headers.get('sec-fetch-site') === 'same-origin'
