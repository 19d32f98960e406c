import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberMarker } from './mark-numbers.ts'

/** The text after marking in chunks of `size` bytes, with `#` for the mark. */
const marked = (text: string, size = 1_000_000): string => {
  const numbers = createNumberMarker()
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(...numbers.push(bytes.subarray(at, at + size)))
  pieces.push(...numbers.finish())
  return Buffer.concat(pieces).toString().replaceAll(numbers.mark, '#')
}

test.each([
  ['0.1234567890123456789', '"#0.1234567890123456789"'],
  ['[-12345678901234.56789, 1.5]', '["#-12345678901234.56789", 1.5]'],
  ['{"a":0.0000001,"b":1e-7}', '{"a":"#0.0000001","b":1e-7}'],
  ['1000000000000000000000.5', '"#1000000000000000000000.5"'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.2345678901234567890e3', '1.2345678901234567890e3'],
  ['0.10000000000000000000', '0.10000000000000000000'],
  [String.raw`"\"0.1234567890123456789\\"`, String.raw`"\"0.1234567890123456789\\"`],
  ['true-Infinity', 'true-Infinity'],
])('DM14f %s becomes %s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.stringMatching(/^[0-9]{1,20}$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const token = fc.oneof(
  decimal,
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('{', '}', '[', ']', ':', ',', 'true', 'null'),
)

test('DM14f the size of the chunks does not matter, and removing the marks gives the text back', () => {
  fc.assert(
    fc.property(fc.array(token), fc.integer({ min: 1, max: 9 }), (tokens, size) => {
      const text = tokens.join(' ')
      const whole = marked(text)
      expect(marked(text, size)).toBe(whole)
      expect(whole.replaceAll(/"#([-.0-9]+)"/g, '$1')).toBe(text)
    }),
  )
})
