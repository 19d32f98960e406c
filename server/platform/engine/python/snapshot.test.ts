// The snapshot of the interpreter: stored for later servers, and replaced if it cannot be used.
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  coldStartTime,
  openTestRunner,
  openWarmRunner,
  runOf,
  snapshots,
  tryPython,
} from './testing/run-python.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'python-snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = 'def event_handle(event): return 1'
const run = async (): Promise<string | null> => {
  const runner = openTestRunner({ folder })
  const { result } = await tryPython(runner, source)
  await runner.close()
  return result
}

test(
  'ENG27f a stored snapshot is used, and a broken one is replaced',
  async () => {
    await (await openWarmRunner()).close()
    cpSync(snapshots, folder, { recursive: true })
    const [file = ''] = globSync('python-*.snapshot', { cwd: folder })
    expect(await run()).toBe('1')
    writeFileSync(join(folder, file), 'broken')
    expect(await run()).toBe('1')
    expect(readdirSync(folder)).toEqual([file])
  },
  coldStartTime,
)

test(
  'ENG27f processes end when idle',
  async () => {
    const runner = openTestRunner({ idleTime: 100 })
    const used = runner.run(runOf('import time\ndef event_handle(event): time.sleep(0.5)'))
    await expect.poll(() => runner.usage().processes, { timeout: 20_000 }).toBe(1)
    if (process.platform === 'linux')
      await expect.poll(() => runner.usage().bytes, { timeout: 20_000 }).toBeGreaterThan(80_000_000)
    await used
    await expect.poll(() => runner.usage(), { timeout: 20_000 }).toEqual({ processes: 0, bytes: 0 })
    await runner.close()
  },
  coldStartTime,
)

test(
  'ENG27f a changed number of processes and idle time apply at once',
  async () => {
    const settings = { processes: 1, idleTime: 60_000 }
    const runner = openTestRunner(settings)
    const controller = new AbortController()
    const { signal } = controller
    const { promise: isRunning, resolve: onPrint } = Promise.withResolvers<void>()
    const endless = runner.run({
      ...runOf('def event_handle(event):\n  print(1)\n  while True: pass', { signal }),
      onPrint: () => onPrint(),
    })
    await isRunning
    const waiting = tryPython(runner, source)
    settings.processes = 2
    runner.adjust()
    expect((await waiting).result).toBe('1')
    controller.abort()
    await expect(endless).rejects.toMatchObject({ code: 'job_cancelled' })
    await expect.poll(() => runner.usage().processes, { timeout: 20_000 }).toBe(1)
    settings.idleTime = 1
    runner.adjust()
    await expect.poll(() => runner.usage().processes, { timeout: 20_000 }).toBe(0)
    await runner.close()
  },
  coldStartTime,
)

test(
  'ENG27h local times are those of the time zone of the platform',
  async () => {
    const runner = openTestRunner({ timeZone: 'Asia/Tokyo', folder })
    const action = [
      'import os, time',
      'from datetime import date, datetime',
      'def event_handle(event):',
      '  print(datetime.fromtimestamp(0), date.fromtimestamp(54_000), time.timezone, time.strftime("%z"), os.environ["TZ"])',
      '  return abs(datetime.now().timestamp() - time.time()) < 60',
    ].join('\n')
    for (const _ of ['make', 'load'])
      expect(await tryPython(runner, action)).toMatchObject({
        printed: ['1970-01-01 09:00:00 1970-01-02 -32400 +0900 Asia/Tokyo'],
        result: 'true',
      })
    await runner.close()
  },
  coldStartTime,
)
