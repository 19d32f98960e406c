import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openGateway } from './gateway/gateway.ts'
import { createSite } from './gateway/site.ts'
import { openSeal } from './gateway/testing/browser.ts'
import { listen } from './listen.ts'

const responseTo = async (port: number, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const parts: string[] = []
  socket.on('data', (part: Buffer) => void parts.push(part.toString()))
  socket.write(request)
  await once(socket, 'close')
  return parts.join('')
}

test('GW2 a request with two Host headers gets a 400 and does not reach the platform', async () => {
  const host = '127.0.0.1'
  const listener = await listen({ host, port: 0 }, pino({ level: 'silent' }))
  const reached: string[] = []
  listener.serve(
    openGateway({
      upstream: (request) => {
        reached.push(request.url)
        return Promise.resolve(new Response('{}'))
      },
      files: undefined,
      seal: openSeal,
      site: createSite({
        publicUrl: undefined,
        host,
        port: listener.port,
        trustedProxies: [],
        allowedOrigins: [],
      }),
      info: { version: '0.0.0-test', platform: null },
    }),
  )
  const own = `Host: ${host}:${listener.port}\r\n`
  const send = (hosts: string): Promise<string> =>
    responseTo(listener.port, `GET /qb/dataset HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  expect(await send(own)).toMatch(/^HTTP\/1\.1 200 /)
  for (const hosts of [`${own}${own}`, `${own}Host: evil.example\r\n`, `Host: evil.example\r\n${own}`])
    expect(await send(hosts)).toMatch(/^HTTP\/1\.1 400 /)
  expect(reached).toHaveLength(1)
  await listener.close(0)
})
