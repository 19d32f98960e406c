// The page's side of the worker that holds an archive. Each workspace has a worker of its own, so that closing one
// stops whatever it was doing.
import type { Entry } from '#domain/archive/archive.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'
import type { ArchiveAnswer, ArchiveAsk, ArchiveRequest, AskName, Replies } from './archive-messages.ts'

/** What the worker could not do: the name of the browser's own error, and the file it was at. */
export class WorkerProblem extends Error {
  readonly path: string

  constructor(name: string, path = '') {
    super('The archive could not be worked on')
    this.name = name
    this.path = path
  }
}

export interface Heard {
  readonly entries: readonly Entry[]
  readonly rows: readonly ArchiveRow[]
  /** By which each row is found. */
  readonly texts: readonly string[]
}

interface Waiting {
  readonly entries: Entry[]
  readonly rows: ArchiveRow[]
  readonly texts: string[]
  readonly onProgress: ((done: number, of: number) => void) | undefined
  readonly done: (answer: { readonly reply: unknown }) => void
  readonly failed: (problem: WorkerProblem) => void
}

interface Options {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, of: number) => void
}

export interface ArchiveWorker {
  /** Resolves with the reply and the lists that came before it; rejects with WorkerProblem. */
  ask<A extends ArchiveAsk>(ask: A, options?: Options): Promise<{ reply: Replies[A['ask']] } & Heard>
  close(): void
}

const hear = (waiting: Waiting, answer: ArchiveAnswer): boolean => {
  if ('progress' in answer) waiting.onProgress?.(answer.progress.done, answer.progress.of)
  else if ('entries' in answer) waiting.entries.push(...answer.entries)
  else if ('rows' in answer) {
    waiting.rows.push(...answer.rows)
    waiting.texts.push(...answer.texts)
  } else if ('problem' in answer) waiting.failed(new WorkerProblem(answer.problem.name, answer.problem.path))
  else waiting.done(answer)
  return 'reply' in answer || 'problem' in answer
}

export function openArchiveWorker(): ArchiveWorker {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let last = 0
  const end = (name: string) => {
    for (const each of waiting.values()) each.failed(new WorkerProblem(name))
    waiting.clear()
    worker.terminate()
  }
  const tell = (request: ArchiveRequest) => worker.postMessage(request)
  worker.addEventListener('message', ({ data }: MessageEvent<ArchiveAnswer>) => {
    const asked = waiting.get(data.id)
    if (asked && hear(asked, data)) waiting.delete(data.id)
  })
  worker.addEventListener('error', () => end('WorkerError'))
  worker.addEventListener('messageerror', () => end('WorkerError'))
  return {
    ask: (ask, { signal, onProgress } = {}) => {
      const id = (last += 1)
      const stop = () => tell({ ask: 'stop', stop: id })
      return new Promise((resolve, reject) => {
        const entries: Entry[] = []
        const rows: ArchiveRow[] = []
        const texts: string[] = []
        waiting.set(id, {
          entries,
          rows,
          texts,
          onProgress,
          failed: reject,
          done: ({ reply }) => {
            signal?.removeEventListener('abort', stop)
            // oxlint-disable-next-line typescript/consistent-type-assertions -- the parse edge: what one ask is answered with, the table of messages says
            resolve({ reply: reply as Replies[AskName] as never, entries, rows, texts })
          },
        })
        signal?.addEventListener('abort', stop, { once: true })
        tell({ ...ask, id })
      })
    },
    close: () => end('AbortError'),
  }
}
