// The page's side of the archive worker. Each workspace has its own worker, so closing one stops its work.
import type { Entry } from '#domain/archive/archive.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'
import type { ArchiveResponse, ArchiveTask, ArchiveRequest, TaskName, Replies } from './archive-messages.ts'

/** An error of the worker: the name of the browser's error, and the file it occurred at. */
export class ArchiveWorkerError extends Error {
  readonly path: string

  constructor(name: string, path = '') {
    super('The archive could not be worked on')
    this.name = name
    this.path = path
  }
}

export interface ArchiveLists {
  readonly entries: readonly Entry[]
  readonly rows: readonly ArchiveRow[]
  /** The text by which each row is found. */
  readonly texts: readonly string[]
}

interface PendingRequest {
  readonly entries: Entry[]
  readonly rows: ArchiveRow[]
  readonly texts: string[]
  readonly onProgress: ((resolve: number, of: number) => void) | undefined
  readonly resolve: (answer: { readonly reply: unknown }) => void
  readonly reject: (problem: ArchiveWorkerError) => void
}

interface Options {
  readonly signal?: AbortSignal
  readonly onProgress?: (resolve: number, of: number) => void
}

export interface ArchiveWorker {
  /** Resolves with the reply and the lists posted before it; rejects with WorkerProblem. */
  request<A extends ArchiveTask>(
    request: A,
    options?: Options,
  ): Promise<{ reply: Replies[A['type']] } & ArchiveLists>
  close(): void
}

const receive = (pending: PendingRequest, answer: ArchiveResponse): boolean => {
  if ('progress' in answer) pending.onProgress?.(answer.progress.done, answer.progress.of)
  else if ('entries' in answer) pending.entries.push(...answer.entries)
  else if ('rows' in answer) {
    pending.rows.push(...answer.rows)
    pending.texts.push(...answer.texts)
  } else if ('problem' in answer)
    pending.reject(new ArchiveWorkerError(answer.problem.name, answer.problem.path))
  else pending.resolve(answer)
  return 'reply' in answer || 'problem' in answer
}

export function openArchiveWorker(): ArchiveWorker {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, PendingRequest>()
  let last = 0
  const terminate = (name: string) => {
    for (const each of pending.values()) each.reject(new ArchiveWorkerError(name))
    pending.clear()
    worker.terminate()
  }
  const post = (request: ArchiveRequest) => worker.postMessage(request)
  worker.addEventListener('message', ({ data }: MessageEvent<ArchiveResponse>) => {
    const entry = pending.get(data.id)
    if (entry && receive(entry, data)) pending.delete(data.id)
  })
  worker.addEventListener('error', () => terminate('WorkerError'))
  worker.addEventListener('messageerror', () => terminate('WorkerError'))
  return {
    request: (request, { signal, onProgress } = {}) => {
      const id = (last += 1)
      const stop = () => post({ type: 'stop', stop: id })
      return new Promise((resolve, reject) => {
        const entries: Entry[] = []
        const rows: ArchiveRow[] = []
        const texts: string[] = []
        pending.set(id, {
          entries,
          rows,
          texts,
          onProgress,
          reject,
          resolve: ({ reply }) => {
            signal?.removeEventListener('abort', stop)
            // oxlint-disable-next-line typescript/consistent-type-assertions -- parse edge: `Replies` defines the reply type of each task
            resolve({ reply: reply as Replies[TaskName] as never, entries, rows, texts })
          },
        })
        signal?.addEventListener('abort', stop, { once: true })
        post({ ...request, id })
      })
    },
    close: () => terminate('AbortError'),
  }
}
