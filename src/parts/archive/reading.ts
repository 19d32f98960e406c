// The page's side of the worker that reads and compares files. Started with the first one, and kept.
import type { Bytes, ReadingAnswer, ReadingAnswers, ReadingAsk } from './reading-messages.ts'

interface Waiting {
  readonly done: (answer: ReadingAnswers[keyof ReadingAnswers]) => void
  readonly failed: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

const settle = ({ data }: MessageEvent<ReadingAnswer>): void => {
  const asked = waiting.get(data.id)
  waiting.delete(data.id)
  if ('problem' in data) asked?.failed(new DOMException(data.problem, data.problem))
  else asked?.done(data.answer)
}

/** A worker that broke down: whoever waits learns it, and the next one starts anew. */
const breakDown = (): void => {
  for (const { failed } of waiting.values()) failed(new Error('The file could not be read'))
  waiting.clear()
  worker?.terminate()
  worker = undefined
}

const start = (): Worker => {
  const made = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', settle)
  made.addEventListener('error', breakDown)
  return made
}

const ask = <What extends ReadingAsk['ask']>(
  request: Extract<ReadingAsk, { ask: What }>,
): Promise<ReadingAnswers[What]> => {
  worker ??= start()
  const to = worker
  const id = (lastId += 1)
  return new Promise((done, failed) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the worker answers what was asked: `reading-messages.ts`
    waiting.set(id, { done: done as Waiting['done'], failed })
    to.postMessage({ ...request, id })
  })
}

/** The beginning of a file of an archive that is at hand. */
export const readOwnFile = async (
  archive: Blob,
  { path, length }: { path: string; length: number },
): Promise<Blob> => new Blob([await ask<'read'>({ ask: 'read', archive, path, length })])

/** The text of bytes; null where they are none. */
export const readText = (bytes: Bytes): Promise<string | null> => ask<'text'>({ ask: 'text', bytes })

export const differ = (before: string, after: string) => ask<'differ'>({ ask: 'differ', before, after })
