// The snapshot of the interpreter: stored for later servers, and replaced if it cannot be used.
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPythonRunner } from './python-runner.ts'
import { coldStartTime, openWarmRunner, runOf, snapshots, tryPython } from './testing/run-python.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'python-snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = 'def event_handle(event): return 1'
const run = async (): Promise<string | null> => {
  const runner = openPythonRunner({ processes: 1, idleTime: 60_000, folder })
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
    const runner = openPythonRunner({ processes: 1, idleTime: 100, folder: snapshots })
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
