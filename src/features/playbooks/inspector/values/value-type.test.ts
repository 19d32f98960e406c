import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertTo, typeOf, valueTypes } from './value-type.ts'

const cases = [
  { value: '12', to: 'number', is: 12 },
  { value: ' ', to: 'number', is: 0 },
  { value: '{{ 80 }}', to: 'number', is: 0 },
  { value: true, to: 'number', is: 1 },
  { value: [{ toString: null }], to: 'number', is: 0 },
  { value: 1.5, to: 'text', is: '1.5' },
  { value: { a: 1 }, to: 'text', is: '{"a":1}' },
  { value: null, to: 'text', is: '' },
  { value: 'true', to: 'boolean', is: true },
  { value: 'no', to: 'boolean', is: false },
  { value: '[1, 2]', to: 'list', is: [1, 2] },
  { value: 'a', to: 'list', is: ['a'] },
  { value: '', to: 'list', is: [] },
  { value: { a: 1 }, to: 'list', is: [{ a: 1 }] },
  { value: '{"a": 1}', to: 'object', is: { a: 1 } },
  { value: 'a', to: 'object', is: { value: 'a' } },
  { value: [], to: 'object', is: {} },
  { value: 'a', to: 'null', is: null },
] as const

describe('PBK94 converting values', () => {
  test.each(cases)('PBK94 $value as $to is $is', ({ value, to, is }) => {
    expect(convertTo(value, to)).toEqual(is)
  })

  test('PBK94 always returns a value of the type', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...valueTypes), (value, type) => {
        expect(typeOf(convertTo(value, type))).toBe(type)
      }),
    )
  })

  test('PBK94 returns a value of the same type unchanged', () => {
    const value = [1]
    expect(convertTo(value, 'list')).toBe(value)
  })
})
