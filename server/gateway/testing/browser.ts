// A browser's side of the gateway, in process: it keeps cookies, says where it comes from, and never sees a token.
import { openGateway, type GatewayDeps } from '../gateway.ts'
import { siteAt, type SitePlace } from '../site.ts'
import type { Seal } from '../cookie.ts'
import type { ConsoleFiles } from '../console-files.ts'
import type { Upstream } from '../upstream.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly text: string
}

export interface Browser {
  /** Sends as the console does. `init.headers` come last. */
  send(address: string, init?: RequestInit): Promise<Answer>
  /** The cookies as they would be sent, empty for none. */
  readonly cookie: () => string
}

/** Seals by writing the purpose before the text: enough where no secrecy is tested. */
export const openSeal: Seal = {
  seal: (purpose, text) => Buffer.from(`${purpose}:${text}`).toString('base64url'),
  open: (purpose, sealed) => {
    const text = Buffer.from(sealed, 'base64url').toString()
    return text.startsWith(`${purpose}:`) ? text.slice(purpose.length + 1) : null
  },
}

interface Around {
  readonly upstream: Upstream
  readonly place?: Partial<SitePlace>
  readonly files?: ConsoleFiles
  readonly platform?: string
  /** Address the requests come from. */
  readonly peer?: string
}

const origin = 'http://127.0.0.1:4000'

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** A gateway on 127.0.0.1:4000 and a browser in front of it. */
export function openBrowser(around: Around): Browser {
  const deps: GatewayDeps = {
    upstream: around.upstream,
    files: around.files,
    seal: openSeal,
    site: siteAt({
      publicUrl: undefined,
      host: '127.0.0.1',
      port: 4000,
      trustedProxies: [],
      ...around.place,
    }),
    info: { version: '0.0.0-test', platform: around.platform ?? null },
  }
  const gateway = openGateway(deps)
  const jar = new Map<string, string>()
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const cut = pair.indexOf('=')
    if (line.includes('Max-Age=0')) jar.delete(pair.slice(0, cut))
    else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
  }
  return {
    cookie,
    send: async (address, init = {}) => {
      const headers = new Headers({ host: '127.0.0.1:4000', 'sec-fetch-site': 'same-origin' })
      if (jar.size > 0) headers.set('cookie', cookie())
      if (typeof init.body === 'string') {
        headers.set('content-type', 'application/json')
        headers.set('content-length', String(Buffer.byteLength(init.body)))
      }
      for (const [name, value] of new Headers(init.headers))
        if (value === '') headers.delete(name)
        else headers.set(name, value)
      const request = new Request(`${origin}${address}`, { ...init, headers })
      const response = await gateway(request, { address: around.peer ?? '127.0.0.1', requestId: 'r1' })
      for (const line of response.headers.getSetCookie()) keep(line)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parse(text) }
    },
  }
}
