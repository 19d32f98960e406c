import { afterEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { storeLimits } from '#contract/store/limits.ts'
import { PlatformError } from '../../core/error.ts'
import { openChecks, type Checks } from './check-archive.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: 1,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const order = { path: '/nowhere.zip', limits, collection: 'app', accept: [] } as const

const lines: string[] = []
const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })

let checks: Checks | undefined
afterEach(async () => {
  lines.length = 0
  await checks?.close()
})

const threadOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const reasonOf = async (check: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await check.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof PlatformError ? [error.code, error.problems[0]?.params['reason']] : error
}

describe('STO12 a check that does not come to its end refuses the archive', () => {
  it.each([
    { what: 'throws', text: 'throw new Error("boom")', reason: 'archive_check_broken', isLogged: true },
    { what: 'ends without a word', text: 'process.exit(0)', reason: 'archive_check_broken', isLogged: false },
    {
      what: 'takes all memory',
      text: 'const held = []; for (;;) held.push(new Array(1000).fill(Math.random()))',
      reason: 'archive_check_memory',
      isLogged: false,
    },
  ])(
    'STO12 one that $what',
    async ({ text, reason, isLogged }) => {
      checks = openChecks({ logger, thread: threadOf(text) })
      expect(await reasonOf(checks.of(order))).toEqual(['archive_refused', reason])
      expect(lines.length > 0).toBe(isLogged)
    },
    60_000,
  )

  it('STO12 one that takes too long', async () => {
    checks = openChecks({ logger, thread: threadOf('for (;;);'), patience: () => 0.2 })
    expect(await reasonOf(checks.of(order))).toEqual(['archive_refused', 'archive_check_late'])
  })

  it('STO12 one that runs when the platform ends', async () => {
    checks = openChecks({ logger, thread: threadOf('for (;;);') })
    const running = reasonOf(checks.of(order))
    await checks.close()
    expect(await running).toEqual(['archive_refused', 'archive_check_broken'])
  })

  it('STO12 a file that is not there breaks its check only', async () => {
    checks = openChecks({ logger })
    expect(await reasonOf(checks.of(order))).toEqual(['archive_refused', 'archive_check_broken'])
  })
})

describe('STO12 few checks at once', () => {
  it('STO12 others wait, and each has its turn', async () => {
    const text = `import { parentPort, threadId } from 'node:worker_threads'
      const running = new BroadcastChannel('checks')
      running.postMessage(1)
      setTimeout(() => { running.postMessage(-1); running.close()
        parentPort.postMessage({ files: threadId, unpacked: 0, refusing: [] }) }, 20)`
    const channel = new BroadcastChannel('checks')
    const heard: number[] = []
    channel.addEventListener('message', (event: { data?: unknown }) => heard.push(Number(event.data)))
    const few = openChecks({ logger, thread: threadOf(text) })
    checks = few
    const checked = await Promise.all(Array.from({ length: 7 }, () => few.of(order)))
    channel.close()
    expect(new Set(checked.map((each) => each.files)).size).toBe(7)
    let [now, most] = [0, 0]
    for (const step of heard) most = Math.max(most, (now += step))
    expect(most).toBeLessThanOrEqual(2)
  }, 30_000)
})
