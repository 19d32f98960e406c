import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { gateway } from '#contract/gateway/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { readAnswer, readError } from './read-reply.ts'

const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

const refused = (status: number, more: object) => ({
  error: 'x',
  success: false,
  status,
  duration: 0,
  ...more,
})

describe('readError', () => {
  it.each([
    { name: 'HTTP3: our code', body: refused(403, { code: 'invalid_token' }), status: 403, lost: true },
    { name: 'HTTP3: the documented words', body: { error: 'Invalid token' }, status: 403, lost: true },
    {
      name: 'HTTP3: a missing right',
      body: refused(401, { code: 'missing_permission' }),
      status: 401,
      lost: false,
    },
    { name: 'a write from elsewhere', body: refused(403, { code: 'cross_site' }), status: 403, lost: false },
  ])('$name ends the session: $lost', async ({ body, status, lost }) => {
    const error = await readError(engine.listJobs, reply(status, body))
    expect(hasCode(error, 'invalid_token')).toBe(lost)
  })

  it('preserves code, parameters, details and request id', async () => {
    const details = [{ path: 'name', code: 'required', params: {}, message: 'name is missing' }]
    const body = refused(400, { code: 'invalid_input', params: { count: 1 }, details, request_id: 'r1' })
    const error = await readError(engine.listJobs, reply(400, body))
    expect(error).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'invalid_input',
      requestId: 'r1',
      details,
    })
  })

  it.each([
    {
      name: 'an extension answers 501',
      endpoint: engine.listJobs,
      status: 501,
      body: 'no',
      unavailable: true,
    },
    {
      name: 'an extension answers a bare 404',
      endpoint: engine.listJobs,
      status: 404,
      body: '',
      unavailable: true,
    },
    {
      name: 'a thing is absent',
      endpoint: engine.getJob,
      status: 404,
      body: refused(404, { code: 'not_found' }),
      unavailable: false,
    },
    {
      name: 'a documented endpoint answers 404',
      endpoint: query.run,
      status: 404,
      body: '',
      unavailable: false,
    },
  ])('$name: unavailable is $unavailable', async ({ endpoint, status, body, unavailable }) => {
    expect((await readError(endpoint, reply(status, body))).isUnavailable).toBe(unavailable)
  })
})

describe('readAnswer', () => {
  it('parses the reply by the schema and drops undeclared members', async () => {
    const body = { session: null, console: { version: '1', platform: null }, token: 'secret' }
    expect(await readAnswer(gateway.whoAmI, reply(200, body))).toEqual({
      session: null,
      console: { version: '1', platform: null },
    })
  })

  it.each([
    { name: 'no JSON', body: '<html>' },
    { name: 'another shape', body: { session: 3 } },
  ])('$name breaks the contract', async ({ body }) => {
    const error = await readAnswer(gateway.whoAmI, reply(200, body)).catch((thrown: unknown) => thrown)
    expect(isApiError(error) && error.kind).toBe('contract')
  })

  it('checks a long reply in outline only', async () => {
    const error = await readAnswer(query.run, reply(200, { success: true })).catch(
      (thrown: unknown) => thrown,
    )
    expect(isApiError(error) && error.kind).toBe('contract')
  })
})

describe('HTTP31 numbers of saved queries', () => {
  it('HTTP31 keep their digits in the console', async () => {
    const digits = '12345678901234567890'
    const saved = {
      id: 'i',
      name: 'n',
      description: '',
      request: { data: { fields: {} }, filter: { a: [new ExactNumber(digits)] } },
      view: {},
      folder: '',
      sharing: { kind: 'private' },
      owner: { uid: 'u', user: 'U' },
      may_write: true,
      may_manage: true,
      created_by: { uid: 'u', user: 'U' },
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      updated_by: 'U',
      etag: '"e"',
    }
    const envelope = { success: true, timestamp: 1, duration: 0 }
    const answer = await readAnswer(query.getSaved, reply(200, { ...envelope, query: saved }))
    expect(JSON.stringify(answer)).toContain(`"filter":{"a":[${digits}]}`)
  })
})
