// The HTTP listener: passes requests to the gateway, logs each of them, and lets running requests finish before it
// closes. It opens its port before anything else; early requests wait.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { headTimes, watchBody } from './body-time.ts'
import { withByteBody } from './byte-body.ts'
import type { Gateway } from './gateway/gateway.ts'
import { guard } from './gateway/security-headers.ts'
import { pathOf } from './gateway/upstream.ts'
import { refusalResponse, secondsSince } from './refusal-body.ts'

interface Listener {
  readonly port: number
  /** Starts answering requests. */
  serve(gateway: Gateway): void
  /** Rejects new connections, and closes others when idle, at the latest after `grace` milliseconds. */
  close(grace: number): Promise<void>
}

const keepAlive = 65_000

interface ListenOptions {
  readonly host: string
  readonly port: number
}

const peerOf = (incoming: IncomingMessage): string => incoming.socket.remoteAddress ?? ''

/** Opens the port. Rejects if it is in use or if the host is not an address of this machine. */
export async function listen({ host, port }: ListenOptions, logger: Logger): Promise<Listener> {
  const { promise: ready, resolve: open } = Promise.withResolvers<Gateway>()
  // The fields of a request line contain no secrets, and looking for some takes half of its time.
  const requests = logger.child({}, { redact: [] })
  const handle = async (request: Request, { incoming }: { incoming: IncomingMessage }): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const { method, url } = request
    // Written after the response, which need not wait for it.
    const log = (status: number): void => {
      const seconds = secondsSince(startedAt)
      setImmediate(() => requests.info({ requestId, method, path: pathOf(url), status, seconds }, 'request'))
    }
    try {
      const answer = await ready
      const response = await answer(request, { address: peerOf(incoming), requestId })
      log(response.status)
      return response
    } catch (error) {
      if (!request.signal.aborted) logger.error({ err: error, requestId }, 'a request failed in the gateway')
      log(500)
      const answer = refusalResponse({ code: 'internal' }, { requestId, duration: secondsSince(startedAt) })
      return guard(answer, { isSecure: false })
    }
  }
  const listener = getRequestListener((request, env) =>
    env.incoming instanceof IncomingMessage
      ? handle(withByteBody(request, env.incoming), { incoming: env.incoming })
      : undefined,
  )
  const server = createServer({ keepAliveTimeout: keepAlive, ...headTimes }, (incoming, outgoing) => {
    watchBody(incoming)
    void listener(incoming, outgoing)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
  return {
    port: boundPort,
    serve: open,
    close: async (grace) => {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearTimeout(cut)
    },
  }
}
