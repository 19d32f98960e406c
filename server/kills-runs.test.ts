// Kills the platform repeatedly while workflows run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './platform/db/sqlite.ts'
import { openLedger } from './testing/kills/run-ledger.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kills-runs-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const program = join(import.meta.dirname, 'testing', 'kills', 'run-program.ts')
const kills = 8
const startsEach = 6

/** Jobs whose start was acknowledged. The program is killed some time after the first, or runs to its end. */
const run = async (starts: number, kill: boolean): Promise<string[]> => {
  const child = spawn(process.execPath, [program, folder, String(starts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const first = Promise.withResolvers<void>()
  let out = ''
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString()
    first.resolve()
  })
  const exited = once(child, 'exit')
  if (kill) {
    await Promise.race([first.promise, exited])
    await wait(Math.random() * 120)
    child.kill('SIGKILL')
  }
  await exited
  return out.split('\n').filter((line) => line.startsWith('job_'))
}

it('ENG7 every step of a killed workflow takes effect once, and every started job ends', async () => {
  const started: string[] = []
  for (let kill = 0; kill < kills; kill += 1) started.push(...(await run(startsEach, true)))
  await run(0, false)
  const { db } = openDatabase(join(folder, 'data', 'platform.sqlite'))
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const resumed = await db.selectFrom('jobLog').selectAll().where('code', '=', 'job_resumed').execute()
  await db.destroy()
  expect(started.filter((id) => !jobs.some((job) => job.id === id))).toEqual([])
  expect(jobs.filter(({ outcome }) => outcome !== 'success').map(({ id }) => id)).toEqual([])
  const rows = openLedger(new DatabaseSync(join(folder, 'ledger.sqlite'))).read()
  const keys = jobs.flatMap(({ id }) => ['a', 'b', 'c', 'd'].map((step) => `${id}:${step}`))
  expect(rows.map(({ key }) => key)).toEqual(keys.toSorted())
  expect(rows.filter(({ effects }) => effects !== 1)).toEqual([])
  expect(resumed.length).toBeGreaterThan(0)
}, 120_000)
