// Time limits of request bodies: a byte body may take hours while data arrives. Any other body is small, and a slow
// one would block a connection.
import type { IncomingMessage } from 'node:http'
import { isBytes } from './byte-body.ts'

interface BodyTimes {
  /** Time limit in milliseconds for bodies that are not bytes. */
  readonly total: number
  /** Maximum milliseconds between two chunks of a byte body. */
  readonly silence: number
}

const bodyTimes: BodyTimes = { total: 300_000, silence: 120_000 }

/** Settings for the listener, which limits the time of the headers. */
export const headTimes = { requestTimeout: 0, headersTimeout: 60_000 } as const

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Closes the connection if the body takes too long. */
export function watchBody(incoming: IncomingMessage, { total, silence }: BodyTimes = bodyTimes): void {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const mayMove = isBytes(incoming)
  let before = -1
  const checkProgress = (): void => {
    if (incoming.complete) clearInterval(timer)
    else if (mayMove && socket.bytesRead !== before) before = socket.bytesRead
    else socket.destroy()
  }
  const timer = setInterval(checkProgress, mayMove ? silence : total).unref()
  incoming.once('close', () => clearInterval(timer))
}
