import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openGateway } from './gateway/gateway.ts'
import { createSite } from './gateway/site.ts'
import { openSeal } from './gateway/testing/browser.ts'
import type { Upstream } from './gateway/upstream.ts'
import { listen } from './listen.ts'

const responseTo = async (port: number, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const parts: string[] = []
  socket.on('data', (part: Buffer) => void parts.push(part.toString()))
  socket.write(request)
  await once(socket, 'close')
  return parts.join('')
}

/** A gateway on a port of its own, in front of a platform. */
const listenFor = async (upstream: Upstream) => {
  const host = '127.0.0.1'
  const listener = await listen({ host, port: 0 }, pino({ level: 'silent' }))
  const { port } = listener
  const site = createSite({ publicUrl: undefined, host, port, trustedProxies: [], allowedOrigins: [] })
  const info = { version: '0.0.0-test', platform: null }
  listener.serve(openGateway({ upstream, files: undefined, seal: openSeal, site, info }))
  return { listener, own: `Host: ${host}:${port}\r\n` }
}

test('GW2 a request with two Host headers gets a 400 and does not reach the platform', async () => {
  const reached: string[] = []
  const { listener, own } = await listenFor((request) => {
    reached.push(request.url)
    return Promise.resolve(new Response('{}'))
  })
  const send = (hosts: string): Promise<string> =>
    responseTo(listener.port, `GET /qb/dataset HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  expect(await send(own)).toMatch(/^HTTP\/1\.1 200 /)
  for (const hosts of [`${own}${own}`, `${own}Host: evil.example\r\n`, `Host: evil.example\r\n${own}`])
    expect(await send(hosts)).toMatch(/^HTTP\/1\.1 400 /)
  expect(reached).toHaveLength(1)
  await listener.close(0)
})

test('HTTP34.a HEAD keeps its length on the connection, and ends the stream that GET would send', async () => {
  let isCancelled = false
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isCancelled = true
      },
    })
  const { listener, own } = await listenFor(async ({ url }) =>
    url.endsWith('/stream')
      ? new Response(endless(), { headers: { 'content-type': 'text/csv' } })
      : Response.json({ text: 'é' }, { headers: { etag: '"1"' } }),
  )
  const send = (path: string, more = ''): Promise<string> =>
    responseTo(listener.port, `HEAD ${path} HTTP/1.1\r\n${own}${more}Connection: close\r\n\r\n`)
  const head = await send('/x')
  expect(head).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
  expect(head.toLowerCase()).toContain('content-length: 13')
  expect(await send('/x', 'If-None-Match: W/"1"\r\n')).toMatch(/^HTTP\/1\.1 304 [^]*\r\n\r\n$/)
  expect(await send('/stream')).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
  expect(isCancelled).toBe(true)
  await listener.close(0)
})

describe('HTTP33 requests with several readings', () => {
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const body = '0\r\n\r\nGET /second HTTP/1.1\r\n'

  test.each([
    { what: 'two lengths', headers: 'Content-Length: 5\r\nContent-Length: 6\r\n' },
    { what: 'a length and chunks', headers: `Content-Length: ${body.length}\r\n${chunked}` },
    { what: 'chunks and a length', headers: `${chunked}Content-Length: ${body.length}\r\n` },
    { what: 'a coding that is not the last', headers: 'Transfer-Encoding: chunked, identity\r\n' },
    { what: 'a length that is no number', headers: 'Content-Length: +5\r\n' },
    { what: 'a name followed by a space', headers: 'Content-Length : 5\r\n' },
    { what: 'a folded line', headers: 'Content-Length: 5\r\n x: 1\r\n' },
    { what: 'lines without a carriage return', headers: 'Content-Length: 5\nX: 1\r\n' },
  ])('HTTP33 are refused and do not reach the platform: $what', async ({ headers }) => {
    const reached: string[] = []
    const { listener, own } = await listenFor(async ({ url }) => {
      reached.push(url)
      return new Response('{}')
    })
    const request = `POST /first HTTP/1.1\r\n${own}${headers}Connection: close\r\n\r\n${body}`
    expect(await responseTo(listener.port, request)).toMatch(/^HTTP\/1\.1 400 /)
    expect(reached).toEqual([])
    await listener.close(0)
  })

  test.each(['TRACE', 'TRACK', 'CONNECT'])('HTTP33.b %s is not answered with the request', async (method) => {
    const { listener, own } = await listenFor(async () => new Response('{}'))
    const secret = 'Authorization: Bearer canary\r\n'
    const request = `${method} /session HTTP/1.1\r\n${own}${secret}Connection: close\r\n\r\n`
    const answer = await responseTo(listener.port, request)
    expect(answer).not.toMatch(/^HTTP\/1\.1 2|canary/)
    await listener.close(0)
  })
})

test('GW4 the response to a request that fails in the gateway has the headers of every response', async () => {
  const { listener, own } = await listenFor(() => Promise.reject(new Error('canary')))
  const answer = await responseTo(
    listener.port,
    `GET /qb/dataset HTTP/1.1\r\n${own}Connection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 500 /)
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(answer).not.toContain('canary')
  await listener.close(0)
})
