import { expect, it } from 'vitest'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { calendarValue, isDay } from './calendar.ts'
import { isUnit } from './term.ts'

const units = Object.keys(calendarUnits).filter(isUnit)

it.each([
  ['2024-12-30', [2024, 2, 4, 12, 1, 1, 30, 0, '2024-10-01', '2024-12-01', '2024-12-30', '2024-12-30']],
  [
    '2021-01-03T23:05:00',
    [2021, 1, 1, 1, 53, 7, 3, 23, '2021-01-01', '2021-01-01', '2020-12-28', '2021-01-03'],
  ],
  [
    '2024-02-29 07:00:00',
    [2024, 1, 1, 2, 9, 4, 29, 7, '2024-01-01', '2024-02-01', '2024-02-26', '2024-02-29'],
  ],
  ['1969-07-20', [1969, 2, 3, 7, 29, 7, 20, 0, '1969-07-01', '1969-07-01', '1969-07-14', '1969-07-20']],
  ['0099-06-30', [99, 1, 2, 6, 27, 2, 30, 0, '0099-04-01', '0099-06-01', '0099-06-29', '0099-06-30']],
])('QB15 units of %s', (iso, expected) => {
  expect(units.map((unit) => calendarValue(unit, iso))).toEqual(expected)
})

it('returns null for invalid dates', () => {
  expect(calendarValue('year', 'soon')).toBeNull()
})

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-1-1', false],
  ['2024-04-31', false],
])('isDay %s is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
