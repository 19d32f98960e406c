// A test browser for the gateway, in process: it stores cookies, sends the headers of a browser, and never sees a
// token.
import { openGateway, type GatewayDeps } from '../gateway.ts'
import { createSite, type SiteOptions } from '../site.ts'
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
  /** Sends a request like the console. `init.headers` take precedence. */
  send(address: string, init?: RequestInit): Promise<Answer>
  /** The current cookies; empty for none. */
  readonly cookie: () => string
}

/** Stores the purpose in front of the text, for tests that need no encryption. */
export const openSeal: Seal = {
  seal: (purpose, text) => Buffer.from(`${purpose}:${text}`).toString('base64url'),
  open: (purpose, sealed) => {
    const text = Buffer.from(sealed, 'base64url').toString()
    return text.startsWith(`${purpose}:`) ? text.slice(purpose.length + 1) : null
  },
}

interface BrowserOptions {
  readonly upstream: Upstream
  readonly site?: Partial<SiteOptions>
  readonly files?: ConsoleFiles
  readonly platform?: string
  /** Address of the caller. */
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

/** Opens a gateway on 127.0.0.1:4000 with a browser. */
export function openBrowser(options: BrowserOptions): Browser {
  const deps: GatewayDeps = {
    upstream: options.upstream,
    files: options.files,
    seal: openSeal,
    site: createSite({
      publicUrl: undefined,
      host: '127.0.0.1',
      port: 4000,
      trustedProxies: [],
      allowedOrigins: [],
      ...options.site,
    }),
    info: { version: '0.0.0-test', platform: options.platform ?? null },
  }
  const gateway = openGateway(deps)
  const jar = new Map<string, string>()
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const storeCookie = (line: string): void => {
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
      const response = await gateway(request, { address: options.peer ?? '127.0.0.1', requestId: 'r1' })
      for (const line of response.headers.getSetCookie()) storeCookie(line)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parse(text) }
    },
  }
}
