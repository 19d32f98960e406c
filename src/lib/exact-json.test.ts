import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from './exact-json.ts'

describe('QB31 numbers of a reply', () => {
  it.each([
    ['[9007199254740993]', ['9007199254740993']],
    ['[-0.12345678901234567891, 12.5]', ['-0.12345678901234567891', 12.5]],
    ['{"a":12345678901234567890e3}', { a: '12345678901234567890e3' }],
    ['[9007199254740992, 0.30000000000000004]', [9007199254740992, 0.30000000000000004]],
    ['["9007199254740993", "a 12345678901234567891, b"]', ['9007199254740993', 'a 12345678901234567891, b']],
    [
      '["\\\\", 9007199254740993, "\\"9007199254740993\\""]',
      ['\\', '9007199254740993', '"9007199254740993"'],
    ],
    [`["${'\\n'.repeat(3)}",1]`, ['\n\n\n', 1]],
  ])('QB31 reads %s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value)
  })

  it('QB31 reads every other value like JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify([value, 'x'.repeat(3), 1234567890123456])
        expect(parseExactJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})
