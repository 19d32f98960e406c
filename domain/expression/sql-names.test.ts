import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteName, unquoteName } from './sql-names.ts'

test.each([
  ['rides', 'rides'],
  ['Rides_2', 'Rides_2'],
  ['order', '"order"'],
  ['Select', '"Select"'],
  ['Order date', '"Order date"'],
  ['2nd', '"2nd"'],
  ['a "b"', '"a ""b"""'],
  ['Ship 🚢', '"Ship 🚢"'],
  ['é', '"é"'],
])('DM67 the name %s is written %s', (name, text) => {
  expect(quoteName(name)).toBe(text)
})

test.each([
  ['"Order da', 'Order da'],
  ['"a ""', 'a "'],
  ['rides', 'rides'],
])('DM67 %s is the name %s', (text, name) => {
  expect(unquoteName(text)).toBe(name)
})

test('DM67 a name is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(unquoteName(quoteName(name))).toBe(name)
    }),
  )
})
