// One thread that reads documents: begun when it is needed, kept while documents come, as its first one takes longest, and
// ended when none has come for a while or one was too much for it.
import { Worker } from 'node:worker_threads'
import type { ReadText, TextOrder } from './read-text.ts'

interface ReadingThread {
  /** Reads one document; not to be asked for another meanwhile. Rejects where it fails or takes too long. */
  read(order: TextOrder): Promise<ReadText>
  end(): Promise<void>
}

export interface ThreadSettings {
  /** The thread; given by tests that want one that fails. */
  readonly file?: URL
  /** Milliseconds that a document may take; the largest allowed takes a few seconds. */
  readonly patience?: number
  /** Milliseconds without a document after which it ends. */
  readonly idle?: number
}

const ownFile = new URL('./reading-thread.ts', import.meta.url)

/** Opens it; nothing runs yet. */
export function openThread({
  file = ownFile,
  patience = 60_000,
  idle = 60_000,
}: ThreadSettings): ReadingThread {
  let running: Worker | undefined
  let leaving: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    clearTimeout(leaving)
    const worker = running
    running = undefined
    await worker?.terminate()
  }

  const begun = (): Worker => {
    clearTimeout(leaving)
    if (running !== undefined) return running
    const worker = new Worker(file, { execArgv: [] })
    const forget = (): void => {
      if (running === worker) running = undefined
    }
    // What breaks between two documents is nobody's refusal.
    worker.on('error', forget).on('exit', forget)
    running = worker
    return worker
  }

  const answerOf = async (worker: Worker, order: TextOrder): Promise<ReadText> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadText>()
    const over = new AbortController()
    const fail = (why: string) => (): void => reject(new Error(why))
    const late = setTimeout(fail('reading a document took too long'), patience)
    const ended = fail('the thread that reads documents ended before its time')
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      worker.off('message', resolve).off('error', reject).off('exit', ended)
    })
    worker.postMessage(order)
    return promise.finally(() => over.abort())
  }

  return {
    read: async (order) => {
      try {
        const answer = await answerOf(begun(), order)
        leaving = setTimeout(() => void end(), idle).unref()
        return answer
      } catch (error) {
        await end()
        throw error
      }
    },
    end,
  }
}
