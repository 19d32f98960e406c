// Reading documents without holding anybody up: small ones at once, large ones in a thread, one after the other. A
// document that cannot be checked within bounds of time and memory is read all the same: nobody is kept from saving.
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

/** Bytes up to which a document is read and checked in some ten milliseconds, sooner than a thread begins. */
const small = 48 * 1024

/** Milliseconds that a document may take; the largest allowed takes a few seconds. */
const longest = 60_000

interface Thread {
  /** Given by tests that want one that fails. */
  readonly thread?: URL
  readonly patience?: number
  readonly onBegin: (worker: Worker) => void
}

const ownThread = new URL('./reading-thread.ts', import.meta.url)

const inThread = async (
  order: TextOrder,
  { thread = ownThread, patience = longest, onBegin }: Thread,
): Promise<ReadText> => {
  const { promise, resolve, reject } = Promise.withResolvers<ReadText>()
  const worker = new Worker(thread, {
    workerData: order,
    execArgv: [],
  })
  onBegin(worker)
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread that reads documents ended before its time')))
  const late = setTimeout(() => reject(new Error('reading a document took too long')), patience)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

interface Options extends Partial<Pick<Thread, 'thread' | 'patience'>> {
  readonly logger: Logger
}

/** Opens one. */
export const openReader = ({ logger, ...given }: Options): Reader => {
  let last: Promise<unknown> = Promise.resolve()
  let running: Worker | undefined
  let isClosed = false

  const started = (order: TextOrder): Promise<ReadText> => {
    if (isClosed) throw new Error('the platform is closing')
    const onBegin = (worker: Worker): void => {
      running = worker
    }
    return inThread(order, { ...given, onBegin })
  }

  const tolerant = async (order: TextOrder): Promise<ReadText> => {
    try {
      return await started(order)
    } catch (error) {
      const unchecked = error instanceof Error ? error.message : String(error)
      return started({ ...order, unchecked })
    }
  }

  const inTurn = (order: TextOrder): Promise<ReadText> => {
    const mine = last.then(() => tolerant(order))
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
