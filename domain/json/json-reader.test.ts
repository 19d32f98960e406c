import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { JsonFault } from './json-fault.ts'
import { JsonReader, type JsonLimits } from './json-reader.ts'
import { parseJson } from './parse-json.ts'

const wide: JsonLimits = { values: 1000, depth: 200, keepsDigits: false }

const read = (pieces: readonly string[], limits: Partial<JsonLimits> = {}) => {
  const reader = new JsonReader({ ...wide, ...limits })
  for (const piece of pieces) reader.feed(piece)
  return { value: reader.finish(), problems: reader.problems, values: reader.values }
}

const failureOf = (pieces: readonly string[], limits: Partial<JsonLimits> = {}): unknown => {
  try {
    return read(pieces, limits)
  } catch (error) {
    if (error instanceof JsonFault) return error.failure
    throw error
  }
}

const json = fc.json({ maxDepth: 6 }).filter((text) => !text.includes('__proto__'))

describe('HTTP32 reading JSON piece by piece', () => {
  it('HTTP32 gives the value of JSON.parse, however the text is cut', () => {
    fc.assert(
      fc.property(
        json,
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (text, indent, size) => {
          const value: unknown = JSON.parse(text)
          const spaced = JSON.stringify(value, null, indent)
          const pieces = spaced.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
          expect(read(pieces, { values: 1e6 }).value).toStrictEqual(value)
        },
      ),
    )
  })

  it('HTTP32 accepts and rejects what JSON.parse accepts and rejects', () => {
    const alphabet = fc.constantFrom(
      ...'{}[],:"\\u12-+.eE 0tfn\n'.split(''),
      'true',
      'null',
      '"a"',
      '\\n',
      '\\u00e9',
      '\u0001',
    )
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        let expected: unknown
        try {
          expected = JSON.parse(text)
        } catch {
          if (text.trim() !== '') expect(failureOf(pieces)).toHaveProperty('code')
          return
        }
        expect(read(pieces, { keepsDigits: true }).value).toStrictEqual(expected)
      }),
      { numRuns: 80 * (fc.readConfigureGlobal().numRuns ?? 25) },
    )
  })

  it.each([[''], [' \n\t']])('HTTP32 an empty text has no value: %j', (text) => {
    expect(read([text]).value).toBeUndefined()
  })

  it.each([
    { text: '[1,]', failure: { code: 'unexpected', found: ']', position: 4 } },
    { text: '{"a" 1}', failure: { code: 'unexpected', found: '1', position: 6 } },
    { text: '[01]', failure: { code: 'unexpected', found: '01', position: 2 } },
    { text: 'nul', failure: { code: 'unexpected', found: 'nul', position: 1 } },
    { text: '"\\x"', failure: { code: 'unexpected', found: '\\', position: 2 } },
    { text: '{"a":1} x', failure: { code: 'unexpected', found: 'x', position: 9 } },
    { text: '{"a":', failure: { code: 'incomplete' } },
    { text: '"\\u00', failure: { code: 'incomplete' } },
  ])('HTTP32 says where $text is wrong', ({ text, failure }) => {
    expect(failureOf([text])).toEqual(failure)
    expect(failureOf(text.split(''))).toEqual(failure)
  })

  it('HTTP32 stops at the first value too many', () => {
    const reader = new JsonReader({ ...wide, values: 3 })
    expect(() => reader.feed('[1,2,3,4,5')).toThrow(JsonFault)
    expect(reader.values).toBe(4)
    expect(read(['{"a":[1]}'], { values: 3 }).values).toBe(3)
  })

  it('HTTP32 stops at the first level too deep', () => {
    const nested = (levels: number) => [`${'['.repeat(levels)}${']'.repeat(levels)}`]
    expect(read(nested(5), { depth: 5 }).problems).toEqual([])
    expect(failureOf(nested(6), { depth: 5 })).toEqual({ code: 'too_deep', limit: 5 })
    expect(failureOf(nested(100_000), { values: Infinity })).toEqual({ code: 'too_deep', limit: 200 })
  })

  it('HTTP32 reports members sent twice and members that parsers drop, with their paths', () => {
    const { problems } = read([
      '{"filter":{"__proto__":{"eq":[1]},"a":1,"a":2},"list":[{},{"a":{"__proto__":0}}]}',
    ])
    expect(problems).toEqual([
      { path: 'filter.__proto__', code: 'reserved', value: '__proto__' },
      { path: 'filter.a', code: 'twice', value: 'a' },
      { path: 'list.1.a.__proto__', code: 'reserved', value: '__proto__' },
    ])
  })

  it('HTTP32 accepts members with the names of prototypes', () => {
    expect(read(['{"constructor":1,"a":[{"prototype":{}}]}']).problems).toEqual([])
  })
})

describe('HTTP31 the digits of numbers', () => {
  const text = '{"a":[0.1,12345678901234567890,{"b":-0.1000000000000000055e2}]}'

  it('HTTP31 are a problem with a path where they would be lost', () => {
    expect(read([text]).problems).toEqual([
      { path: 'a.1', code: 'inexact', value: '12345678901234567890' },
      { path: 'a.2.b', code: 'inexact', value: '-0.1000000000000000055e2' },
    ])
  })

  it('HTTP31 are preserved where they can be, and written again as they were', () => {
    const { value, problems } = read(text.split(''), { keepsDigits: true })
    expect(problems).toEqual([])
    expect(value).toEqual({
      a: [0.1, new ExactNumber('12345678901234567890'), { b: new ExactNumber('-0.1000000000000000055e2') }],
    })
    expect(JSON.stringify(value)).toBe(text)
    expect(JSON.stringify(parseJson(text))).toBe(text)
  })
})
