// What the listener knows about a caller beyond the request.
import type { Device, Session } from '../core/session.ts'

export interface Caller {
  /** Address of the caller, after trusted proxies. */
  readonly address: string
  readonly requestId: string
  /** Public origin of this platform: scheme, host and port. */
  readonly origin?: string | undefined
  /** From the sealed cookie of the caller's browser. */
  readonly devices?: readonly Device[] | undefined
  /** Token stored for the caller (in the gateway's cookie). A token in the request takes precedence. */
  readonly token?: string | undefined
  /** Set for internal calls. Not reachable from outside. */
  readonly session?: Session | undefined
}

/** The value of one cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}

/** The token of a request: from the query, else from `Authorization: Bearer`, else from the caller (IAM3, IAM3a). */
export function tokenOf(
  request: Request,
  { caller, query }: { caller: Caller; query: string | undefined },
): string | undefined {
  if (query !== undefined && query !== '') return query
  const header = request.headers.get('authorization')
  const bearer = header === null ? null : /^Bearer\s+(\S+)\s*$/i.exec(header)
  return bearer?.[1] ?? caller.token
}
