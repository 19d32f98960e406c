// One worker that reads documents: started on demand, kept while documents follow, since the first one takes longest,
// and stopped after an idle time or a failure.
import { Worker } from 'node:worker_threads'
import type { ReadText, TextTask } from './read-text.ts'

interface ReadingThread {
  /** Reads one document; call it for one at a time. Rejects on failure and on timeout. */
  read(order: TextTask): Promise<ReadText>
  stop(): Promise<void>
}

export interface ThreadSettings {
  /** The worker script. Tests replace it by one that fails. */
  readonly file?: URL
  /** Time limit for a document in milliseconds. The largest one takes a few seconds. */
  readonly timeoutMs?: number
  /** Milliseconds without a document after which the worker stops. */
  readonly idleMs?: number
}

const ownFile = new URL('./reading-thread.ts', import.meta.url)

/** Creates the thread object. The worker starts with the first document. */
export function createReadingThread({
  file = ownFile,
  timeoutMs = 60_000,
  idleMs = 60_000,
}: ThreadSettings): ReadingThread {
  let running: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const stop = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const worker = running
    running = undefined
    await worker?.terminate()
  }

  const startedWorker = (): Worker => {
    clearTimeout(idleTimer)
    if (running !== undefined) return running
    const worker = new Worker(file, { execArgv: [] })
    const forget = (): void => {
      if (running === worker) running = undefined
    }
    // A failure between two documents affects no request.
    worker.on('error', forget).on('exit', forget)
    running = worker
    return worker
  }

  const answerOf = async (worker: Worker, order: TextTask): Promise<ReadText> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadText>()
    const settled = new AbortController()
    const fail = (message: string) => (): void => reject(new Error(message))
    const timer = setTimeout(fail('reading a document took too long'), timeoutMs)
    const onExit = fail('the thread that reads documents exited unexpectedly')
    worker.once('message', resolve).once('error', reject).once('exit', onExit)
    settled.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', reject).off('exit', onExit)
    })
    worker.postMessage(order)
    return promise.finally(() => settled.abort())
  }

  return {
    read: async (order) => {
      try {
        const answer = await answerOf(startedWorker(), order)
        idleTimer = setTimeout(() => void stop(), idleMs).unref()
        return answer
      } catch (error) {
        await stop()
        throw error
      }
    },
    stop,
  }
}
