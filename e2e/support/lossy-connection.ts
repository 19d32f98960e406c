// A connection between browser and platform that can lose responses, as in a bad network; requests still arrive.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LossyConnection {
  /** The proxy address for the browser. Every request goes to this platform. */
  readonly origin: string
  /** From now on, responses are dropped and their connections are closed. */
  readonly lose: () => void
  readonly reconnect: () => void
  readonly close: () => Promise<void>
}

/** Opens a connection to an origin. */
export async function lossyConnection(to: string): Promise<LossyConnection> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isLosing = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((browser) => {
    const platform = connect(Number(port), hostname)
    for (const socket of [browser, platform]) track(socket)
    browser.pipe(platform)
    platform.on('data', (bytes) => {
      if (isLosing) browser.destroy()
      else browser.write(bytes)
    })
    platform.on('close', () => browser.end())
    browser.on('close', () => platform.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    lose: () => void (isLosing = true),
    reconnect: () => void (isLosing = false),
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
