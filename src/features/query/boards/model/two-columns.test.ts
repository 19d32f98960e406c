import { expect, test } from 'vitest'
import { tilesBeforeGaps } from './two-columns.ts'

test.each([
  ['a row of narrow tiles', [1, 1, 1], []],
  ['a narrow tile before a wide one', [1, 2, 1, 1], [0]],
  ['the second of three narrow tiles', [1, 1, 1, 3], [2]],
  ['wide tiles', [2, 3, 2], []],
  ['a narrow tile at the end', [2, 1], []],
])('QB60 in two columns, %s', (_case, widths, expected) => {
  expect(tilesBeforeGaps(widths.map((width) => ({ width, height: 1 })))).toEqual(expected)
})

test('QB60 tiles of several rows stay as they are', () => {
  expect(tilesBeforeGaps([1, 2].map((width) => ({ width, height: 2 })))).toEqual([])
})
