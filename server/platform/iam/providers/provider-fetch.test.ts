import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { PlatformError } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import { openProviderFetch } from './provider-fetch.ts'

const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const portOf = (server: { address(): unknown }): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? Number(Reflect.get(address, 'port')) : 0
}

const serve = async (answer: RequestListener): Promise<{ origin: string; port: number; server: Server }> => {
  const server = createServer(answer)
  servers.push({ close: () => server.close(() => undefined) && server.closeAllConnections() })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return { origin: `http://127.0.0.1:${port}`, port, server }
}

const here = ['127.0.0.1']
const local = openProviderFetch({ networks: here })

const refusalOf = async (work: Promise<unknown>): Promise<PlatformError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof PlatformError) return error
  throw new Error(`no refusal: ${String(error)}`)
}

const refused = async (work: Promise<unknown>): Promise<string> => {
  const { code, params } = await refusalOf(work)
  return params['reason'] === undefined ? code : `${code} ${params['reason']}`
}

const answering =
  (body: string, head: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...head })
    response.end(body)
  }

describe('IAM60 allowed calls', () => {
  test('IAM60 works like fetch', async () => {
    const requests: unknown[] = []
    const { origin } = await serve((request, response) => {
      void (async () => {
        const parts: string[] = []
        for await (const part of request) parts.push(String(part))
        requests.push(request.method, request.headers['content-type'], parts.join(''))
        response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
        response.end('{"error":"invalid_grant"}')
      })()
    })
    const body = new URLSearchParams({ grant_type: 'authorization_code' })
    const response = await local(`${origin}/token`, { method: 'POST', body })
    expect([response.status, await response.json(), response.headers.get('set-cookie')]).toEqual([
      400,
      { error: 'invalid_grant' },
      null,
    ])
    expect(requests).toEqual([
      'POST',
      'application/x-www-form-urlencoded;charset=UTF-8',
      'grant_type=authorization_code',
    ])
  })

  test.each(['application/json; charset=utf-8', 'application/jwk-set+json', 'application/jwt'])(
    'IAM60 accepts responses of type %s',
    async (type) => {
      const { origin } = await serve(answering('{}', { 'content-type': type }))
      expect(await (await local(origin)).text()).toBe('{}')
    },
  )
})

describe('IAM60 allowed addresses', () => {
  const fetchWith = (addresses: Record<string, readonly string[]>, networks: readonly string[] = []) =>
    openProviderFetch({ networks, resolve: async (name) => addresses[name] ?? [] })

  test.each<[string, GuardedFetch, string, string]>([
    ['a literal metadata address', fetchWith({}), 'http://169.254.169.254/latest', 'address_forbidden'],
    ['the same as one number', fetchWith({}), 'http://2852039166/', 'address_forbidden'],
    ['the same within IPv6', fetchWith({}), 'https://[::ffff:169.254.169.254]/', 'address_forbidden'],
    ['loopback', fetchWith({}), 'https://127.1/', 'address_forbidden'],
    ['a private name', fetchWith({ inside: ['10.0.0.8'] }), 'https://inside/', 'address_forbidden'],
    [
      'a name with one private address among others',
      fetchWith({ mixed: ['8.8.8.8', 'fe80::1'] }),
      'https://mixed/',
      'address_forbidden',
    ],
    [
      'a private network that is not the allowed one',
      fetchWith({ inside: ['10.2.0.8'] }, ['10.1.0.0/16']),
      'https://inside/',
      'address_forbidden',
    ],
    ['http to the internet', fetchWith({ open: ['8.8.8.8'] }), 'http://open/', 'address_insecure'],
    ['a login in the address', fetchWith({ open: ['8.8.8.8'] }), 'https://a:b@open/', 'address_insecure'],
    ['a file', fetchWith({}), 'file:///etc/passwd', 'address_insecure'],
    ['a text without a scheme', fetchWith({}), 'login.example.com', 'address_insecure'],
    ['an unknown name', fetchWith({}), 'https://nowhere/', 'provider_unreachable host_not_found'],
  ])('IAM60 refuses %s', async (_, fetch, address, code) => {
    expect(await refused(fetch(address))).toBe(code)
  })

  test('IAM60 no error contains a login from the address', async () => {
    const { message, params } = await refusalOf(fetchWith({})('https://who:canary@open.example/?canary'))
    expect(JSON.stringify([message, params])).not.toContain('canary')
  })

  test('IAM60 resolves a name once and connects to the checked address', async () => {
    const lookups: string[] = []
    const { port } = await serve(answering('{"here":true}'))
    const fetch = openProviderFetch({
      networks: here,
      resolve: async (name) => {
        lookups.push(name)
        return lookups.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']
      },
    })
    const response = await fetch(`http://rebinding.invalid:${port}/`)
    expect([await response.json(), lookups]).toEqual([{ here: true }, ['rebinding.invalid']])
    expect(await refused(fetch(`http://rebinding.invalid:${port}/`))).toBe('address_forbidden')
  })

  test('IAM60 does not follow a redirect, and names its target without the query', async () => {
    const { origin } = await serve(
      answering('', { location: 'http://169.254.169.254/latest/meta-data?code=canary' }, 302),
    )
    const { code, params } = await refusalOf(local(origin))
    expect([code, params]).toEqual([
      'provider_answer',
      { reason: 'redirect_refused', 'reason.address': 'http://169.254.169.254/latest/meta-data' },
    ])
  })
})

describe('IAM60 allowed responses', () => {
  const megabytes = (count: number): string => JSON.stringify({ claims: 'x'.repeat(count * 1024 ** 2) })

  test.each<[string, RequestListener, string]>([
    ['a page', answering('<html>', { 'content-type': 'text/html' }), 'provider_answer answer_type'],
    ['no type', (_request, response) => response.writeHead(200).end('{}'), 'provider_answer answer_type'],
    [
      'a page of error',
      answering('<html>', { 'content-type': 'text/html' }, 503),
      'provider_answer answer_status',
    ],
    ['5 MB', answering(megabytes(5)), 'provider_answer answer_too_large'],
    [
      '5 MB announced as nothing',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"claims":"')
        response.end(megabytes(5))
      },
      'provider_answer answer_too_large',
    ],
    [
      'a connection that breaks off',
      (request) => request.socket.destroy(),
      'provider_unreachable broken_connection',
    ],
  ])('IAM60 refuses %s', async (_, listener, code) => {
    const { origin } = await serve(listener)
    expect(await refused(local(origin))).toBe(code)
  })

  test('IAM60 aborts a response that never ends after the limit, head or body', async () => {
    const hasty = openProviderFetch({ networks: here, limits: { time: 50, size: 1000 } })
    const silent = await serve(() => undefined)
    const dripping = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
    })
    for (const { origin } of [silent, dripping])
      expect(await refused(hasty(origin))).toBe('provider_unreachable timed_out')
  })

  test('IAM60 aborts a name lookup that never ends after the limit', async () => {
    const hasty = openProviderFetch({
      networks: here,
      limits: { time: 50, size: 1000 },
      resolve: () => Promise.withResolvers<string[]>().promise,
    })
    expect(await refused(hasty('https://slow.example/'))).toBe('provider_unreachable timed_out')
  })

  test('IAM60 refuses a closed port, and one without TLS', async () => {
    const { port, server } = await serve(answering('{}'))
    expect((await refusalOf(local(`https://127.0.0.1:${port}/`))).code).toBe('provider_unreachable')
    const closed = createNetServer()
    closed.listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const free = portOf(closed)
    closed.close()
    await once(closed, 'close')
    expect(await refused(local(`http://127.0.0.1:${free}/`))).toBe('provider_unreachable refused_connection')
    expect(server.listening).toBe(true)
  })

  test('IAM60 the caller can abort the call', async () => {
    const { origin } = await serve(() => undefined)
    const stop = new AbortController()
    const call = local(origin, { signal: stop.signal })
    stop.abort(new Error('gone away'))
    await expect(call).rejects.toThrow('gone away')
  })
})
