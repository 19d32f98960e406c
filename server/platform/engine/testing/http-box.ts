// A real HTTP server on this machine that stores its requests.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HttpBox {
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  readonly requests: readonly Received[]
  close(): void
}

/** `answer` writes the response to each request. */
export async function openHttpBox(
  answer: (received: Received, response: ServerResponse) => void,
): Promise<HttpBox> {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body }
      requests.push(received)
      answer(received, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
