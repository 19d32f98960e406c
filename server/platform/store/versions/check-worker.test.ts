// Runs the worker on an archive with names of the maximum length.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { storeLimits } from '#contract/store/limits.ts'
import { zipOf } from '#domain/archive/testing/zip-bytes.ts'
import { PlatformError } from '../../core/error.ts'
import { openArchiveChecker, type ArchiveChecker } from './check-archive.ts'
import { maxProblems } from './check-messages.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}

let folder: string
let checks: ArchiveChecker
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  checks = openArchiveChecker({ logger: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await checks.close()
  rmSync(folder, { recursive: true, force: true })
})

it('STO12 shortens names of the maximum length in messages', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}${'\u0001'.repeat(65_000)}`)
  const path = join(folder, 'long.zip')
  writeFileSync(path, await zipOf(names.map((name) => ({ name, method: 0 }))))
  const error: unknown = await checks
    .check({ path, limits, collection: 'app', accept: [] })
    .catch((reason: unknown) => reason)
  const problems = error instanceof PlatformError ? error.problems : []
  expect(problems).toHaveLength(maxProblems)
  expect(problems[0]?.path).toMatch(/^0\u0001{500,}…\u0001{500,}$/)
  expect(Math.max(...problems.map((problem) => JSON.stringify(problem).length))).toBeLessThan(20_000)
}, 60_000)
