import { expect, it } from 'vitest'
import { retryWaits } from './retry-waits.ts'

it.each([
  [1, 10, true, []],
  [3, 10, true, [10, 20]],
  [3, 10, false, [10, 10]],
  [4, 0, true, [0, 0, 0]],
  [4, 60_000, true, [60_000, 86_400, 86_400]],
])('ENG41 %i tries with a first wait of %i s, doubled %s, wait %j', (tries, wait, doubles_wait, waits) => {
  expect(retryWaits({ tries, wait, doubles_wait })).toEqual(waits)
})
