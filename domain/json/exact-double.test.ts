import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExactDouble } from './exact-double.ts'

describe('HTTP31 numbers that a double represents exactly', () => {
  it.each([
    '0',
    '-0',
    '0.1',
    '1.10',
    '1e3',
    '1E+3',
    '9007199254740992',
    '1e21',
    '100000000000000000000',
    '5e-324',
  ])('HTTP31 %s is exact', (text) => expect(isExactDouble(text)).toBe(true))

  it.each([
    '9007199254740993',
    '12345678901234567890',
    '0.1000000000000000055',
    '1e400',
    '-1e400',
    '1e-400',
    '0.30000000000000000001',
    `1${'0'.repeat(500)}`,
  ])('HTTP31 %s is not', (text) => expect(isExactDouble(text)).toBe(false))

  it('HTTP31 every double is exact as it is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        isExactDouble(String(value)),
      ),
    )
  })

  it('HTTP31 no integer of 18 or more significant digits is exact', () => {
    const digits = fc.bigInt({ min: 10n ** 17n, max: 10n ** 40n }).filter((value) => value % 10n !== 0n)
    fc.assert(fc.property(digits, (value) => !isExactDouble(String(value))))
  })
})
