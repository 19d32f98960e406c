// How long the body of a request may take: one of bytes as long as it moves, be it for hours; any other one is small, and
// who drips it holds a connection for nothing.
import type { IncomingMessage } from 'node:http'
import { isBytes } from './byte-body.ts'

interface BodyTimes {
  /** Milliseconds for the whole of a body that is no bytes. */
  readonly whole: number
  /** Milliseconds in which something must come of one that is. */
  readonly silence: number
}

const bodyTimes: BodyTimes = { whole: 300_000, silence: 120_000 }

/** Of the listener: the head of a request has its limit there, the body has it here. */
export const headTimes = { requestTimeout: 0, headersTimeout: 60_000 } as const

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Cuts the connection where the body takes too long. */
export function watchBody(incoming: IncomingMessage, { whole, silence }: BodyTimes = bodyTimes): void {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const mayMove = isBytes(incoming)
  let before = -1
  const look = (): void => {
    if (incoming.complete) clearInterval(timer)
    else if (mayMove && socket.bytesRead !== before) before = socket.bytesRead
    else socket.destroy()
  }
  const timer = setInterval(look, mayMove ? silence : whole).unref()
  incoming.once('close', () => clearInterval(timer))
}
