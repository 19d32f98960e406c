import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { surviveKills } from './testing/kills/kills.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kills-'))
})
afterEach(() => {
  rmSync(place, { recursive: true, force: true })
})

/** The long form is `npm run bench -- kills`. */
it('DUR1 a killed server has kept everything it acknowledged, and nothing by halves', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const { faults, acknowledged } = await surviveKills({ place, kills: 12, seed })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(acknowledged).toBeGreaterThan(50)
}, 180_000)
