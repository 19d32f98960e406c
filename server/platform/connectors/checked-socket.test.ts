import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectSocket } from './checked-socket.ts'

const isAddress = (address: unknown): address is AddressInfo =>
  typeof address === 'object' && address !== null

test('DM49.b the time to connect does not limit how long a connection is used', async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  const { signal } = new AbortController()
  const socket = await connectSocket(['127.0.0.1'], { host: 'localhost', port, seconds: 0.05 }, signal)
  await wait(150)
  socket.write('still there')
  const answer: unknown[] = await once(socket, 'data')
  expect(String(answer[0])).toBe('still there')
  socket.destroy()
  server.close()
})
