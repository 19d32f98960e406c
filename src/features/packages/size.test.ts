import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, sizeOf } from './size.ts'

it.each([
  [0, '0', 'B'],
  [1000, '1000', 'B'],
  [1024, '1', 'KiB'],
  [536_870_912, '512', 'MiB'],
  [1_610_612_736, '1536', 'MiB'],
  [2_147_483_648, '2', 'GiB'],
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
  ['1.5', 'GiB', 1_610_612_736],
  [' 12 ', 'KiB', 12_288],
  ['', 'MiB', undefined],
  ['-1', 'MiB', undefined],
  ['1e3', 'MiB', undefined],
  ['1,5', 'MiB', undefined],
  ['many', 'B', undefined],
] as const)('STO62: "%s" %s is %s bytes', (amount, unit, bytes) => {
  expect(bytesOf({ amount, unit })).toBe(bytes)
})
