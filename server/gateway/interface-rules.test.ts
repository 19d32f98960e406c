// Rules of HTTP that hold for every endpoint, with the whole platform behind the gateway.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/http.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openBrowser, type Browser } from './testing/browser.ts'
import type { Upstream } from './upstream.ts'

let platform: TestPlatform
let client: Browser
beforeAll(async () => {
  platform = await openTestPlatform()
  client = openBrowser({ upstream: platform.fetch })
})
afterAll(() => platform.close())

const person = {
  uid: 'u1',
  user: 'Ada Lovelace',
  firstname: 'Ada',
  lastname: 'Lovelace',
  civility: '',
  login: 'ada',
  password_renew: false,
  password_expiration: '2027-01-01T00:00:00.000Z',
}
const areas: readonly Area[] = Object.values({ ...platformApi, ...gatewayApi })
const addresses = areas
  .flatMap((area): readonly Endpoint[] => Object.values(area))
  .flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((each) => ({ method, path: each.replaceAll(/:[a-z_]+/g, 'x') })),
  )
const paths = [...new Set([...addresses.map(({ path }) => path), '/openapi.json', '/healthz'])]

const objectOf = (body: unknown) => z.record(z.string(), z.unknown()).parse(body)
const codeOf = (body: unknown) => errorBody.safeParse(body).data?.code
const outcomeOf = async (method: string, path: string) => {
  const { status, headers, body } = await client.send(path, { method })
  return { status, code: codeOf(body), allow: headers.get('allow'), type: headers.get('content-type') }
}

describe('HTTP33 paths and methods', () => {
  it('HTTP33.a a path ending in a slash answers like the path without it', async () => {
    for (const { method, path } of addresses)
      expect([path, await outcomeOf(method, `${path}/`)]).toEqual([path, await outcomeOf(method, path)])
  })

  it('HTTP33.a the answer is the same with a token, and the query stays', async () => {
    const headers = { authorization: `Bearer ${await platform.signIn()}` }
    const plain = await client.send('/dpe/v3/jobs?limit=1', { headers })
    const slash = await client.send('/dpe/v3/jobs/?limit=1', { headers })
    expect(plain.status).toBe(200)
    const { duration: _plain, ...expected } = objectOf(plain.body)
    const { duration: _slash, ...found } = objectOf(slash.body)
    expect(found).toEqual(expected)
  })

  it('HTTP33.b a known path with another method gets a 405 with its methods', async () => {
    for (const path of paths) {
      const { status, code, allow } = await outcomeOf('PATCH', path)
      expect([path, status, code]).toEqual([path, 405, 'method_not_allowed'])
      expect(await outcomeOf('PATCH', `${path}/`)).toMatchObject({ status, allow })
      expect(await outcomeOf('OPTIONS', path)).toMatchObject({ status: 204, allow })
    }
    for (const { method, path } of addresses)
      expect([path, ...((await outcomeOf('OPTIONS', path)).allow?.split(', ') ?? [])]).toContain(method)
  })

  it.each(['GET', 'POST', 'PATCH', 'OPTIONS'])('HTTP33.b an unknown path gets a 404: %s', async (method) => {
    for (const path of ['/nowhere', '/dpe/v3/jobs//', '/dpe'])
      expect(await outcomeOf(method, path)).toMatchObject({
        status: 404,
        code: 'route_not_found',
        allow: null,
      })
  })

  it('HTTP33.b pages of the console are only read', async () => {
    for (const path of ['/', '/console', '/console/', '/console/jobs'])
      expect(await outcomeOf('POST', path)).toMatchObject({ status: 405, allow: 'GET, HEAD, OPTIONS' })
  })
})

describe('HTTP34 reading', () => {
  const readable = addresses.filter(({ method }) => method === 'GET').map(({ path }) => path)
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = { authorization: `Bearer ${await platform.signIn()}` }
  })
  const read = (path: string, more: Record<string, string> = {}, method = 'GET') =>
    client.send(path, { method, headers: { ...headers, ...more } })

  it.each(['identity', 'gzip'])('HTTP34.a HEAD has the headers of GET: %s', async (encoding) => {
    for (const path of [...readable, '/openapi.json', '/healthz', '/console/']) {
      const accept = { 'accept-encoding': encoding }
      const get = await read(path, accept)
      const head = await read(path, accept, 'HEAD')
      const { 'content-length': length, ...rest } = Object.fromEntries(head.headers)
      const { 'content-length': _sent, ...expected } = Object.fromEntries(get.headers)
      expect([path, head.status, head.text, rest]).toEqual([path, get.status, '', expected])
      // The member `duration` has up to eight digits.
      const isCounted = get.headers.has('content-type') && encoding === 'identity'
      if (isCounted) expect(Math.abs(Number(length) - Buffer.byteLength(get.text))).toBeLessThan(9)
      else if (get.headers.has('content-type')) expect(Number(length)).toBeGreaterThan(1)
    }
  })

  it('HTTP34.b an ETag that the caller has gets a 304', async () => {
    const tagged: string[] = []
    for (const path of readable) {
      const etag = (await read(path)).headers.get('etag')
      if (etag === null) continue
      tagged.push(path)
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await read(path, { 'if-none-match': sent })
        expect([path, answer.status, answer.text, answer.headers.get('etag')]).toEqual([path, 304, '', etag])
      }
      expect((await read(path, { 'if-none-match': '"other", W/"another"' })).status).toBe(200)
    }
    expect(tagged).toContain('/iam/settings')
  })

  it('HTTP34.b a write ignores it, and so does an error', async () => {
    const sent = { 'if-none-match': '*' }
    expect((await read('/iam/users/x', sent)).status).toBe(404)
    expect((await read('/dpe/v3/jobs', sent)).status).toBe(200)
  })

  it('HTTP34.c text and JSON name their character set', async () => {
    for (const path of readable) {
      const type = (await read(path)).headers.get('content-type') ?? ''
      expect(type).toMatch(/^$|^image\/|; charset=utf-8$/)
    }
  })
})

describe('HTTP30 compression', () => {
  const credentials = Buffer.from(JSON.stringify({ login: 'admin', password: adminPassword }))
  const post = (address: string, body: Uint8Array, encoding: string) =>
    client.send(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    })

  it.each([
    { encoding: 'gzip', pack: gzipSync },
    { encoding: 'deflate', pack: deflateSync },
    { encoding: 'br', pack: brotliCompressSync },
  ])('HTTP30.a a body may be compressed: $encoding', async ({ encoding, pack }) => {
    expect((await post('/iam/login', pack(credentials), encoding)).status).toBe(200)
    const bomb = await post('/iam/login', pack(Buffer.alloc(2_000_000, 0x20)), encoding)
    expect([bomb.status, codeOf(bomb.body)]).toEqual([413, 'body_too_large'])
  })

  it('HTTP30.a other encodings get a 415 that lists the known ones', async () => {
    const { status, headers, body } = await post('/iam/login', credentials, 'zstd')
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate, br'])
    expect(errorBody.parse(body).error).toBe(
      'The Content-Encoding of the request must be gzip, deflate, br, or absent.',
    )
    const session = await post('/session', gzipSync(credentials), 'gzip')
    expect([session.status, codeOf(session.body)]).toEqual([415, 'unsupported_encoding'])
  })

  it('HTTP30.b names the header that selects the encoding, also in errors', async () => {
    for (const accepted of ['identity', 'br']) {
      const { headers } = await client.send('/nowhere', { headers: { 'accept-encoding': accepted } })
      expect(headers.get('vary')).toBe('accept-encoding')
    }
    const { headers } = await client.send('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  })

  it('HTTP30.b the session of a user with many permissions is compressed, too', async () => {
    const permissions = Array.from({ length: 60 }, (_, at) => `area-${at}:everything:read`)
    const upstream: Upstream = (request) => {
      const isLogin = new URL(request.url).pathname === iam.login.path
      const account = {
        ...person,
        ...(isLogin ? { token: 'tok' } : { permissions, roles: [], conditions: [] }),
      }
      return Promise.resolve(Response.json(account))
    }
    const browser = openBrowser({ upstream })
    const headers = { 'accept-encoding': 'gzip' }
    const encodingOf = async (init: RequestInit) =>
      (await browser.send('/session', { headers, ...init })).headers.get('content-encoding')
    const body = JSON.stringify({ login: 'ada', password: 'p' })
    expect(await encodingOf({ method: 'POST', body })).toBe('gzip')
    expect(await encodingOf({})).toBe('gzip')
  })
})

describe('HTTP35 unknown query parameters', () => {
  const warningOf = async (address: string) => {
    const { status, headers } = await client.send(address, {
      headers: { authorization: `Bearer ${await platform.signIn()}` },
    })
    const warning = headers.get('x-warning')
    return [status, warning === null ? null : decodeURIComponent(warning)]
  }
  const start = 'Ignored, because the endpoint does not know them:'

  it('HTTP35 are named, and do not fail the request', async () => {
    expect(await warningOf('/dpe/v3/jobs?limit=1')).toEqual([200, null])
    expect(await warningOf('/dpe/v3/jobs?limt=1&limit=1&%C3%A9=2')).toEqual([200, `${start} limt, é`])
    expect(await warningOf('/iam/checkSession?a%0D%0Ab=1')).toEqual([200, `${start} a\r\nb`])
  })

  it('HTTP35 are named in an error', async () => {
    expect(await warningOf('/dpe/v3/jobs?limit=x&sorted=1')).toEqual([400, `${start} sorted`])
  })

  it('HTTP35 the token is known everywhere, and a redirect has no warning', async () => {
    const token = await platform.signIn()
    for (const path of ['/qb/dataset', '/iam/settings'])
      expect((await client.send(`${path}?token=${token}`)).headers.get('x-warning')).toBeNull()
    expect((await client.send('/iam/reply?session_state=1')).headers.get('x-warning')).toBeNull()
  })

  it('HTTP35 the header has limits', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `${'ü'.repeat(60)}${index}=1`).join('&')
    const [status, warning] = await warningOf(`/qb/dataset?${long}`)
    expect(status).toBe(200)
    expect(String(warning).match(/ü/g)).toHaveLength(500)
    expect(String(warning).endsWith(', …')).toBe(true)
  })
})

describe('HTTP36 pages of other origins', () => {
  const origin = 'https://app.example'
  const open = (allowedOrigins: readonly string[], upstream = platform.fetch) =>
    openBrowser({ upstream, site: { allowedOrigins } })
  const from = (sender: string) => ({ origin: sender, 'sec-fetch-site': 'cross-site' })
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' }
  const corsIn = (headers: Headers) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'))

  it('HTTP36.a there is no CORS header without the setting', async () => {
    for (const init of [{}, { method: 'OPTIONS', headers: { ...from(origin), ...preflight } }]) {
      const { headers } = await open([]).send('/dpe/v3/jobs', { headers: from(origin), ...init })
      expect([corsIn(headers), headers.get('vary')?.includes('origin') ?? false]).toEqual([[], false])
    }
  })

  it('HTTP36.b a preflight of a listed origin is answered', async () => {
    const headers = { ...from(origin), ...preflight }
    const answer = await open([origin]).send('/iam/users/x', { method: 'OPTIONS', headers })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-max-age': '600',
      vary: 'origin',
    })
    expect(answer.headers.get('access-control-allow-headers')).toContain('if-match')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it('HTTP36.b every response of the platform may be read there, also an error', async () => {
    const token = await platform.signIn()
    for (const path of [`/dpe/v3/jobs?token=${token}`, '/dpe/v3/jobs', '/nowhere', '/openapi.json'])
      for (const method of ['GET', 'HEAD', 'PATCH']) {
        const { headers } = await open([origin]).send(path, { method, headers: from(origin) })
        expect([method, path, headers.get('access-control-allow-origin')]).toEqual([method, path, origin])
        expect(headers.get('access-control-expose-headers')).toContain('etag')
        expect(headers.get('vary')?.split(', ')).toContain('origin')
      }
  })

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    'HTTP36.b no other origin is named: %s',
    async (other) => {
      for (const init of [{}, { method: 'OPTIONS', headers: { ...from(other), ...preflight } }]) {
        const { headers } = await open([origin]).send('/dpe/v3/jobs', { headers: from(other), ...init })
        expect([corsIn(headers), headers.get('vary')?.includes('origin')]).toEqual([[], true])
      }
    },
  )

  it('HTTP36.b the session and the pages of the console are not shared', async () => {
    for (const path of ['/session', '/console/', '/', '/session/']) {
      const { headers } = await open([origin]).send(path, { headers: from(origin) })
      expect([path, ...corsIn(headers)]).toEqual([path])
    }
    const init = { method: 'POST', body: JSON.stringify({ login: 'admin', password: adminPassword }) }
    const answer = await open([origin]).send('/session', { ...init, headers: from(origin) })
    expect([answer.status, codeOf(answer.body)]).toEqual([403, 'cross_site'])
  })

  it('HTTP36.c only pages of listed origins get the token of their sign-in', async () => {
    const own = 'http://127.0.0.1:4000'
    const init = { method: 'POST', body: JSON.stringify({ login: 'admin', password: adminPassword }) }
    const tokenFor = async (sender: Record<string, string>) => {
      const answer = await open([origin, own]).send('/iam/login/', { ...init, headers: sender })
      expect(answer.status).toBe(200)
      return Object.hasOwn(objectOf(answer.body), 'token')
    }
    expect(await tokenFor(from(origin))).toBe(true)
    expect(await tokenFor(from('https://evil.example'))).toBe(false)
    expect(await tokenFor({ origin: own, 'sec-fetch-site': 'same-origin' })).toBe(false)
  })

  it('HTTP36.b headers of a remote platform are replaced', async () => {
    const upstream = async () => Response.json({}, { headers: { etag: 'W/"1"' } })
    const { headers } = await open([origin], upstream).send('/x', { headers: from(origin) })
    expect([headers.get('access-control-allow-origin'), headers.get('etag')]).toEqual([origin, 'W/"1"'])
  })
})
