// Computes SHA-256 in a worker: WebCrypto is not available over plain HTTP, and hashing a gigabyte would block the
// page for seconds.
import type { HashAnswer, HashRequest } from './hash-messages.ts'
import { RunningHash } from './running-hash.ts'

const readAtOnce = 4 * 1024 ** 2
const hashes = new Map<number, RunningHash>()

const hashOf = (file: number): RunningHash => {
  const cached = hashes.get(file)
  if (cached) return cached
  const created = new RunningHash()
  hashes.set(file, created)
  return created
}

/** Reads the file up to that byte, from the current position of its hash. */
const readTo = async (hash: RunningHash, { blob, to }: { blob: Blob; to: number }): Promise<void> => {
  while (hash.length < to) {
    const from = hash.length
    const buffer = await blob.slice(from, Math.min(to, from + readAtOnce)).arrayBuffer()
    if (buffer.byteLength === 0) throw new RangeError('the file is shorter than it was')
    hash.add({ from, bytes: new Uint8Array(buffer) })
  }
}

const answerTo = async (request: HashRequest): Promise<string> => {
  const { file } = request
  switch (request.command) {
    case 'take':
      hashOf(file).add({ from: request.from, bytes: new Uint8Array(request.buffer) })
      return ''
    case 'read':
      await readTo(hashOf(file), request)
      return hashOf(file).digest()
    case 'digest':
      return hashOf(file).digest()
    case 'forget':
      hashes.delete(file)
      return ''
  }
}

const answer = async (request: HashRequest): Promise<HashAnswer> => {
  try {
    return { id: request.id, digest: await answerTo(request) }
  } catch (error) {
    return { id: request.id, problem: error instanceof Error ? error.name : 'Error' }
  }
}

/** Requests are processed in order: a digest follows the bytes that it covers. */
let last: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  last = last.then(async () => postMessage(await answer(data)))
})
