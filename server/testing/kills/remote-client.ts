// Calls to a server that may be killed at any time.
import type { EndpointClient } from '../../platform/core/endpoint-client.ts'
import { answerOf, readAnswer, requestFor } from '../../platform/http/client.ts'

/** The connection was lost before the response, so the request may have been executed or not. */
export class ConnectionLost extends Error {}

/**
 * Creates a client of a remote server. It throws ConnectionLost without a complete response, and any other Error for
 * an error response.
 */
export function createRemoteClient(origin: string, token: string | undefined): EndpointClient {
  return async (endpoint, input) => {
    const request = requestFor(endpoint, { ...input, token })
    const { pathname, search } = new URL(request.url)
    const answer = async () => {
      try {
        return await readAnswer(await fetch(new Request(`${origin}${pathname}${search}`, request)))
      } catch (cause) {
        throw new ConnectionLost(`${endpoint.method} ${endpoint.path} was cut off`, { cause })
      }
    }
    return answerOf(endpoint, await answer())
  }
}
