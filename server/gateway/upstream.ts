// The platform as a function, embedded or remote.

/** A browser in which the user of a login has signed in before. */
export interface Device {
  readonly login: string
  readonly id: string
}

interface UpstreamCaller {
  /** Address of the caller, after trusted proxies. */
  readonly address: string
  readonly requestId: string
  /** Public origin of this server; absent for calls of the gateway itself. */
  readonly origin?: string | undefined
  /**
   * For a sign-in: the earlier ones of this browser with the same login (IAM100). The `id` is chosen by the gateway for
   * the embedded platform; for a remote platform it is the cookie that this platform has set.
   */
  readonly devices?: readonly Device[] | undefined
  /** The token of the cookie, for a request without its own. */
  readonly token?: string | undefined
}

export type Upstream = (request: Request, caller: UpstreamCaller) => Promise<Response>

/** Path of an absolute URL, without its query. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}
