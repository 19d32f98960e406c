import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const servers: (() => unknown)[] = []
afterEach(() => {
  for (const close of servers.splice(0)) close()
})

/** A server in the one private network that the test platform allows. */
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(() => {
    server.closeAllConnections()
    return server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const fetchDocument = (address: string) => platform.call(playbooks.fetch, { token, body: { address } })

const textBytes = (text: string | Buffer): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(text)
  }
}

const to = (location: string): RequestListener => {
  return (_request, response) => {
    response.writeHead(302, { location })
    response.end()
  }
}

describe('PBK16 fetching a document', () => {
  test('PBK16 returns the text unchanged, with any name, and stores nothing', async () => {
    const text = '\uFEFF{\r\n "name": "港 \\ud800", "nodes": {} }\r\n'
    const origin = await serve(textBytes(text))
    expect((await fetchDocument(`${origin}/a.json?x=1`)).body).toMatchObject({
      text,
      address: `${origin}/a.json?x=1`,
    })
    expect((await platform.request(playbooks.list, { token })).total).toBe(0)
  })

  test('PBK16 follows three redirects and no more', async () => {
    const steps: RequestListener = (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 0) textBytes('{}')(request, response)
      else to(`./${step - 1}`)(request, response)
    }
    const origin = await serve(steps)
    expect((await fetchDocument(`${origin}/3`)).body).toMatchObject({ text: '{}', address: `${origin}/0` })
    expect(await fetchDocument(`${origin}/4`)).toMatchObject({
      status: 502,
      body: { code: 'playbook_unreachable', params: { reason: 'redirects' } },
    })
  })

  test.each<[string, string, string]>([
    ['a private network', 'https://10.0.0.8/x.json', 'address_forbidden'],
    ['a cloud metadata address', 'http://169.254.169.254/latest', 'address_forbidden'],
    ['http to the internet', 'http://8.8.8.8/x.json', 'address_insecure'],
    ['a login', 'https://a:b@8.8.8.8/x.json', 'address_insecure'],
    ['no host', 'javascript:1', 'address_insecure'],
    ['a file', 'file:///etc/passwd', 'address_insecure'],
  ])('PBK16 rejects a URL with %s, also after a redirect', async (...[, address, code]) => {
    expect(await fetchDocument(address)).toMatchObject({ status: 400, body: { code } })
    expect(await fetchDocument(await serve(to(address)))).toMatchObject({ status: 400, body: { code } })
  })

  test.each<[string, RequestListener, number, object]>([
    [
      'a server that says no',
      (_request, response) => response.writeHead(404).end('{}'),
      502,
      { code: 'playbook_unreachable', params: { reason: 'status_answered', 'reason.status': 404 } },
    ],
    [
      'a redirect to nowhere',
      (_request, response) => response.writeHead(302).end(),
      502,
      { code: 'playbook_unreachable', params: { reason: 'status_answered', 'reason.status': 302 } },
    ],
    [
      'bytes that are not UTF-8',
      textBytes(Buffer.from([0x7b, 0xff, 0x7d])),
      502,
      { code: 'playbook_unreachable', params: { reason: 'not_utf8' } },
    ],
    [
      'a connection that breaks off',
      (request) => request.socket.destroy(),
      502,
      { code: 'playbook_unreachable', params: { reason: 'broken_connection' } },
    ],
    [
      'more than a document may have',
      textBytes(Buffer.alloc(16 * 1024 ** 2 + 1, 0x20)),
      413,
      { code: 'body_too_large', params: { limit: 16 * 1024 ** 2 } },
    ],
  ])('PBK16 rejects %s', async (...[, listener, status, body]) => {
    expect(await fetchDocument(await serve(listener))).toMatchObject({ status, body })
  })

  test('PBK16 reports an unreachable server and an invalid URL', async () => {
    const origin = await serve(textBytes('{}'))
    for (const close of servers.splice(0)) close()
    expect(await fetchDocument(origin)).toMatchObject({
      status: 502,
      body: { params: { reason: 'refused_connection' } },
    })
    expect(await fetchDocument('berths.json')).toMatchObject({
      status: 400,
      body: { params: { path: 'address' } },
    })
  })
})
