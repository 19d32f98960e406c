// Reads documents without blocking: small ones synchronously, large ones sequentially in a worker. A document whose
// checks exceed time or memory is read without them, so that it can be saved.
import type { Logger } from 'pino'
import { PlatformError } from '../../core/error.ts'
import { createReadingThread, type ThreadSettings } from './open-thread.ts'
import { readText, type ReadText, type TextTask, type PlaybookDetails } from './read-text.ts'

export interface Reader {
  /** Throws `playbook_unreadable` with reason, line and column. */
  read(order: TextTask): Promise<PlaybookDetails>
  /** Stops the worker. Waiting reads fail. */
  close(): Promise<void>
}

/** Documents up to this size are read and checked in about ten milliseconds. */
const maxSynchronousBytes = 48 * 1024

interface Options {
  readonly logger: Logger
  readonly thread?: ThreadSettings
}

/** Creates a reader. */
export function openReader({ logger, thread = {} }: Options): Reader {
  const reading = createReadingThread(thread)
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const attempt = (order: TextTask): Promise<ReadText> => {
    if (isClosed) throw new Error('the platform is closing')
    return reading.read(order)
  }

  const readTolerantly = async (order: TextTask): Promise<ReadText> => {
    try {
      return await attempt(order)
    } catch (error) {
      return attempt({ ...order, unchecked: error instanceof Error ? error.message : String(error) })
    }
  }

  const readQueued = (order: TextTask): Promise<ReadText> => {
    const current = last.then(() => readTolerantly(order))
    last = current.catch(() => undefined)
    return current
  }

  return {
    read: async (order) => {
      const answer = order.bytes.length <= maxSynchronousBytes ? readText(order) : await readQueued(order)
      if (answer.kind === 'refused') throw new PlatformError('playbook_unreadable', { params: answer.params })
      if (answer.failure !== undefined)
        logger.error({ failure: answer.failure }, 'the checks of a playbook crashed')
      return answer.details
    },
    close: async () => {
      isClosed = true
      await reading.stop()
    },
  }
}
