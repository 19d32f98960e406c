import { expect, test } from 'vitest'
import { applyPlan, noPlan } from '#domain/archive/repair/repair.ts'
import { publishedPath } from './published-path.ts'

test.each([
  { path: 'a.json', plan: noPlan },
  { path: 'root/a.json', plan: { ...noPlan, strip: 'root' } },
  { path: 'rooted.json', plan: { ...noPlan, strip: 'root' } },
  { path: 'root/A.json', plan: { ...noPlan, strip: 'root', rename: { 'root/A.json': 'root/A-2.json' } } },
])('STO72 maps $path to its path in the built archive', ({ path, plan }) => {
  const entry = { path, folder: false, size: 1, packed: 1, crc32: 1 }
  const [retained] = applyPlan([entry], plan).retained
  expect(publishedPath(path, plan)).toBe(retained?.entry.path)
})
