// A minimal browser for sign-ins: it stores cookies by origin and path, follows redirects between the in-process
// platform and real provider servers, and submits the provider's form.
import type { PlatformFetch } from '../http/router.ts'

export interface TestBrowser {
  /** Follows redirects until a page of the console or of an application, or a response without redirect. */
  visit(address: string, init?: VisitInit): Promise<Visit>
  /** Sends one request without following redirects. */
  send(address: string, init?: VisitInit): Promise<Response>
  /** Cookies for a URL. */
  cookies(address: string): string
  /** Every visited URL. */
  readonly trail: readonly string[]
}

export interface VisitInit {
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly token?: string | undefined
}

export interface Visit {
  readonly url: URL
  /** Undefined if the page is not served here. */
  readonly response: Response | undefined
}

interface Cookie {
  readonly origin: string
  readonly path: string
  readonly name: string
  readonly value: string
}

const read = (line: string, url: URL): Cookie & { readonly isExpired: boolean } => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const cut = pair.indexOf('=')
  const of = (name: string): string | undefined =>
    attributes.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const expires = Date.parse(of('expires') ?? '')
  return {
    origin: url.origin,
    path: of('path') ?? '/',
    name: pair.slice(0, cut),
    value: pair.slice(cut + 1),
    isExpired: of('max-age') === '0' || expires < Date.now(),
  }
}

const bodyOf = ({ form, json }: VisitInit): RequestInit => {
  if (form !== undefined) return { method: 'POST', body: new URLSearchParams(form) }
  if (json === undefined) return {}
  return { method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/** `origin`: public origin of the platform. `finalAddresses`: further URLs that end a visit. */
export function openTestBrowser(
  platform: PlatformFetch,
  { origin, finalAddresses = [] }: { readonly origin: string; readonly finalAddresses?: readonly string[] },
): TestBrowser {
  let jar: Cookie[] = []
  const trail: string[] = []
  const cookies = (address: string): string => {
    const url = new URL(address)
    return jar
      .filter((each) => each.origin === url.origin && url.pathname.startsWith(each.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
  const storeCookies = (response: Response, url: URL): void => {
    for (const line of response.headers.getSetCookie()) {
      const { isExpired, ...cookie } = read(line, url)
      jar = jar.filter(
        ({ name, path, origin: from }) =>
          name !== cookie.name || path !== cookie.path || from !== cookie.origin,
      )
      if (!isExpired) jar.push(cookie)
    }
  }
  const send = async (address: string, init: VisitInit = {}): Promise<Response> => {
    const url = new URL(address)
    trail.push(url.href)
    const request = new Request(url, { ...bodyOf(init), redirect: 'manual' })
    const cookie = cookies(address)
    if (cookie !== '') request.headers.set('cookie', cookie)
    const caller = { address: '192.0.2.1', requestId: 'visit', origin, token: init.token }
    const response = await (url.origin === origin ? platform(request, caller) : fetch(request))
    storeCookies(response, url)
    return response
  }
  const isFinal = (url: URL): boolean =>
    (url.origin === origin && url.pathname.startsWith('/console/')) ||
    finalAddresses.some((address) => url.href.startsWith(address))
  const visit = async (address: string, init: VisitInit = {}): Promise<Visit> => {
    let url = new URL(address)
    let response = await send(address, init)
    for (let count = 0; count < 20; count += 1) {
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || location === null) return { url, response }
      url = new URL(location, url)
      if (isFinal(url)) {
        trail.push(url.href)
        return { url, response: undefined }
      }
      await response.body?.cancel()
      response = await send(url.href)
    }
    throw new Error('redirected too often')
  }
  return { visit, send, cookies, trail }
}
