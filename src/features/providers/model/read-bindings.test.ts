import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowth } from '#domain/bindings/testing/growth.ts'
import { readBindings, writeBindings } from './read-bindings.ts'

describe('IAM57 bindings as JSON', () => {
  test.each([
    ['{}', {}],
    [' { "login" : "user.mail" } \n', { login: 'user.mail' }],
    ['{"login":"","configuration.\\u00e9":"a\\"b"}', { login: '', 'configuration.é': 'a"b' }],
  ])('IAM57 reads %s', (text, bindings) => {
    expect(readBindings(text)).toEqual({ bindings, problem: null })
  })

  test.each([
    ['', 'object', 1, 1],
    ['[]', 'object', 1, 1],
    ['{\n  login: "x"\n}', 'key', 2, 3],
    ['{\n  "login" "x"\n}', 'colon', 2, 11],
    ['{\n  "login": 3\n}', 'path', 2, 12],
    ['{\n  "login": "x\n}', 'path', 2, 12],
    ['{\n  "login": "x"\n  "email": "y"\n}', 'comma', 3, 3],
    ['{\n  "login": "x",\n}', 'key', 3, 1],
    ['{\n  "login": "x",\n  "login": "y"\n}', 'twice', 3, 3],
    ['{ "phone": "x" }', 'field', 1, 3],
    ['{ "__proto__": "x" }', 'field', 1, 3],
    [`{ "login": "${'a'.repeat(401)}" }`, 'long', 1, 12],
    ['{ "login": "x" } }', 'end', 1, 18],
    ['{ "login": "x"', 'comma', 1, 15],
  ])('IAM57 rejects %j: %s at line %i, column %i', (text, wrong, line, column) => {
    expect(readBindings(text).problem).toMatchObject({ wrong, line, column })
  })

  test('IAM57 reads what it wrote', () => {
    const name = fc.constantFrom('login', 'email', 'configuration.a', 'configuration.é "x"')
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ maxLength: 400 })), (bindings) => {
        expect(readBindings(writeBindings(bindings)).bindings).toEqual({ ...bindings })
      }),
    )
  })

  test('IAM57 every text yields bindings or a problem', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '"', ':', ',', 'login', '\\', ' ', '\n', 'x') }),
        (text) => {
          const { bindings, problem } = readBindings(text)
          expect(bindings === null).toBe(problem !== null)
        },
      ),
    )
  })

  test('IAM57 finds the first of ten thousand lines that is too many', () => {
    const textOf = (lines: number): string =>
      writeBindings(
        Object.fromEntries(Array.from({ length: lines }, (_, at) => [`configuration.f${at}`, `user.f${at}`])),
      )
    expect(readBindings(textOf(10_000)).problem).toMatchObject({ wrong: 'many', line: 202, column: 3 })
    expect(growthOf(textOf, 10_000, readBindings)).toBeLessThan(linearGrowth)
  })
})
