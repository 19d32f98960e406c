// A line between browser and platform on which answers can get lost, as on a bad network: what is asked still arrives.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LossyConnection {
  /** What a browser is told as its proxy; everything it asks goes to the one platform. */
  readonly origin: string
  /** From now on no answer comes through, and whoever waits for one is cut off. */
  readonly lose: () => void
  readonly reconnect: () => void
  readonly close: () => Promise<void>
}

/** Opens a line to an origin. */
export async function lossyConnection(to: string): Promise<LossyConnection> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isLosing = false
  const hold = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((browser) => {
    const platform = connect(Number(port), hostname)
    for (const socket of [browser, platform]) hold(socket)
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
  if (address === null || typeof address === 'string') throw new Error('no port was given')
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
