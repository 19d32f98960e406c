// Calls to a server that may die at any moment.
import { answerOf, readAnswer, requestFor, type EndpointClient } from '../../platform/http/client.ts'

/** The server went away before it answered: what was asked may have happened or not. */
export class CutOff extends Error {}

/** Asks a server by its address. Throws CutOff where no whole answer came, and any other Error for a refusal. */
export function askAt(origin: string, token: string | undefined): EndpointClient {
  return async (endpoint, input) => {
    const request = requestFor(endpoint, { ...input, token })
    const { pathname, search } = new URL(request.url)
    const answer = async () => {
      try {
        return await readAnswer(await fetch(new Request(`${origin}${pathname}${search}`, request)))
      } catch (cause) {
        throw new CutOff(`${endpoint.method} ${endpoint.path} was cut off`, { cause })
      }
    }
    return answerOf(endpoint, await answer())
  }
}
