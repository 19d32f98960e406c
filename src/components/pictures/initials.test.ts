import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Station dashboard', 'SD'],
  ['station-dashboard v2', 'SD'],
  ['berths', 'B'],
  ['港別ダッシュボード', '港'],
  ['été à quai', 'ÉÀ'],
  ['3D map', '3'],
  ['—', ''],
  ['', ''],
])('STO83 %s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
