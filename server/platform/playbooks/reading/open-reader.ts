// Reading documents without holding anybody up: small ones at once, large ones in a thread, one after the other.
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { PlatformError } from '../../error.ts'
import { readText, type ReadText, type TextOrder, type Told } from './read-text.ts'

export interface Reader {
  /** Refuses with `playbook_unreadable`: reason, line and column. */
  read(order: TextOrder): Promise<Told>
  /** Stops the thread; who waits for one gets an error. */
  close(): Promise<void>
}

/** Bytes up to which a document is read within a few milliseconds, sooner than a thread begins. */
const small = 128 * 1024

const inThread = (order: TextOrder, onBegin: (worker: Worker) => void): Promise<ReadText> => {
  const { promise, resolve, reject } = Promise.withResolvers<ReadText>()
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  })
  onBegin(worker)
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread that reads documents ended before its time')))
  return promise
}

/** Opens one. */
export const openReader = ({ logger }: { readonly logger: Logger }): Reader => {
  let last: Promise<unknown> = Promise.resolve()
  let running: Worker | undefined
  let isClosed = false

  const inTurn = (order: TextOrder): Promise<ReadText> => {
    const mine = last.then(() => {
      if (isClosed) throw new Error('the platform is closing')
      return inThread(order, (worker) => {
        running = worker
      })
    })
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    read: async (order) => {
      const read = order.bytes.length <= small ? readText(order) : await inTurn(order)
      if (read.kind === 'refused') throw new PlatformError('playbook_unreadable', { params: read.params })
      if (read.failure !== undefined)
        logger.error({ failure: read.failure }, 'the checks of a playbook broke off')
      return read.told
    },
    close: async () => {
      isClosed = true
      await running?.terminate()
    },
  }
}
