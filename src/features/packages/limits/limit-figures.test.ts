import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limitsWrite, storeLimits } from '#contract/store/limits.ts'
import { limitFigures, sizes } from './limit-figures.ts'

const { amountOf: sizeOf, figureOf: bytesOf } = sizes
const { fieldOf, figureOf, formOf, isWithin, toDocument } = limitFigures

it.each([
  [0, '0', 'B'],
  [999, '999', 'B'],
  [1000, '1', 'kB'],
  [1024, '1024', 'B'],
  [512_000_000, '512', 'MB'],
  [1_500_000_000, '1500', 'MB'],
  [2_000_000_000, '2', 'GB'],
] as const)('STO62: enters %i bytes as %s %s', (bytes, amount, unit) => {
  expect(sizeOf(bytes)).toEqual({ amount, unit })
})

it('STO62: every size survives a round trip', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), (bytes) => {
      expect(bytesOf(sizeOf(bytes))).toBe(bytes)
    }),
  )
})

it.each([
  ['1.5', 'GB', 1_500_000_000],
  [' 12 ', 'kB', 12_000],
  ['', 'MB', undefined],
  ['-1', 'MB', undefined],
  ['1e3', 'MB', undefined],
  ['1,5', 'MB', undefined],
  ['many', 'B', undefined],
] as const)('STO62: parses "%s" %s as %s bytes', (amount, unit, bytes) => {
  expect(bytesOf({ amount, unit })).toBe(bytes)
})

const initial = limitsWrite.parse(
  Object.fromEntries(Object.entries(storeLimits).map(([name, range]) => [name, range.initial])),
)
const form = formOf(initial)

it('STO62: the limits survive a round trip through their form', () => {
  expect(toDocument(form, 'en')).toEqual(initial)
})

it.each([
  ['en', '50,000', 50_000],
  ['fr', '50 000', 50_000],
  ['ja', '５０，０００', 50_000],
  ['en', '', undefined],
  ['en', '1.5', undefined],
  ['fr', 'cent', undefined],
])('STO62: in %s, parses "%s" entries as %s', (language, archive_entries, figure) => {
  expect(figureOf({ ...form, archive_entries }, { name: 'archive_entries', language })).toBe(figure)
})

it.each([
  ['fr', '1,5', 1_500_000_000],
  ['en', '1.5', 1_500_000_000],
  ['en', 'big', undefined],
])('STO62: in %s, parses "%s" GB as %s bytes', (language, amount, figure) => {
  const typed = { ...form, archive: { amount, unit: 'GB' } }
  expect(figureOf(typed, { name: 'archive', language })).toBe(figure)
})

it.each([
  ['archive', 999, false],
  ['archive', 1000, true],
  ['archive', 4_000_000_000, true],
  ['archive', 4_000_000_001, false],
  ['archive_ratio', 1, false],
  ['archive_entries', undefined, false],
] as const)('STO62: validates %s of %s: %s', (name, figure, is) => {
  expect(isWithin(name, figure)).toBe(is)
})

it.each([
  ['archive', 'archive.amount'],
  ['archive_ratio', 'archive_ratio'],
  ['unknown', undefined],
])('STO62: maps an error of %s to the field %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})
