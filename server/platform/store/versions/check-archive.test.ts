import { afterEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { storeLimits } from '#contract/store/limits.ts'
import { PlatformError } from '../../core/error.ts'
import { openArchiveChecker, type ArchiveChecker } from './check-archive.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: 1,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const order = { path: '/nowhere.zip', limits, collection: 'app', accept: [] } as const

const lines: string[] = []
const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })

let checker: ArchiveChecker | undefined
afterEach(async () => {
  lines.length = 0
  await checker?.close()
})

const threadOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const reasonOf = async (check: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await check.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof PlatformError ? [error.code, error.problems[0]?.params['reason']] : error
}

describe('STO12 a check that does not finish rejects the archive', () => {
  it.each([
    { what: 'throws', text: 'throw new Error("boom")', reason: 'archive_check_broken', isLogged: true },
    {
      what: 'exits without a message',
      text: 'process.exit(0)',
      reason: 'archive_check_broken',
      isLogged: false,
    },
    {
      what: 'exceeds the memory limit',
      text: 'const held = []; for (;;) held.push(new Array(1000).fill(Math.random()))',
      reason: 'archive_check_memory',
      isLogged: false,
    },
  ])(
    'STO12 a worker that $what',
    async ({ text, reason, isLogged }) => {
      checker = openArchiveChecker({ logger, thread: threadOf(text) })
      expect(await reasonOf(checker.check(order))).toEqual(['archive_refused', reason])
      expect(lines.length > 0).toBe(isLogged)
    },
    60_000,
  )

  it('STO12 a worker that exceeds the time limit', async () => {
    checker = openArchiveChecker({ logger, thread: threadOf('for (;;);'), timeLimit: () => 0.2 })
    expect(await reasonOf(checker.check(order))).toEqual(['archive_refused', 'archive_check_late'])
  })

  it('STO12 a worker that is running when the platform closes', async () => {
    checker = openArchiveChecker({ logger, thread: threadOf('for (;;);') })
    const running = reasonOf(checker.check(order))
    await checker.close()
    expect(await running).toEqual(['archive_refused', 'archive_check_broken'])
  })

  it('STO12 a missing file fails only its own check', async () => {
    checker = openArchiveChecker({ logger })
    expect(await reasonOf(checker.check(order))).toEqual(['archive_refused', 'archive_check_broken'])
  })
})

describe('STO12 limited parallelism', () => {
  it('STO12 queues further checker, and runs each of them', async () => {
    const text = `import { parentPort, threadId } from 'node:worker_threads'
      const running = new BroadcastChannel('checks')
      running.postMessage(1)
      setTimeout(() => { running.postMessage(-1); running.close()
        parentPort.postMessage({ files: threadId, unpacked: 0, blockingFindings: [] }) }, 20)`
    const channel = new BroadcastChannel('checks')
    const changes: number[] = []
    channel.addEventListener('message', (event: { data?: unknown }) => changes.push(Number(event.data)))
    const few = openArchiveChecker({ logger, thread: threadOf(text) })
    checker = few
    const checked = await Promise.all(Array.from({ length: 7 }, () => few.check(order)))
    channel.close()
    expect(new Set(checked.map((each) => each.files)).size).toBe(7)
    let [now, most] = [0, 0]
    for (const step of changes) most = Math.max(most, (now += step))
    expect(most).toBeLessThanOrEqual(2)
  }, 30_000)
})
