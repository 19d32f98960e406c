// Checks archives by the rules shared with the browser, each in its own worker thread. The number of parallel checks
// is limited; others wait. A failed worker rejects the archive.
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import type { Checked, CheckTask } from './check-messages.ts'

export interface ArchiveChecker {
  /**
   * Returns the number of files and unpacked bytes of a valid archive. Throws `archive_refused` with every finding.
   */
  check(order: CheckTask): Promise<Pick<Checked, 'files' | 'unpacked'>>
  /** Returns what a check found. Throws `archive_refused` only if the check itself failed. */
  examine(order: CheckTask): Promise<Checked>
  /** Stops the workers. Waiting and running checks fail. */
  close(): Promise<void>
}

const megabyte = 1024 ** 2

/** Time limit in seconds for an archive of the maximum size. A valid one is read many times faster. */
const secondsFor = ({ archive_unpacked: unpacked }: ArchiveLimits): number =>
  20 + Math.ceil(unpacked / (32 * megabyte))

/** Memory in megabytes for an archive with the maximum number of entries. */
const memoryFor = ({ archive_entries: entries }: ArchiveLimits): number => 192 + Math.ceil(entries / 500)

const refusedArchive = (findings: readonly (Reason & { path: string | null })[]): PlatformError => {
  const problems = findings.map(({ path, code, params }) =>
    problemAt(path ?? 'archive', 'archive_finding', nested('reason', { code, params })),
  )
  const [first] = problems
  return new PlatformError('archive_refused', {
    params: first === undefined ? {} : nested('first', first),
    problems,
  })
}

const archiveError = (reason: Reason): PlatformError => refusedArchive([{ ...reason, path: null }])

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'

interface CheckerOptions {
  readonly logger: Logger
  /** Number of parallel checks. */
  readonly parallel?: number
  /** The worker script. Tests replace it by one that fails. */
  readonly thread?: URL
  /** Time limit in seconds for a check within these limits. */
  readonly timeLimit?: (limits: ArchiveLimits) => number
}

export function openArchiveChecker({
  logger,
  parallel = 2,
  thread = new URL('./check-worker.ts', import.meta.url),
  timeLimit = secondsFor,
}: CheckerOptions): ArchiveChecker {
  const running = new Set<Worker>()
  const waiting: (() => void)[] = []
  let freeSlots = parallel
  let isClosed = false

  const acquireSlot = async (): Promise<void> => {
    if (freeSlots > 0) {
      freeSlots -= 1
      return
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const releaseSlot = (): void => {
    const next = waiting.shift()
    if (next === undefined) freeSlots += 1
    else next()
  }

  const run = async (order: CheckTask): Promise<Checked> => {
    const { promise, resolve, reject } = Promise.withResolvers<Checked>()
    if (isClosed) throw archiveError(toReason('archive_check_broken'))
    const seconds = timeLimit(order.limits)
    const worker = new Worker(thread, {
      workerData: order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryFor(order.limits), maxYoungGenerationSizeMb: 8 },
    })
    running.add(worker)
    const timer = setTimeout(
      () => reject(archiveError(toReason('archive_check_late', { seconds }))),
      seconds * 1000,
    )
    worker.on('message', resolve)
    worker.on('error', (error) => {
      const isFull = isOutOfMemory(error)
      if (!isFull) logger.error({ err: error }, 'the check of an archive crashed')
      reject(archiveError(toReason(isFull ? 'archive_check_memory' : 'archive_check_broken')))
    })
    worker.on('exit', () => reject(archiveError(toReason('archive_check_broken'))))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      running.delete(worker)
      await worker.terminate()
    }
  }

  const examine = async (order: CheckTask): Promise<Checked> => {
    await acquireSlot()
    try {
      return await run(order)
    } finally {
      releaseSlot()
    }
  }

  return {
    examine,
    check: async (order) => {
      const { blockingFindings, files, unpacked } = await examine(order)
      if (blockingFindings.length > 0) throw refusedArchive(blockingFindings)
      return { files, unpacked }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}
