import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActionParameters, Effect } from '#contract/engine/action.ts'
import { PlatformError } from '../../core/error.ts'
import { openHttpBox, type HttpBox } from '../testing/http-box.ts'
import { stepRun } from '../testing/step-run.ts'
import { httpRequest } from './http-request.ts'

let box: HttpBox
beforeAll(async () => {
  box = await openHttpBox(({ path, headers, body }, response) => {
    const json = { 'content-type': 'application/json; charset=utf-8', 'x-kind': 'json' }
    if (path === '/json') response.writeHead(200, json).end('{"id": 12345678901234567890, "ok": true}')
    else if (path === '/echo') response.writeHead(201, json).end(JSON.stringify({ headers, body }))
    else if (path === '/text')
      response.writeHead(200, { 'content-type': 'text/plain' }).end('12345678901234567890')
    else if (path === '/broken') response.writeHead(200, json).end('{')
    else if (path === '/empty') response.writeHead(204).end()
    else if (path === '/error') response.writeHead(422, json).end(`{"error": "${'x'.repeat(1000)}"}`)
    else if (path === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (path === '/large') response.writeHead(200).end('x'.repeat(3000))
  })
})
afterAll(() => box.close())

const networks = ['127.0.0.0/8']
const limits = { time: 5000, size: 2000 }
const parametersOf = (path: string, over: Partial<ActionParameters['http_request']> = {}) => ({
  method: 'GET' as const,
  url: `${box.origin}${path}`,
  headers: [],
  body: '',
  ...over,
})
const run = httpRequest({ networks, limits })

describe('ENG43 HTTP requests', () => {
  test('ENG43 the result has status, headers and JSON with all digits', async () => {
    const { result, rows } = await run(parametersOf('/json'), stepRun())
    expect(result).toContain('"body":{"id":12345678901234567890,"ok":true}')
    expect(JSON.parse(result)).toMatchObject({ status: 200, headers: { 'x-kind': 'json' } })
    expect(rows).toBeNull()
  })

  test.each([
    ['/text', '12345678901234567890'],
    ['/broken', '{'],
    ['/empty', ''],
  ])('ENG43 other content of %s is text', async (path, body) => {
    const { result } = await run(parametersOf(path), stepRun())
    expect(JSON.parse(result)).toMatchObject({ body })
  })

  test.each([
    ['{"a": 1}', [], 'application/json'],
    ['a=1', [], 'text/plain;charset=UTF-8'],
    [
      'a=1',
      [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      'application/x-www-form-urlencoded',
    ],
  ])('ENG43 sends the body %s', async (body, headers, type) => {
    await run(parametersOf('/echo', { method: 'POST', body, headers }), stepRun())
    expect(box.requests.at(-1)).toMatchObject({ method: 'POST', body, headers: { 'content-type': type } })
  })

  test.each([
    ['/error', 'http_status', { status: 422 }],
    [
      '/away',
      'provider_unreachable',
      { reason: 'redirect_refused', 'reason.address': 'http://169.254.169.254' },
    ],
    ['/large', 'response_too_large', { limit: 2000 }],
  ])('ENG43 %s fails with %s', async (path, code, params) => {
    const host = URL.parse(box.origin)?.host
    await expect(run(parametersOf(path), stepRun())).rejects.toMatchObject({
      code,
      params: { host, ...params },
    })
  })

  test('ENG43 quotes the first characters of a refusal', async () => {
    await expect(run(parametersOf('/error'), stepRun())).rejects.toThrow(/422: “\{"error":"x{490}”\.$/)
  })

  test('ENG43 private networks are refused unless the server allows them', async () => {
    const guarded = httpRequest({ networks: [], limits })
    await expect(guarded(parametersOf('/json'), stepRun())).rejects.toMatchObject({
      code: 'address_forbidden',
    })
  })

  test('ENG43 the timeout of the action stops a server that does not answer', async () => {
    const abort = new AbortController()
    const reason = new PlatformError('job_cancelled')
    const running = run(parametersOf('/silent'), stepRun({ signal: abort.signal }))
    setTimeout(() => abort.abort(reason), 50)
    await expect(running).rejects.toBe(reason)
  })

  test('ENG43 a test run sends nothing and shows the request', async () => {
    const before = box.requests.length
    const effects: Effect[] = []
    const parameters = parametersOf('/echo', { method: 'PUT', body: 'a' })
    const { result } = await run(parameters, stepRun({ effects }))
    expect(result).toBe('null')
    expect(effects).toEqual([{ kind: 'request', ...parameters }])
    expect(box.requests.length).toBe(before)
  })
})
