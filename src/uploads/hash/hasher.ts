// The page's side of the worker that hashes. Started with the first file, and kept.
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

/** A worker that could not start, or broke down: whoever waits learns it, and the next one starts anew. */
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

const ask = (request: HashCommand): Promise<string> => {
  worker ??= start()
  const to = worker
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    to.postMessage({ ...request, id }, request.command === 'take' ? [request.buffer] : [])
  })
}

export interface Hasher {
  /** Takes bytes that were read for sending; the buffer is given away. */
  add(from: number, buffer: ArrayBuffer): Promise<string>
  /** Reads the file itself up to that byte; gives the digest of all before it. */
  read(blob: Blob, to: number): Promise<string>
  digest(): Promise<string>
  forget(): Promise<string>
}

/** The hash of one file, computed beside the page. */
export function openHasher(): Hasher {
  const file = (lastFile += 1)
  return {
    add: (from, buffer) => ask({ command: 'take', file, from, buffer }),
    read: (blob, to) => ask({ command: 'read', file, blob, to }),
    digest: () => ask({ command: 'digest', file }),
    forget: () => ask({ command: 'forget', file }),
  }
}
