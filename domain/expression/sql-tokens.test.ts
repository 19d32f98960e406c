import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callText, outerOffset, sqlTokens, tokenSpan } from './sql-tokens.ts'

describe('DM67 words of an expression', () => {
  test.each([
    ['rides+1.5e3', ['name rides', 'symbol +', 'number 1.5e3']],
    [`"Order ""x""" <= 'it''s'`, ['quoted "Order ""x"""', 'symbol <=', `string 'it''s'`]],
    ['é😀 || 日本', ['name é😀', 'symbol ||', 'name 日本']],
    [`upper('open`, ['name upper', 'symbol (', `string 'open`]],
    ['price::INTEGER', ['name price', 'symbol ::', 'name INTEGER']],
    ['.5 - 1_000', ['number .5', 'symbol -', 'number 1_000']],
    [' \n\u00a0', []],
  ])('DM67 of %s', (sql, words) => {
    expect(sqlTokens(sql).map(({ kind, text }) => `${kind} ${text}`)).toEqual(words)
  })

  test('DM67 every character except spaces is in one token', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (sql) => {
        const rest = sqlTokens(sql).reduce((left, { text }) => left.replace(text, ''), sql)
        expect(rest.trim()).toBe('')
        for (const { start, end, text } of sqlTokens(sql)) expect(sql.slice(start, end)).toBe(text)
      }),
    )
  })
})

describe('DM67 the word of a problem', () => {
  test.each([
    ['ridse + 1', 0, 'ridse'],
    ['1 + ridse', 4, 'ridse'],
    ['1 + ridse', 6, 'ridse'],
    ['rides +', 7, '+'],
    ['rides + ', 8, '+'],
    ['  a, b', 0, 'a'],
    ['"Order date" = 5', 13, '='],
    ['"Order date" = 5', 3, '"Order date"'],
    ['', 0, ''],
  ])('DM67 of %j at %i is %j', (sql, at, word) => {
    const { start, end } = tokenSpan(sql, at)
    expect(sql.slice(start, end)).toBe(word)
  })
})

describe('DM67 the text of a call', () => {
  test.each([
    ['2 * sum(a + (b)) / 3', 4, 'sum(a + (b))'],
    ['count(*)', 0, 'count(*)'],
    ["sum(a) FILTER (WHERE b = ')') + 1", 0, "sum(a) FILTER (WHERE b = ')')"],
    ['sum (a)', 0, 'sum (a)'],
    ['sum(a', 0, 'sum(a'],
  ])('DM67 in %s', (sql, at, text) => {
    expect(callText(sql, at)).toBe(text)
  })
})

test.each([
  ['SELECT a FROM t WHERE b', 'WHERE', 16],
  ["'where' || (SELECT where)", 'WHERE', undefined],
  ['f(a, b), c', ',', 7],
])('DM67 finds in %s the outer %s', (sql, sought, offset) => {
  expect(outerOffset(sql, ({ text }) => text.toUpperCase() === sought)).toBe(offset)
})
