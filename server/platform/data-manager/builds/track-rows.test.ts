import { expect, test } from 'vitest'
import type { RowCount } from '../../warehouse/loading/staging.ts'
import { trackRows } from './track-rows.ts'

type Report = readonly [milliseconds: number, rows: number]

const speeds = (reports: readonly Report[], { pass = 'writing', of = 1_000_000 }: Partial<RowCount> = {}) => {
  let now = 0
  const track = trackRows({ now: () => now })
  return reports.map(([at, rows]) => {
    now = at
    return track({ pass, rows, of }).per_second
  })
}

test('DM33 rows are counted from the start of each pass, without a speed in its first second', () => {
  expect(
    speeds([
      [0, 0],
      [500, 1000],
      [900, 1800],
      [1100, 2200],
      [2000, 4000],
    ]),
  ).toEqual([null, null, null, 2000, 2000])
})

test('DM33 the speed is the average of the first seconds, and follows changes within seconds', () => {
  const slower = Array.from({ length: 20 }, (_, index): Report => [2000 + index * 500, 8000 + index * 500])
  const found = speeds([[0, 0], [1000, 4000], ...slower])
  expect(found.slice(0, 3)).toEqual([null, 4000, 4000])
  expect(found.at(-1)).toBeGreaterThanOrEqual(1000)
  expect(found.at(-1)).toBeLessThan(1400)
  expect(found).toEqual(found.toSorted((a, b) => Number(b ?? Infinity) - Number(a ?? Infinity)))
})

test('DM33 reports in quick succession are measured together', () => {
  const reports = Array.from({ length: 400 }, (_, index): Report => [index * 10, index * 30])
  expect(new Set(speeds(reports).slice(150))).toEqual(new Set([3000]))
})

test('DM33 there is no speed once all rows are read, nor from counts or a clock that go back', () => {
  expect(
    speeds(
      [
        [0, 0],
        [2000, 1000],
        [3000, 1000],
      ],
      { of: 1000 },
    ),
  ).toEqual([null, null, null])
  expect(
    speeds([
      [0, 0],
      [2000, 4000],
      [3000, 100],
    ]),
  ).toEqual([null, 2000, null])
  expect(
    speeds([
      [5000, 0],
      [7000, 4000],
      [1000, 5000],
    ]),
  ).toEqual([null, 2000, null])
})

test('DM33 each pass has its own speed', () => {
  let now = 0
  const track = trackRows({ now: () => now })
  track({ pass: 'checking', rows: 0, of: null })
  now = 2000
  expect(track({ pass: 'checking', rows: 6000, of: null })).toEqual({
    pass: 'checking',
    rows: 6000,
    of: null,
    per_second: 3000,
  })
  expect(track({ pass: 'loading', rows: 6500, of: 9000 }).per_second).toBeNull()
})
