// A real web server on this machine, with or without TLS, whose files tests change.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificate } from './database-server.ts'

export interface WebReceived {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Answer = (received: WebReceived, response: ServerResponse) => void

export interface WebServer {
  /** Such as `https://localhost:1234`. */
  readonly origin: string
  readonly port: number
  readonly requests: WebReceived[]
  /** PEM; empty without TLS. */
  readonly certificate: string
  /** Replaces what answers every request. */
  answer(next: Answer): void
  close(): Promise<void>
}

const credentials = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  try {
    const cert = await createCertificate(folder, {})
    return { cert, key: readFileSync(join(folder, 'server.key'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a server that answers 404. */
export async function openWebServer({ hasTls = false } = {}): Promise<WebServer> {
  const requests: WebReceived[] = []
  let answer: Answer = (_, response) => void response.writeHead(404).end()
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url: path = '', headers } = request
    void buffer(request).then((body) => {
      const received = { method, path, headers, body }
      requests.push(received)
      answer(received, response)
    })
  }
  const tls = hasTls ? await credentials() : undefined
  const server = tls === undefined ? createServer(onRequest) : createSecureServer(tls, onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    port,
    requests,
    certificate: tls?.cert ?? '',
    answer: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Files by their paths. */
export type WebFiles = Map<string, { body: string | Uint8Array; headers?: Record<string, string> }>

/** What a server of files answers: each by its path, with its validators. */
export function filesAnswer(files: WebFiles): Answer {
  return ({ path, headers }, response) => {
    const file = files.get(path)
    if (file === undefined) return void response.writeHead(404).end('nothing here')
    const { etag } = file.headers ?? {}
    if (etag !== undefined && headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const body = Buffer.from(file.body)
    response.writeHead(200, { 'content-length': String(body.length), ...file.headers }).end(body)
  }
}
