import { expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

test.each([
  [12, 10, 2, 0.2],
  [8, 10, -2, -0.2],
  [-8, -10, 2, 0.2],
  [5, 0, 5, null],
  [5, null, null, null],
  [5, 5, 0, 0],
])('UI20.c the change of %s from %s is %s, as a share %s', (value, previous, amount, ratio) => {
  expect(changeOf(value, previous)).toEqual({ amount, ratio })
})
