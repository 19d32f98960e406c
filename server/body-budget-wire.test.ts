// The most expensive body that each endpoint allows, and one unit more, sent to the real program.
import { mkdtempSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import { budgetOf, type Endpoint } from '#contract/endpoint.ts'
import { errorBody, limits, type ErrorBody } from '#contract/http.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse } from '#contract/iam/login.ts'
import { startServer, type Running } from './testing/program.ts'

const areas: readonly Area[] = [...Object.values(platformApi), ...Object.values(gatewayApi)]
const endpoints = areas.flatMap((area): readonly Endpoint[] => Object.values(area))
const rowsOf = (kind: 'json' | 'bytes') =>
  endpoints
    .filter(({ request }) => request?.kind === kind)
    .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
const isOfGateway = ({ path }: Endpoint): boolean => path === '/session'
/** The gateway reads sign-ins first, and refuses a declared excess itself. */
const isSignIn = ({ path }: Endpoint): boolean => path.startsWith('/iam/login')

const password = 'Correct-Horse-7-Battery'
let folder: string
let server: Running
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'))
  server = await startServer({ PLATFORM_DATA: join(folder, 'data'), PLATFORM_ADMIN_PASSWORD: password })
  const response = await fetch(`${server.origin}${iam.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  token = loginResponse.parse(await response.json()).token
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly isAnonymous?: boolean
}

/** The error response. A body without a declared length is sent in chunks. */
const refusalOf = (endpoint: Endpoint, { body, headers, isAnonymous }: Sent): Promise<ErrorBody> =>
  new Promise((resolve, reject) => {
    const { request } = endpoint
    const type = request?.kind === 'bytes' ? request.type : 'application/json'
    const outgoing = send(`${server.origin}${endpoint.path.replaceAll(/:[a-z_]+/g, 'x')}`, {
      method: endpoint.method,
      agent: false,
      headers: {
        'content-type': type,
        origin: server.origin,
        // Else the server closes the connection after an early response, and the rest of the body cannot be sent.
        connection: 'keep-alive',
        ...(isAnonymous === true ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    outgoing.on('response', (response) => {
      void text(response).then((answer) => resolve(errorBody.parse(JSON.parse(answer))), reject)
      response.once('end', () => outgoing.destroy())
    })
    outgoing.on('error', reject)
    if (headers?.['content-length'] === undefined) {
      outgoing.setHeader('transfer-encoding', 'chunked')
      outgoing.end(body)
    } else outgoing.flushHeaders()
  })

const unread = z.object({ requestId: z.string(), code: z.string(), bytes: z.number(), values: z.number() })

/** What the log says was read of a refused body. */
const readOf = async ({ request_id: id }: ErrorBody): Promise<z.infer<typeof unread> | undefined> => {
  const line = (): string | undefined =>
    server
      .err()
      .split('\n')
      .find((each) => each.includes('request body not read') && each.includes(String(id)))
  await expect.poll(line, { interval: 5 }).toBeDefined()
  return unread.parse(JSON.parse(line() ?? ''))
}

const unitsOf = (endpoint: Endpoint) => {
  const { bytes, values, depth } = budgetOf(endpoint)
  return { bytes: typeof bytes === 'string' ? limits[bytes] : bytes, values, depth }
}
const zeros = (values: number, more = ''): string => `[${'0,'.repeat(values - 2)}0${more}]`
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const long = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`
const isBudget = ({ code }: ErrorBody): boolean =>
  ['body_too_large', 'body_too_many_values', 'invalid_json'].includes(String(code))
/** Bytes that may be in one chunk of the connection. */
const chunk = 64 * 1024
const packed = (body: string) => ({ body: gzipSync(body), headers: { 'content-encoding': 'gzip' } })

describe.each(rowsOf('json'))('HTTP32 $name', ({ endpoint }) => {
  const { bytes, values, depth } = unitsOf(endpoint)

  it('HTTP32 reads nothing of a body that the caller may not send, or of a declared excess', async () => {
    const excess = { body: '', headers: { 'content-length': String(bytes + 1) } }
    if (endpoint.permission !== 'public') {
      const refused = await refusalOf(endpoint, { body: long(1024 ** 2), isAnonymous: true })
      expect([refused.code, await readOf(refused)]).toMatchObject(['invalid_token', { bytes: 0, values: 0 }])
    }
    const refused = await refusalOf(endpoint, excess)
    expect([refused.code, refused.params]).toEqual(['body_too_large', { limit: bytes }])
    if (!isOfGateway(endpoint) && !isSignIn(endpoint))
      expect(await readOf(refused)).toMatchObject({ bytes: 0, values: 0 })
  })

  it('HTTP32 reads its budget of bytes, and stops at the next one', async () => {
    const encode = isOfGateway(endpoint) ? (body: string) => ({ body }) : packed
    expect(isBudget(await refusalOf(endpoint, encode(long(bytes))))).toBe(false)
    const refused = await refusalOf(endpoint, encode(long(bytes + 1) + ' '.repeat(10 * chunk)))
    expect([refused.code, refused.params]).toEqual(['body_too_large', { limit: bytes }])
    if (!isOfGateway(endpoint)) expect((await readOf(refused))?.bytes).toBeLessThanOrEqual(bytes + chunk)
  })

  it('HTTP32 reads its budget of values, and stops at the next one', async () => {
    expect(isBudget(await refusalOf(endpoint, { body: zeros(values) }))).toBe(false)
    const refused = await refusalOf(endpoint, { body: zeros(values + 1) })
    expect([refused.status, refused.params]).toEqual([413, { limit: values }])
    const larger = await refusalOf(endpoint, { body: zeros(values + 1, `,${zeros(values)}`) })
    expect([larger.code, await readOf(larger)]).toMatchObject([
      'body_too_many_values',
      { values: values + 1 },
    ])
  })

  it('HTTP32 reads its levels, and stops at the next one', async () => {
    const deepest = await refusalOf(endpoint, { body: nested(Math.min(depth, values)) })
    expect(isBudget(deepest)).toBe(false)
    const refused = await refusalOf(endpoint, { body: nested(depth + 1) })
    expect([refused.code, refused.params]).toMatchObject(['invalid_json', { 'reason.levels': depth }])
  })
})

describe.each(rowsOf('bytes'))('HTTP32 $name', ({ endpoint }) => {
  it('HTTP32 reads nothing of a body that the caller may not send', async () => {
    const refused = await refusalOf(endpoint, { body: long(1024 ** 2), isAnonymous: true })
    expect([refused.code, await readOf(refused)]).toMatchObject(['invalid_token', { bytes: 0 }])
  })
})
