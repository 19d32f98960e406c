import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  formatDecimal,
  parseDecimal,
  plainDigits,
  sumDecimals,
  unitsAround,
} from './decimal-text.ts'

const decimals = fc.record({ units: fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), scale: fc.nat(38) })

describe('decimal text', () => {
  it.each([
    ['1250e-2', '12.5'],
    ['-0.50', '-0.5'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['-0', '0'],
    ['00012', '12'],
  ])('reads %s', (text, formatted) => {
    const decimal = parseDecimal(text)
    expect(decimal === null ? null : formatDecimal(decimal)).toBe(formatted)
  })

  it.each(['', '.', '-', 'x', '1e', '1e999', '0x1'])('rejects %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  it('writes doubles without exponent, unless they are very large or small', () => {
    expect([1e21, 1e-7, 12.5, '9007199254740993', 1e300].map(plainDigits)).toEqual([
      '1000000000000000000000',
      '0.0000001',
      '12.5',
      '9007199254740993',
      '1e+300',
    ])
  })

  it('round-trips, sums and compares without losing a digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const [left, right] = [formatDecimal(one), formatDecimal(other)]
        expect(compareDecimals(left, formatDecimal(parseDecimal(left) ?? one))).toBe(0)
        const sum = sumDecimals([left, right]) ?? ''
        expect(sumDecimals([sum, formatDecimal({ ...other, units: -other.units })])).toBe(left)
        expect(compareDecimals(sum, left)).toBe(Number(other.units > 0n) - Number(other.units < 0n))
      }),
    )
  })

  it('rounds down and up', () => {
    expect(unitsAround({ units: -125n, scale: 2 }, 1)).toEqual({ floor: -13n, ceil: -12n })
    expect(unitsAround({ units: 120n, scale: 2 }, 1)).toEqual({ floor: 12n, ceil: 12n })
    expect(unitsAround({ units: 12n, scale: 0 }, 2)).toEqual({ floor: 1200n, ceil: 1200n })
  })

  it('compares numbers, and other texts as text', () => {
    expect(
      [compareDecimals(2, 10), compareDecimals('b', 'a'), compareDecimals('10', 9)].map(Math.sign),
    ).toEqual([-1, 1, 1])
    expect(sumDecimals(['1', 'x'])).toBeNull()
  })
})
