// The page's side of the hash worker, which starts with the first file and keeps running.
import type { HashAnswer, HashCommand } from './hash-messages.ts'

interface Waiting {
  readonly resolve: (digest: string) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0
let lastFile = 0

const onReply = ({ data }: MessageEvent<HashAnswer>): void => {
  const pending = waiting.get(data.id)
  waiting.delete(data.id)
  if ('digest' in data) pending?.resolve(data.digest)
  else pending?.reject(new DOMException(data.problem, data.problem))
}

/** The worker could not start or crashed: all pending requests fail, and the next request starts a new worker. */
const breakDown = (): void => {
  for (const { reject } of waiting.values()) reject(new Error('The hash could not be computed'))
  waiting.clear()
  worker?.terminate()
  worker = undefined
}

const start = (): Worker => {
  const created = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  created.addEventListener('message', onReply)
  created.addEventListener('error', breakDown)
  return created
}

const send = (request: HashCommand): Promise<string> => {
  worker ??= start()
  const to = worker
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    to.postMessage({ ...request, id }, request.command === 'take' ? [request.buffer] : [])
  })
}

export interface Hasher {
  /** Adds bytes that were read for sending; the buffer is transferred. */
  add(from: number, buffer: ArrayBuffer): Promise<string>
  /** Reads the file up to that byte and returns the digest of all bytes before it. */
  read(blob: Blob, to: number): Promise<string>
  digest(): Promise<string>
  forget(): Promise<string>
}

/** The hash of one file, computed in a worker. */
export function openHasher(): Hasher {
  const file = (lastFile += 1)
  return {
    add: (from, buffer) => send({ command: 'take', file, from, buffer }),
    read: (blob, to) => send({ command: 'read', file, blob, to }),
    digest: () => send({ command: 'digest', file }),
    forget: () => send({ command: 'forget', file }),
  }
}
