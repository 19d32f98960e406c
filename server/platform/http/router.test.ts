import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bytes, data, endpoint, json, success, type Endpoint } from '#contract/endpoint.ts'
import { errorBody, flag, noContent } from '#contract/http.ts'
import { settingDefaults } from '../settings/settings.ts'
import { PlatformError } from '../core/error.ts'
import { Reply } from '../core/handler.ts'
import { bodyMemoryLimits, openBodyMemory } from './body-memory.ts'
import type { Caller } from './caller.ts'
import { routerOf, type RouterDeps } from './router.ts'
import type { AnyHandler } from './serve-endpoint.ts'

const thing = z.object({ name: z.string().min(2).max(5), size: z.number().int().min(1).optional() })
const sqliteFull = Object.assign(new Error('database or disk is full'), {
  code: 'ERR_SQLITE_ERROR',
  errcode: 13,
})
const diskFull = Object.assign(new Error('write'), { code: 'ENOSPC' })

const get = <const E extends Partial<Endpoint>>(more: E) =>
  endpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    permission: 'public',
    response: data(noContent),
    ...more,
  })

const thrower =
  (error: unknown): AnyHandler =>
  () => {
    throw error
  }

const routes: readonly { endpoint: Endpoint; handler: AnyHandler }[] = [
  {
    endpoint: get({ method: 'POST', path: '/things', request: json(thing), response: data(thing) }),
    handler: ({ body }: { body: z.infer<typeof thing> }) => body,
  },
  {
    endpoint: get({ path: '/things/:thing', params: z.object({ thing: z.string() }), response: json(thing) }),
    handler: ({ params }: { params: { thing: string } }) =>
      new Reply({ name: params.thing }, { etag: '"v1"' }),
  },
  {
    endpoint: get({ method: 'DELETE', path: '/removable' }),
    handler: () => ({}),
  },
  {
    endpoint: get({ method: 'POST', path: '/sign-in', request: json(thing), servedWhenFull: true }),
    handler: () => ({}),
  },
  {
    endpoint: get({
      method: 'PUT',
      path: '/things/:thing',
      permission: 'session',
      request: json(thing),
      ifMatch: 'required',
      response: success(noContent),
    }),
    handler: ({ ifMatch }: { ifMatch: string }) => {
      if (ifMatch !== '"v1"')
        throw new PlatformError('etag_mismatch', { params: { kind: 'Thing', name: 'a' } })
      return {}
    },
  },
  {
    endpoint: get({
      path: '/search',
      query: z.object({ deep: flag, limit: z.coerce.number().max(9).optional() }),
    }),
    handler: () => ({}),
  },
  { endpoint: get({ path: '/jobs', permission: 'dpe:job:read' }), handler: () => ({}) },
  { endpoint: get({ path: '/sessions', permission: 'session' }), handler: () => ({}) },
  {
    endpoint: get({ path: '/wait' }),
    handler: thrower(new PlatformError('too_many_attempts', { params: { seconds: 90 }, retryAfter: 90 })),
  },
  { endpoint: get({ path: '/bug' }), handler: thrower(new Error('secret detail')) },
  { endpoint: get({ path: '/full' }), handler: thrower(sqliteFull) },
  { endpoint: get({ path: '/full-disk' }), handler: thrower(new Error('wrapped', { cause: diskFull })) },
  { endpoint: get({ path: '/broken', response: data(thing) }), handler: () => ({ name: 7 }) },
  {
    endpoint: get({ path: '/leaky', response: data(thing) }),
    handler: () => ({ name: 'abc', password: 'hidden' }),
  },
  {
    endpoint: get({
      method: 'PUT',
      path: '/zip',
      request: bytes('application/zip'),
      response: success(noContent),
    }),
    handler: async ({ body }: { body: ReadableStream<Uint8Array> }) => {
      for await (const _part of body);
      return {}
    },
  },
]

const limits = { passwordRenewPending: false, secondFactorMissing: false }
const full = { permissions: ['*:*:*'], ...limits }
const people: Readonly<Record<string, { permissions: readonly string[] } & typeof limits>> = {
  full,
  poor: { permissions: [], ...limits },
  stale: { ...full, passwordRenewPending: true },
  lone: { ...full, secondFactorMissing: true },
}

const lowDisk: RouterDeps['disk'] = {
  check: () => undefined,
  requireWritable: () => {
    throw new PlatformError('storage_low', { params: { free: 1, needed: 2 } })
  },
}
const freeDisk: RouterDeps['disk'] = { check: () => undefined, requireWritable: () => undefined }

const open = (disk = freeDisk) => {
  const log: string[] = []
  const deps: RouterDeps = {
    authenticate: async (token) => {
      const person = people[token ?? '']
      if (person === undefined) throw new PlatformError('invalid_token')
      return { uid: 'u', login: 'l', user: 'U', tokenId: 't', conditions: [], ...person }
    },
    settings: {
      get: (name) => ({ ...settingDefaults, json_body: 64, archive: 16 })[name],
      exemptNetworks: () => [],
      sourceAddresses: () => [],
      record: () => undefined,
      set: async () => undefined,
      reload: async () => undefined,
    },
    clock: { now: () => 1_700_000_000_500 },
    logger: pino({ base: null }, { write: (line: string) => void log.push(line) }),
    openApi: () => '{}',
    disk,
    bodyMemory: openBodyMemory(bodyMemoryLimits),
  }
  const router = routerOf(routes, deps)
  const caller: Caller = { address: '192.0.2.1', requestId: 'r1' }
  const send = async (address: string, init: RequestInit = {}) => {
    const response = await router(new Request(`http://p${address}`, { method: 'GET', ...init }), caller)
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, headers: response.headers, body }
  }
  return { send, log }
}

const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
  method: 'POST',
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

interface Row {
  readonly what: string
  readonly address: string
  readonly init?: RequestInit
  readonly status: number
  readonly code: string
  /** `path:code` of each problem. */
  readonly details?: readonly string[]
}

const put = (headers: Record<string, string>) => ({ ...post({ name: 'abc' }, headers), method: 'PUT' })

const refused: readonly Row[] = [
  { what: 'unknown path', address: '/nowhere', status: 404, code: 'route_not_found' },
  {
    what: 'wrong method',
    address: '/things',
    init: { method: 'PATCH' },
    status: 405,
    code: 'method_not_allowed',
  },
  { what: 'no body', address: '/things', init: { method: 'POST' }, status: 400, code: 'body_required' },
  { what: 'broken JSON', address: '/things', init: post('{"name":'), status: 400, code: 'invalid_json' },
  {
    what: 'form data',
    address: '/things',
    init: post('name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'large body',
    address: '/things',
    init: post({ name: 'x'.repeat(80) }),
    status: 413,
    code: 'body_too_large',
  },
  {
    what: 'large body with Content-Length',
    address: '/things',
    init: post({ name: 'abc' }, { 'content-type': 'application/json', 'content-length': '5000' }),
    status: 413,
    code: 'body_too_large',
  },
  {
    what: 'missing member',
    address: '/things',
    init: post({}),
    status: 400,
    code: 'required',
    details: ['name:required'],
  },
  {
    what: 'body with a wrong type',
    address: '/things',
    init: post([1]),
    status: 400,
    code: 'wrong_type',
    details: ['body:wrong_type'],
  },
  {
    what: 'two problems',
    address: '/things',
    init: post({ name: 'x', size: 'big' }),
    status: 400,
    code: 'invalid_input',
    details: ['name:too_short', 'size:wrong_type'],
  },
  {
    what: 'query with a wrong type',
    address: '/search?deep=maybe&limit=50',
    status: 400,
    code: 'invalid_input',
    details: ['deep:wrong_type', 'limit:too_big'],
  },
  { what: 'missing query', address: '/search', status: 400, code: 'required', details: ['deep:required'] },
  { what: 'no token', address: '/jobs', status: 403, code: 'invalid_token' },
  { what: 'unknown token', address: '/jobs?token=nobody', status: 403, code: 'invalid_token' },
  { what: 'missing permission', address: '/jobs?token=poor', status: 401, code: 'missing_permission' },
  { what: 'password to renew', address: '/sessions?token=stale', status: 401, code: 'password_renewal' },
  { what: 'no second factor', address: '/sessions?token=lone', status: 401, code: 'second_factor_enrolment' },
  {
    what: 'no If-Match',
    address: '/things/a?token=full',
    init: put({ 'content-type': 'application/json' }),
    status: 428,
    code: 'etag_required',
  },
  {
    what: 'outdated If-Match',
    address: '/things/a?token=full',
    init: put({ 'content-type': 'application/json', 'if-match': '"v0"' }),
    status: 412,
    code: 'etag_mismatch',
  },
  { what: 'too many attempts', address: '/wait', status: 429, code: 'too_many_attempts' },
  { what: 'bug', address: '/bug', status: 500, code: 'internal' },
  { what: 'reply that violates its schema', address: '/broken', status: 500, code: 'internal' },
  { what: 'full metadata store', address: '/full', status: 507, code: 'storage_full' },
  { what: 'full disk', address: '/full-disk', status: 507, code: 'storage_full' },
  {
    what: 'archive of another type',
    address: '/zip',
    init: { method: 'PUT', body: 'abc', headers: { 'content-type': 'text/plain' } },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'archive too large',
    address: '/zip',
    init: { method: 'PUT', body: 'x'.repeat(17), headers: { 'content-type': 'application/zip' } },
    status: 413,
    code: 'body_too_large',
  },
]

describe('DUR5 a disk that is too full', () => {
  const statusOf = async (address: string, init?: RequestInit) =>
    (await open(lowDisk).send(address, init)).status

  it('DUR5 rejects writes, and serves reading, deleting and endpoints that are exempt', async () => {
    const refused = await open(lowDisk).send('/things', post({ name: 'abc' }))
    expect(refused).toMatchObject({
      status: 507,
      body: { code: 'storage_low', params: { free: 1, needed: 2 } },
    })
    expect(await statusOf('/things/abc')).toBe(200)
    expect(await statusOf('/removable', { method: 'DELETE' })).toBe(200)
    expect(await statusOf('/sign-in', post({ name: 'abc' }))).toBe(200)
  })
})

describe('HTTP2 errors', () => {
  it.each(refused)('$what: $status $code', async ({ address, init, status, code, details }) => {
    const answer = await open().send(address, init)
    expect(answer.status).toBe(status)
    const body = errorBody.parse(answer.body)
    expect(body).toMatchObject({ success: false, status, code, request_id: 'r1' })
    expect(body.error).not.toMatch(/\{\w+\}/)
    if (details !== undefined)
      expect(body.details?.map((each) => `${each.path}:${each.code}`)).toEqual(details)
    expect(body.warning).toBe(status === 404 ? body.error : undefined)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('HTTP4 sends Retry-After', async () => {
    const { headers } = await open().send('/wait')
    expect(headers.get('retry-after')).toBe('90')
  })

  it('HTTP2 logs the cause of a 500 and does not expose it', async () => {
    const { send, log } = open()
    const { body } = await send('/bug')
    expect(JSON.stringify(body)).not.toContain('secret detail')
    expect(log.join('')).toContain('secret detail')
  })

  it('HTTP33 lists the allowed methods of a path', async () => {
    const { send } = open()
    expect((await send('/things/a', { method: 'DELETE' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS, PUT',
    )
    const options = await send('/things/a', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, PUT'])
  })
})

describe('HTTP32 a body that its sender breaks off', () => {
  it.each([
    { what: 'JSON', address: '/things', method: 'POST', type: 'application/json' },
    { what: 'bytes', address: '/zip', method: 'PUT', type: 'application/zip' },
  ])('HTTP32 is one line of the log without a stack: $what', async ({ address, method, type }) => {
    const { send, log } = open()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const answer = await send(address, { method, body, duplex: 'half', headers: { 'content-type': type } })
    expect(errorBody.parse(answer.body)).toMatchObject({ status: 400, code: 'body_incomplete' })
    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      level: 30,
      code: 'body_incomplete',
      requestId: 'r1',
      bytes: 8,
    })
    expect(log[0]).not.toContain('stack')
  })
})

describe('HTTP1 replies', () => {
  it('HTTP1 puts a data reply into the envelope', async () => {
    const { status, body, headers } = await open().send('/things', post({ name: 'abc' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, timestamp: 1_700_000_000, name: 'abc' })
    expect(body).toHaveProperty('duration')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('HTTP1 sends a bare reply without envelope, with its ETag', async () => {
    const { body, headers } = await open().send('/things/caf%C3%A9')
    expect(body).toEqual({ name: 'café' })
    expect(headers.get('etag')).toBe('"v1"')
  })

  it('HTTP1 answers HEAD without a body', async () => {
    const { status, body } = await open().send('/things/abc', { method: 'HEAD' })
    expect([status, body]).toEqual([200, undefined])
  })

  it('sends no undeclared member', async () => {
    const { body } = await open().send('/leaky')
    expect(body).not.toHaveProperty('password')
  })

  it('HTTP5 ignores unknown members and lists them', async () => {
    const { body } = await open().send('/things', post({ name: 'abc', colour: 1, constructor: 2 }))
    expect(body).toHaveProperty(
      'warning',
      'Ignored, because the endpoint does not know them: colour, constructor',
    )
  })

  it('reads JSON without a Content-Type', async () => {
    const body = new TextEncoder().encode('{"name":"abc"}')
    const { status } = await open().send('/things', { method: 'POST', body })
    expect(status).toBe(200)
  })
})

describe('IAM3 the token', () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  it.each([
    { what: 'from a query parameter', address: '/jobs?token=full', init: {} },
    { what: 'from a bearer header', address: '/jobs', init: bearer('full') },
    { what: 'from the query if both are sent', address: '/jobs?token=full', init: bearer('nobody') },
  ])('IAM3 is read $what', async ({ address, init }) => {
    expect((await open().send(address, init)).status).toBe(200)
  })
})
