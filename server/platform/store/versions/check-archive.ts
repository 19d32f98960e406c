// Checking archives by the rules of both sides, each in a thread of its own and few at once: others wait. Whatever
// becomes of the thread is said as a refusal.
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import type { Checked, CheckOrder } from './check-messages.ts'

export interface Checks {
  /** Files and unpacked bytes of a sound archive. Refuses with `archive_refused`, every finding in its problems. */
  of(order: CheckOrder): Promise<Omit<Checked, 'refusing'>>
  /** Stops the threads; who waits for one is refused. */
  close(): Promise<void>
}

const megabyte = 1024 ** 2

/** Seconds an archive as large as allowed may take; a sound one is read many times faster. */
const secondsFor = ({ archive_unpacked: unpacked }: ArchiveLimits): number =>
  20 + Math.ceil(unpacked / (32 * megabyte))

/** Megabytes of memory for the entries of an archive with as many as allowed. */
const memoryFor = ({ archive_entries: entries }: ArchiveLimits): number => 192 + Math.ceil(entries / 500)

const refusal = (findings: readonly (Reason & { path: string | null })[]): PlatformError => {
  const problems = findings.map(({ path, code, params }) =>
    problemAt(path ?? 'archive', 'archive_finding', nested('reason', { code, params })),
  )
  const [first] = problems
  return new PlatformError('archive_refused', {
    params: first === undefined ? {} : nested('first', first),
    problems,
  })
}

const whole = (reason: Reason): PlatformError => refusal([{ ...reason, path: null }])

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'

interface Settings {
  readonly logger: Logger
  /** Checks at once. */
  readonly parallel?: number
  /** The thread; given by tests that want one that fails. */
  readonly thread?: URL
  /** Seconds that a check within these limits may take. */
  readonly patience?: (limits: ArchiveLimits) => number
}

export function openChecks({
  logger,
  parallel = 2,
  thread = new URL('./check-worker.ts', import.meta.url),
  patience = secondsFor,
}: Settings): Checks {
  const running = new Set<Worker>()
  const waiting: (() => void)[] = []
  let places = parallel
  let isClosed = false

  const place = async (): Promise<void> => {
    if (places > 0) {
      places -= 1
      return
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) places += 1
    else next()
  }

  const run = async (order: CheckOrder): Promise<Checked> => {
    const { promise, resolve, reject } = Promise.withResolvers<Checked>()
    if (isClosed) throw whole(toReason('archive_check_broken'))
    const seconds = patience(order.limits)
    const worker = new Worker(thread, {
      workerData: order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryFor(order.limits), maxYoungGenerationSizeMb: 8 },
    })
    running.add(worker)
    const late = setTimeout(() => reject(whole(toReason('archive_check_late', { seconds }))), seconds * 1000)
    worker.on('message', resolve)
    worker.on('error', (error) => {
      const isFull = isOutOfMemory(error)
      if (!isFull) logger.error({ err: error }, 'the check of an archive crashed')
      reject(whole(toReason(isFull ? 'archive_check_memory' : 'archive_check_broken')))
    })
    worker.on('exit', () => reject(whole(toReason('archive_check_broken'))))
    try {
      return await promise
    } finally {
      clearTimeout(late)
      running.delete(worker)
      await worker.terminate()
    }
  }

  return {
    of: async (order) => {
      await place()
      try {
        const { refusing, ...sound } = await run(order)
        if (refusing.length > 0) throw refusal(refusing)
        return sound
      } finally {
        leave()
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}
