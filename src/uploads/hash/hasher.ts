// The page's side of the worker that hashes. Started with the first file, and kept.
import type { HashAnswer, HashAsk } from './hash-messages.ts'

interface Waiting {
  readonly done: (digest: string) => void
  readonly failed: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0
let lastFile = 0

const settle = ({ data }: MessageEvent<HashAnswer>): void => {
  const asked = waiting.get(data.id)
  waiting.delete(data.id)
  if ('digest' in data) asked?.done(data.digest)
  else asked?.failed(new DOMException(data.problem, data.problem))
}

/** A worker that could not start, or broke down: whoever waits learns it, and the next one starts anew. */
const breakDown = (): void => {
  for (const { failed } of waiting.values()) failed(new Error('The hash could not be computed'))
  waiting.clear()
  worker?.terminate()
  worker = undefined
}

const start = (): Worker => {
  const made = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', settle)
  made.addEventListener('error', breakDown)
  return made
}

const ask = (request: HashAsk): Promise<string> => {
  worker ??= start()
  const to = worker
  const id = (lastId += 1)
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed })
    to.postMessage({ ...request, id }, request.ask === 'take' ? [request.buffer] : [])
  })
}

export interface Hasher {
  /** Takes bytes that were read for sending; the buffer is given away. */
  take(from: number, buffer: ArrayBuffer): Promise<string>
  /** Reads the file itself up to that byte; gives the digest of all before it. */
  read(blob: Blob, to: number): Promise<string>
  digest(): Promise<string>
  forget(): Promise<string>
}

/** The hash of one file, computed beside the page. */
export function openHasher(): Hasher {
  const file = (lastFile += 1)
  return {
    take: (from, buffer) => ask({ ask: 'take', file, from, buffer }),
    read: (blob, to) => ask({ ask: 'read', file, blob, to }),
    digest: () => ask({ ask: 'digest', file }),
    forget: () => ask({ ask: 'forget', file }),
  }
}
