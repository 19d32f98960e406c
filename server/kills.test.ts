import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runKillTest } from './testing/kills/kill-test.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kills-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The long form is `npm run bench -- kills`. */
it('DUR1 a killed server has every acknowledged write, and no partial one', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const { faults, acknowledged } = await runKillTest({ folder, kills: 12, seed })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(acknowledged).toBeGreaterThan(50)
}, 180_000)
