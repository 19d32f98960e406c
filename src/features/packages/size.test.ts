import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, sizeOf } from './size.ts'

it.each([
  [0, '0', 'B'],
  [999, '999', 'B'],
  [1000, '1', 'kB'],
  [1024, '1024', 'B'],
  [512_000_000, '512', 'MB'],
  [1_500_000_000, '1500', 'MB'],
  [2_000_000_000, '2', 'GB'],
] as const)('STO62: %i bytes are entered as %s %s', (bytes, amount, unit) => {
  expect(sizeOf(bytes)).toEqual({ amount, unit })
})

it('STO62: whatever the size, it comes back as it was', () => {
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
] as const)('STO62: "%s" %s is %s bytes', (amount, unit, bytes) => {
  expect(bytesOf({ amount, unit })).toBe(bytes)
})
