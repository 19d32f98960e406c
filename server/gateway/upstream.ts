// The platform as the gateway sees it: a function. Whether it is embedded or far away, the gateway cannot tell.

interface UpstreamCaller {
  /** Address of the caller, after trusted proxies. */
  readonly address: string
  readonly requestId: string
  /** Where browsers reach this server; absent for what the gateway asks on its own. */
  readonly origin?: string | undefined
  /** The token of the console's cookie, for a request that brings none of its own. */
  readonly token?: string | undefined
}

export type Upstream = (request: Request, caller: UpstreamCaller) => Promise<Response>

/** Path of an absolute address, without its query. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}
