import { expect, it } from 'vitest'
import { moved } from './mode-order.ts'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [7, 0, 'abc'],
])('IAM94: a mode moves from %i to %i: %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], { from, to }).join('')).toBe(order)
})
