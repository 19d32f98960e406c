import { expect, test } from 'vitest'
import { rowGaps } from './row-gaps.ts'

/** Rows of 36 px below 100 px of page; row 2 has a note and 60 px. */
const row = (index: number) => {
  const start = 100 + index * 36 + (index > 2 ? 24 : 0)
  return { index, start, end: start + (index === 2 ? 60 : 36) }
}
const list = { from: 100, height: 300 * 36 + 24 }

const cases: readonly [string, readonly number[], { gaps: readonly number[]; after: number }][] = [
  ['the first rows', [0, 1, 2, 3], { gaps: [0, 0, 0, 0], after: 296 * 36 }],
  ['rows in the middle', [100, 101], { gaps: [100 * 36 + 24, 0], after: 198 * 36 }],
  ['the last rows', [298, 299], { gaps: [298 * 36 + 24, 0], after: 0 }],
  ['a focused row above them', [1, 100, 101], { gaps: [36, 98 * 36 + 24, 0], after: 198 * 36 }],
  ['a focused row below them', [0, 1, 299], { gaps: [0, 0, 297 * 36 + 24], after: 0 }],
  ['no row', [], { gaps: [], after: 300 * 36 + 24 }],
]

test.each(cases)('UI33 the rows that are not rendered keep their space: %s', (_name, indexes, expected) => {
  const { rows, after } = rowGaps(
    indexes.map((index) => row(index)),
    list,
  )
  expect(rows.map(({ index }) => index)).toEqual(indexes)
  expect({ gaps: rows.map(({ gap }) => gap), after }).toEqual(expected)
})

test('UI33 rendered rows and gaps have the height of the whole list', () => {
  const indexes = [0, 1, 2, 7, 8, 150, 299]
  const { rows, after } = rowGaps(
    indexes.map((index) => row(index)),
    list,
  )
  const gaps = rows.reduce((sum, { gap }) => sum + gap, after)
  const rendered = indexes.map((index) => row(index)).reduce((sum, { start, end }) => sum + end - start, 0)
  expect(gaps + rendered).toBe(list.height)
})
