// A thread that sends one body again and again to a server, for `hostile-bodies`.
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const { url, headers, body, senders, milliseconds } = z
  .object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.instanceof(Uint8Array),
    senders: z.number(),
    milliseconds: z.number(),
  })
  .parse(workerData)

/** Sends the body in chunks, so that the server cannot refuse it by its length. The status of the answer, or `closed`. */
const strike = (): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    const outgoing = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
    })
    outgoing.on('response', (response) => {
      response.resume().on('end', () => {
        outgoing.destroy()
        resolve(response.statusCode ?? 0)
      })
    })
    // A server that has answered closes the connection when too much is left to send.
    outgoing.on('error', () => resolve('closed'))
    outgoing.end(body)
  })

const end = performance.now() + milliseconds
const statuses = new Set<number | 'closed'>()
let sent = 0
await Promise.all(
  Array.from({ length: senders }, async () => {
    while (performance.now() < end) {
      statuses.add(await strike())
      sent += 1
    }
  }),
)
parentPort?.postMessage({ sent, statuses: [...statuses] })
