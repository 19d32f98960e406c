// Reading documents without holding anybody up: small ones at once, large ones in a thread, one after the other. A
// document that cannot be checked within bounds of time and memory is read all the same: nobody is kept from saving.
import type { Logger } from 'pino'
import { PlatformError } from '../../core/error.ts'
import { openThread, type ThreadSettings } from './open-thread.ts'
import { readText, type ReadText, type TextOrder, type Told } from './read-text.ts'

export interface Reader {
  /** Refuses with `playbook_unreadable`: reason, line and column. */
  read(order: TextOrder): Promise<Told>
  /** Ends the thread; who waits for it gets an error. */
  close(): Promise<void>
}

/** Bytes up to which a document is read and checked in some ten milliseconds. */
const small = 48 * 1024

interface Options {
  readonly logger: Logger
  readonly thread?: ThreadSettings
}

/** Opens one. */
export function openReader({ logger, thread = {} }: Options): Reader {
  const reading = openThread(thread)
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const attempt = (order: TextOrder): Promise<ReadText> => {
    if (isClosed) throw new Error('the platform is closing')
    return reading.read(order)
  }

  const tolerant = async (order: TextOrder): Promise<ReadText> => {
    try {
      return await attempt(order)
    } catch (error) {
      return attempt({ ...order, unchecked: error instanceof Error ? error.message : String(error) })
    }
  }

  const inTurn = (order: TextOrder): Promise<ReadText> => {
    const mine = last.then(() => tolerant(order))
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    read: async (order) => {
      const answer = order.bytes.length <= small ? readText(order) : await inTurn(order)
      if (answer.kind === 'refused') throw new PlatformError('playbook_unreadable', { params: answer.params })
      if (answer.failure !== undefined)
        logger.error({ failure: answer.failure }, 'the checks of a playbook crashed')
      return answer.told
    },
    close: async () => {
      isClosed = true
      await reading.end()
    },
  }
}
