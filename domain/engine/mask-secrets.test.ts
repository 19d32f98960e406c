import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonMasking, masking } from './mask-secrets.ts'

describe('ENG20 values of secrets are masked', () => {
  test.each([
    ['key=abc123', { token: 'abc123' }, 'key=***'],
    ['?q=a%20b', { token: 'a b' }, '?q=***'],
    ['{"q":"a\\"b"}', { token: 'a"b' }, '{"q":"***"}'],
    ['longer and long', { one: 'long', two: 'longer' }, '*** and ***'],
    ['nothing', {}, 'nothing'],
    ['MIIEvQIBADAN', { key: '-----BEGIN KEY-----\nMIIEvQIBADAN\n}' }, '***'],
    ['{"q":"\\u00e9t\\u00e9"}', { word: 'été' }, '{"q":"***"}'],
  ])('ENG20 in the text %s', (text, secrets, masked) => {
    expect(masking(secrets)(text)).toBe(masked)
  })

  test('ENG20 in results, which stay JSON with all digits', () => {
    const json = '{"a": [4711, 123456789012345678901.50, "x4711x", true], "4711": "\\u0034711"}'
    expect(jsonMasking({ pin: '4711' })(json)).toBe(
      '{"a": ["***", 123456789012345678901.50, "x***x", true], "***": "***"}',
    )
  })

  test('ENG20 a result never contains a secret as text', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ minLength: 4 }), (json, secret) => {
        fc.pre(!'***'.includes(secret))
        const masked = jsonMasking({ secret })(json)
        const texts: string[] = []
        JSON.parse(masked, (name, value: unknown) => {
          texts.push(name)
          if (typeof value === 'string') texts.push(value)
          return value
        })
        expect(texts.filter((text) => text.includes(secret))).toEqual([])
      }),
    )
  })
})
