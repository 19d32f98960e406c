import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { adminPassword, openTestPlatform } from '../platform/testing/test-platform.ts'
import { forwardTo, withStore } from './remote.ts'
import { openBrowser } from './testing/browser.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server on a free port, closed with the test. */
const serve = async (listener: RequestListener): Promise<URL> => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const bound = server.address()
  return new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/base`)
}

const serveJson = (
  answers: Readonly<Record<string, (request: IncomingMessage) => unknown>>,
): RequestListener => {
  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const answer = answers[`${request.method} ${path}`]
    const status = answer === undefined ? 404 : 200
    void Promise.resolve(answer?.(request) ?? { error: 'unknown' }).then((body) => {
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'theirs=1' })
      response.end(JSON.stringify(body))
    })
  }
}

const browserTo = (base: URL, timeout = 5000) =>
  openBrowser({ upstream: forwardTo({ base, timeout }), platform: base.href })
const credentials = JSON.stringify({ login: 'admin', password: adminPassword })
const codeOf = (body: unknown) => errorBody.parse(body).code

const person = {
  uid: 'u1',
  user: 'Ada Lovelace',
  firstname: 'Ada',
  lastname: 'Lovelace',
  civility: '',
  login: 'admin',
  password_renew: false,
  password_expiration: '2027-01-01T00:00:00.000Z',
}

const digest: unknown = expect.stringMatching(/^[\w-]{43}$/)

describe('GW3 a remote platform', () => {
  it('GW3 serves the console like the embedded one', async () => {
    const platform = await openTestPlatform()
    open.push(() => platform.close())
    const listener = getRequestListener((request) => {
      const url = new URL(request.url)
      const inner = new Request(`http://p${url.pathname.replace(/^\/base/, '')}${url.search}`, request)
      return platform.fetch(inner, { address: '127.0.0.1', requestId: 'r2' })
    })
    const base = await serve((incoming, outgoing) => void listener(incoming, outgoing))
    const browser = browserTo(base)
    const signed = await browser.send('/session', { method: 'POST', body: credentials })
    expect(signed.body).toMatchObject({ login: 'admin', permissions: ['*:*:*'], roles: ['admin'] })
    expect((await browser.send('/session')).body).toMatchObject({
      session: { login: 'admin' },
      console: { platform: base.href },
    })
    expect((await browser.send('/dpe/v3/jobs')).body).toMatchObject({ success: true, items: [] })
    expect((await browser.send('/session', { method: 'DELETE' })).status).toBe(200)
    expect((await browser.send('/dpe/v3/jobs')).status).toBe(403)
  })

  it('GW3 that cannot return the current account is trusted with its login response', async () => {
    const base = await serve(
      serveJson({ 'POST /base/iam/login': () => ({ ...person, token: 'tok', extra: 1 }) }),
    )
    const browser = browserTo(base)
    const signed = await browser.send('/session', { method: 'POST', body: credentials })
    expect(signed.body).toEqual({
      ...person,
      permissions: ['*:*:*'],
      roles: [],
      conditions: [],
    })
    expect((await browser.send('/session')).body).toMatchObject({ session: person })
  })

  it('GW3 receives the token in its form, and no browser headers', async () => {
    const received: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
    const note = async (request: IncomingMessage) => {
      received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
      return {}
    }
    const base = await serve(
      serveJson({
        'POST /base/iam/login': () => ({ ...person, token: 'tok' }),
        'POST /base/qb/query': note,
        'GET /base/v1/packages/app/templates/org%3Aa': note,
      }),
    )
    const browser = browserTo(base)
    await browser.send('/session', { method: 'POST', body: credentials })
    const asked = await browser.send('/qb/query?a=b', {
      method: 'POST',
      body: '{"data":1}',
      headers: {
        origin: 'http://127.0.0.1:4000',
        referer: 'http://127.0.0.1:4000/console/',
        'x-kept': 'yes',
        'x-forwarded-for': '203.0.113.9',
      },
    })
    await browser.send('/v1/packages/app/templates/org%3Aa')
    expect(received.map(({ url }) => url)).toEqual([
      '/base/qb/query?a=b&token=tok',
      '/base/v1/packages/app/templates/org%3Aa',
    ])
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer tok'])
    expect(received[0]).toMatchObject({
      body: '{"data":1}',
      headers: { 'x-kept': 'yes', 'content-length': '10', 'x-forwarded-for': '127.0.0.1' },
    })
    for (const name of ['cookie', 'origin', 'referer', 'sec-fetch-site'])
      expect(received[0]?.headers).not.toHaveProperty(name)
    expect(asked.headers.get('set-cookie')).toBeNull()
  })

  it('GW3 streams responses', async () => {
    let go: () => void = () => undefined
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[1,')
      go = () => response.end('2]')
    })
    const upstream = forwardTo({ base, timeout: 5000 })
    const response = await upstream(new Request('http://x/qb/query'), { address: '', requestId: 'r' })
    const pieces: AsyncIterable<Uint8Array> = response.body ?? ReadableStream.from([])
    const received: string[] = []
    for await (const piece of pieces) {
      received.push(new TextDecoder().decode(piece))
      go()
    }
    expect(received).toEqual(['[1,', '2]'])
  })

  it('GW3 is reported if unreachable', async () => {
    const stopped = await serve(() => undefined)
    await open.pop()?.()
    const { status, body } = await browserTo(stopped).send('/qb/dataset')
    expect([status, codeOf(body)]).toEqual([502, 'platform_unreachable'])
    expect(errorBody.parse(body).params).toEqual({
      platform: stopped.origin,
      reason: 'refused_connection',
      'reason.detail': 'ECONNREFUSED',
    })
    const signing = await browserTo(stopped).send('/session', { method: 'POST', body: credentials })
    expect(codeOf(signing.body)).toBe('platform_unreachable')
  })

  it('GW3 is reported if it does not respond in time', async () => {
    const base = await serve(() => undefined)
    const { status, body } = await browserTo(base, 30).send('/qb/dataset')
    expect([status, codeOf(body)]).toEqual([504, 'platform_timeout'])
  })

  it('GW3 has no timeout while the client is sending', async () => {
    const base = await serve(serveJson({ 'POST /base/qb/query': (incoming) => text(incoming) }))
    const pieces = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { 'content-type': 'application/json', 'content-length': '10' }
    const init = { method: 'POST', headers, body: pieces.readable, duplex: 'half' } as const
    const caller = { address: '', requestId: '', token: undefined }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open.push(async () => void vi.useRealTimers())
    const forward = forwardTo({ base, timeout: 5000 })
    const answered = forward(new Request('http://console/qb/query', init), caller)
    const pen = pieces.writable.getWriter()
    await pen.write(Buffer.from('{"dat'))
    vi.advanceTimersByTime(6000)
    void pen.write(Buffer.from('a":1}'))
    await pen.close()
    expect((await answered).status).toBe(200)
  })

  it('GW3 is reported if its login response is not the documented one', async () => {
    const base = await serve(serveJson({ 'POST /base/iam/login': () => ({ token: 'tok' }) }))
    const { status, body } = await browserTo(base).send('/session', { method: 'POST', body: credentials })
    expect([status, codeOf(body)]).toEqual([502, 'platform_reply'])
  })

  it('GW3 stops at a forwarding loop', async () => {
    let [asked, home] = [0, new URL('http://127.0.0.1')]
    const listener = getRequestListener((request) => {
      asked += 1
      const onwards = new URL('/base', home)
      return forwardTo({ base: onwards, timeout: 5000 })(request, { address: '', requestId: 'again' })
    })
    const base = await serve((request, response) => void listener(request, response))
    home = base
    const { status, body } = await browserTo(base).send('/v1')
    expect([status, errorBody.parse(body).params?.['reason'], asked]).toEqual([502, 'leads_back', 1])
  })

  it('GW3 is reported if it redirects, without sending the token on', async () => {
    const base = await serve((request, response) => {
      if (request.method === 'POST') return response.end(JSON.stringify({ ...person, token: 'tok' }))
      return response.writeHead(301, { location: `https://new.example${request.url ?? ''}` }).end()
    })
    const browser = browserTo(base)
    const plain = await browser.send('/iam/elsewhere?redirect_uri=x')
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      'https://new.example/base/iam/elsewhere?redirect_uri=x',
    ])
    await browser.send('/session', { method: 'POST', body: credentials })
    const { status, body, text, headers } = await browser.send('/qb/dataset')
    expect([status, codeOf(body)]).toEqual([502, 'platform_reply'])
    expect(text).toContain('https://new.example;')
    expect([text.includes('token=tok'), headers.get('location')]).toEqual([false, null])
  })

  it('GW3 IAM3a redirects a browser for a provider sign-in, with a challenge and without a token', async () => {
    const base = await serve(
      serveJson({
        'POST /base/iam/login': async (request) => {
          received.push(JSON.parse(await text(request)))
          return { ...person, token: 'tok' }
        },
      }),
    )
    const received: unknown[] = []
    const browser = browserTo(base)
    const started = await browser.send('/iam/login?auth_mode_id=p1&token=abc')
    const to = new URL(started.headers.get('location') ?? '')
    expect([started.status, to.origin + to.pathname]).toEqual([302, `${base.href}/iam/login`])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      auth_mode_id: 'p1',
      challenge: digest,
      redirect_uri: 'http://127.0.0.1:4000/console/login',
    })
    const body = JSON.stringify({ auth_mode: 'authorization_code', code: 'c0de' })
    await browser.send('/session', { method: 'POST', body })
    expect(received).toEqual([{ auth_mode: 'authorization_code', code: 'c0de', verifier: digest }])
  })

  it('GW3 signs a browser out even if the platform is unreachable', async () => {
    const base = await serve(serveJson({ 'POST /base/iam/login': () => ({ ...person, token: 'tok' }) }))
    const browser = browserTo(base)
    await browser.send('/session', { method: 'POST', body: credentials })
    await open.pop()?.()
    expect((await browser.send('/session', { method: 'DELETE' })).status).toBe(200)
    expect(browser.cookie()).toBe('')
  })
})

describe('GW8 a remote package store', () => {
  it('GW8 receives the calls of the store and no others', async () => {
    const named = (name: string) => async () => new Response(name)
    const store = { base: new URL('http://store.test'), upstream: named('store') }
    const upstream = withStore(named('platform'), store)
    const sendTo = async (path: string) =>
      (await upstream(new Request(`http://x${path}`), { address: '', requestId: 'r' })).text()
    expect(
      await Promise.all(['/v1', '/v1/packages/app/templates/a', '/v10', '/qb/query'].map(sendTo)),
    ).toEqual(['store', 'store', 'platform', 'platform'])
  })

  it.each([
    { what: 'an active session is not ended by it', living: true, status: 502, code: 'platform_reply' },
    { what: 'an ended session is reported as ended', living: false, status: 403, code: undefined },
  ])('GW8 rejects a token: $what', async ({ living, status, code }) => {
    const store = {
      base: new URL('http://store.test'),
      upstream: async () => Response.json({ error: 'Invalid token' }, { status: 403 }),
    }
    const platform = async () => new Response('', { status: living ? 200 : 403 })
    const caller = { address: '', requestId: 'r', token: 't' }
    const answer = await withStore(platform, store)(new Request('http://x/v1'), caller)
    expect(answer.status).toBe(status)
    expect(Reflect.get(Object(await answer.json()), 'code')).toBe(code)
  })
})
