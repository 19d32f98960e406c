// The long form of the test that kills the server. It measures how much acknowledged data is lost, not a speed. KILLS
// sets the number of kills.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKillTest } from '../server/testing/kills/kill-test.ts'
import type { Measure } from './measurement.ts'

const kills = Number(process.env['KILLS'] ?? 1000)
const every = 50

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-kills-'))
  const seed = Math.floor(Math.random() * 2 ** 32)
  try {
    const onKill = (kill: number): void => {
      if ((kill + 1) % every === 0) console.log(`  ${kill + 1} of ${kills} kills`)
    }
    const { acknowledged, faults } = await runKillTest({ folder, kills, seed, onKill })
    return [
      {
        name: `faults after ${kills} kills`,
        unit: 'faults',
        ours: faults.length,
        limit: 0,
        note: [`${acknowledged} acknowledged writes of nine kinds, seed ${seed}`, ...faults].join('\n  '),
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
