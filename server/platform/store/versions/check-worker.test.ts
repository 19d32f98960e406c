// The thread of a check with what archives can hold at most.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { storeLimits } from '#contract/store/limits.ts'
import { zipOf } from '#domain/archive/testing/zip-bytes.ts'
import { PlatformError } from '../../core/error.ts'
import { openChecks, type Checks } from './check-archive.ts'
import { mostProblems } from './check-messages.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}

let folder: string
let checks: Checks
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  checks = openChecks({ logger: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await checks.close()
  rmSync(folder, { recursive: true, force: true })
})

it('STO12 names as long as archives can have them are quoted, not repeated whole', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}${'\u0001'.repeat(65_000)}`)
  const path = join(folder, 'long.zip')
  writeFileSync(path, await zipOf(names.map((name) => ({ name, method: 0 }))))
  const error: unknown = await checks
    .of({ path, limits, collection: 'app', accept: [] })
    .catch((reason: unknown) => reason)
  const problems = error instanceof PlatformError ? error.problems : []
  expect(problems).toHaveLength(mostProblems)
  expect(problems[0]?.path).toMatch(/^0\u0001{500,}…\u0001{500,}$/)
  expect(Math.max(...problems.map((problem) => JSON.stringify(problem).length))).toBeLessThan(20_000)
}, 60_000)
