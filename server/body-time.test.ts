import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headTimes, watchBody } from './body-time.ts'

let server: Server
beforeEach(async () => {
  // Interval at which Node checks for slow requests.
  server = createServer({ connectionsCheckingInterval: 20, ...headTimes }, (incoming, outgoing) => {
    watchBody(incoming, { total: 60, silence: 200 })
    incoming.resume().on('end', () => outgoing.end('whole'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => void server.close())

const bytes = 40
const opened = async (type: string): Promise<Socket> => {
  const bound = server.address()
  const socket = connect(typeof bound === 'object' && bound !== null ? bound.port : 0, '127.0.0.1')
  socket.write(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`)
  await once(socket, 'connect')
  return socket.on('error', () => undefined)
}
/** Waits until the connection was closed or reset. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((fulfil) => {
    socket.once('close', () => fulfil())
  })
/** Sends one byte every ten milliseconds, and returns the response. */
const dripped = async (type: string): Promise<string> => {
  const socket = await opened(type)
  let received = ''
  socket.on('data', (piece: Buffer) => {
    received += piece.toString()
    socket.end()
  })
  const closed = closing(socket)
  let sent = 0
  for await (const _ of setInterval(10)) {
    if (sent === bytes || socket.destroyed) break
    socket.write('x')
    sent += 1
  }
  await closed
  return received
}

describe('UPL2 slow request bodies', () => {
  it('UPL2 a byte body has no time limit while data arrives', async () => {
    expect(await dripped('application/octet-stream')).toContain('whole')
  })

  it('UPL2 a byte body that stalls is cut off', async () => {
    await closing(await opened('application/octet-stream'))
  })

  it('UPL2 any other slow body is cut off', async () => {
    expect(await dripped('application/json')).toBe('')
  })
})
