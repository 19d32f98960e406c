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

/** A server in the one private network that the test platform may go to. */
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(() => {
    server.closeAllConnections()
    return server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  return `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
}

const ask = (address: string) => platform.call(playbooks.fetch, { token, body: { address } })

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

describe('PBK16 a document at an address', () => {
  test('PBK16 is read as it is, whatever it is called, and nothing is stored', async () => {
    const text = '\uFEFF{\r\n "name": "港 \\ud800", "nodes": {} }\r\n'
    const origin = await serve(textBytes(text))
    expect((await ask(`${origin}/a.json?x=1`)).body).toMatchObject({ text, address: `${origin}/a.json?x=1` })
    expect((await platform.ask(playbooks.list, { token })).total).toBe(0)
  })

  test('PBK16 is followed over three redirects, and no further', async () => {
    const steps: RequestListener = (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 0) textBytes('{}')(request, response)
      else to(`./${step - 1}`)(request, response)
    }
    const origin = await serve(steps)
    expect((await ask(`${origin}/3`)).body).toMatchObject({ text: '{}', address: `${origin}/0` })
    expect(await ask(`${origin}/4`)).toMatchObject({
      status: 502,
      body: { code: 'playbook_unreachable', params: { reason: 'redirects' } },
    })
  })

  test.each<[string, string, string]>([
    ['a private network', 'https://10.0.0.8/x.json', 'address_forbidden'],
    ['the address of a cloud', 'http://169.254.169.254/latest', 'address_forbidden'],
    ['http to the internet', 'http://8.8.8.8/x.json', 'address_insecure'],
    ['a login', 'https://a:b@8.8.8.8/x.json', 'address_insecure'],
    ['no host at all', 'javascript:1', 'address_insecure'],
    ['a file', 'file:///etc/passwd', 'address_insecure'],
  ])('PBK16 in %s is refused, also behind a redirect', async (...[, address, code]) => {
    expect(await ask(address)).toMatchObject({ status: 400, body: { code } })
    expect(await ask(await serve(to(address)))).toMatchObject({ status: 400, body: { code } })
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
      'bytes that are no UTF-8',
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
  ])('PBK16 with %s is refused', async (...[, listener, status, body]) => {
    expect(await ask(await serve(listener))).toMatchObject({ status, body })
  })

  test('PBK16 where nobody listens, and what is no address', async () => {
    const origin = await serve(textBytes('{}'))
    for (const close of servers.splice(0)) close()
    expect(await ask(origin)).toMatchObject({
      status: 502,
      body: { params: { reason: 'refused_connection' } },
    })
    expect(await ask('berths.json')).toMatchObject({ status: 400, body: { params: { path: 'address' } } })
  })
})
