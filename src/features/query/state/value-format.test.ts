import { describe, expect, it } from 'vitest'
import {
  digitsFor,
  formatDays,
  numberFormatter,
  shortNumberFormatter,
  toNumber,
  valueFormatter,
} from './value-format.ts'

const labels = {
  year: String,
  day: String,
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  quarter: (count: number) => `Q${count}`,
  semester: (count: number) => `H${count}`,
  week: (count: number) => `W${count}`,
  ofYear: (part: string, year: number) => `${part} ${year}`,
  yes: 'yes',
  no: 'no',
}

describe('values', () => {
  it.each([
    ['month', 'num', 2, 'Feb'],
    ['weekday', 'num', 1, 'Mon'],
    ['weekday', 'num', 7, 'Sun'],
    ['quarter', 'num', 3, 'Q3'],
    ['semester', 'num', 2, 'H2'],
    ['week', 'num', 9, 'W9'],
    ['hour', 'num', 7, '07:00'],
    ['year', 'num', 1995, '1995'],
    ['day', 'num', 31, '31'],
    ['year_month', 'date', '1995-02-01', 'Feb 1995'],
    ['year_quarter', 'date', '1995-04-01', 'Q2 1995'],
    ['year_week', 'date', '2024-12-30', 'W1 2025'],
    ['date', 'date', '1995-11-21', '21 Nov 1995'],
  ] as const)('formats %s (%s) %j', (unit, type, value, text) => {
    expect(valueFormatter({ locale: 'en', labels, unit, type })(value)).toBe(text)
  })

  it.each([
    ['ja', 'month', 2, '2月'],
    ['ja', 'weekday', 1, '月'],
    ['ja', 'date', '1995-11-21', '1995年11月21日'],
    ['ja', 'year_month', '1995-02-01', '1995年2月'],
    ['fr', 'month', 2, 'févr.'],
    ['fr', 'date', '1995-11-21', '21 nov. 1995'],
    ['fr', 'year_month', '1995-09-01', 'sept. 1995'],
  ] as const)('formats in %s %s %j', (locale, unit, value, text) => {
    expect(valueFormatter({ locale, labels, unit, type: 'date' })(value)).toBe(text)
  })

  it.each([
    ['num', 1234.5, '1,235'],
    ['string', 'HND', 'HND'],
    ['boolean', false, 'no'],
    ['boolean', 'true', 'yes'],
    ['date', '2025-11-21', '21 Nov 2025'],
    ['date', 'not a date', 'not a date'],
    ['datetime', '2025-11-21T14:31:00', '21 Nov 2025, 14:31'],
    ['json', '{}', '{}'],
  ])('formats %s %j', (type, value, text) => {
    expect(valueFormatter({ locale: 'en', labels, type })(value)).toBe(text)
  })

  it.each([
    ['en', 2, -1114871.1, '\u22121,114,871.10'],
    ['fr', 2, 1114871.1, '1\u00a0114\u00a0871,10'],
    ['ja', 0, 1234, '1,234'],
    ['en', 0, '123456789012345678901', '123,456,789,012,345,678,901'],
    ['en', 2, '12.5', '12.50'],
    ['en', 2, 297_704_689.73, '297,704,689.73'],
    [
      'fr',
      20,
      '-1234567890123456789.12345678901234567891',
      '\u22121\u00a0234\u00a0567\u00a0890\u00a0123\u00a0456\u00a0789,12345678901234567891',
    ],
    ['en', 0, 'n/a', 'n/a'],
  ])('formats figures in %s with %i digits', (locale, digits, value, text) => {
    expect(numberFormatter(locale, { digits })(value)).toBe(text)
  })

  it.each([
    [[1, 2, null], 0],
    [[1.5, 2], 1],
    [[1 / 3, 2], 2],
    [[0.1 + 0.2, 2], 1],
    [[0.5, 0.25], 2],
    [[1 / 3, 0.5], 4],
    [[297_704_689.73], 2],
    [[5_297_704_689.73, 1], 2],
    [['12345678901234567890.5'], 1],
    [['3', '4.5'], 1],
    [[], 0],
  ])('chooses the digits of the column %j', (values, digits) => {
    expect(digitsFor(values)).toBe(digits)
  })

  it.each([
    [5, 5],
    ['5.5', 5.5],
    ['', null],
    ['five', null],
    [null, null],
    [true, null],
  ])('reads %j as a number', (value, number) => {
    expect(toNumber(value)).toBe(number)
  })

  it('shortens the figures of an axis', () => {
    expect(['en', 'fr'].map((locale) => shortNumberFormatter(locale)(-500_000))).toEqual([
      '\u2212500K',
      '\u2212500\u00a0k',
    ])
  })
})

it.each([
  ['en', '1995-08-01', '1995-08-14', '1\u2009–\u200914 Aug 1995'],
  ['en', '1995-01-01', '1995-12-31', '1 Jan\u2009–\u200931 Dec 1995'],
  ['en', '1994-09-01', '1995-09-30', '1 Sep 1994\u2009–\u200930 Sep 1995'],
  ['fr', '1995-08-01', '1995-08-14', '1–14 août 1995'],
  ['ja', '1995-08-01', '1995-08-14', '1995年8月1日～14日'],
  ['ja', '1995-01-01', '1995-12-31', '1995年1月1日～12月31日'],
  ['ja', '1994-09-01', '1995-09-30', '1994年9月1日～1995年9月30日'],
  ['en', '1995', '1996', null],
])('QB9c two days are one range in %s (%s, %s)', (locale, from, to, expected) => {
  expect(formatDays(locale, [from, to])).toBe(expected)
})
