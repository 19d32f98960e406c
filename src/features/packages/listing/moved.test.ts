import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  [{ from: 0, to: 2 }, 'bca'],
  [{ from: 2, to: 0 }, 'cab'],
  [{ from: 1, to: 9 }, 'acb'],
  [{ from: 1, to: -1 }, 'bac'],
  [{ from: 7, to: 0 }, 'abc'],
])('STO86 %j', (move, order) => {
  expect(moved(['a', 'b', 'c'], move).join('')).toBe(order)
})
