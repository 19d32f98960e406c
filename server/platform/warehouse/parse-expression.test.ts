import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definition, Expression, TypedExpression } from '#domain/schema/expression.ts'
import { quoteName } from '#domain/expression/sql-names.ts'
import { typeExpression } from '#domain/expression/type-expression.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { openTestWarehouse, type TestWarehouse } from '../query/testing/sample-warehouse.ts'
import { parseExpression } from './parse-expression.ts'
import { printExpression, type SumDialect } from './print-expression.ts'
import { compile } from './sql.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const types: Readonly<Record<string, AttributeType>> = {
  n: { main: 'num', sub: 'bigint' },
  small: { main: 'num', sub: 'smallint' },
  d: { main: 'num', sub: 'decimal', precision: 2, digits: 18 },
  f: { main: 'num', sub: 'double' },
  'a "b".c': { main: 'string' },
  s: { main: 'string' },
  day: { main: 'date' },
  at: { main: 'datetime' },
  late: { main: 'boolean' },
}
const table = { fields: Object.entries(types).map(([field, type]) => ({ field, type })) }

/** Doubles are added like other numbers, so that the printed SQL contains what the parser accepts. */
const plain: SumDialect = {
  sumOfDoubles: (value) => sql`sum(${value})`,
  averageOfDoubles: (value) => sql`avg(${value})`,
}

const parse = async (text: string): Promise<Definition> => {
  const reading = await parseExpression(opened.warehouse, text)
  if ('problem' in reading) throw new Error(`${JSON.stringify(reading.problem)}: ${text}`)
  return reading.definition
}
const typed = (expression: Expression): TypedExpression => {
  const found = typeExpression(expression, table)
  if ('problem' in found) throw new Error(JSON.stringify(found.problem))
  return found.typed
}
const print = (expression: TypedExpression): string => compile(printExpression(expression, plain)).sql

/** Without offsets, and with the types of literals alone. */
const shapeOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => {
    if (key === 'at') return undefined
    if (typeof member !== 'object' || member === null || !('kind' in member)) return member
    return member.kind === 'literal' ? member : { ...member, type: undefined }
  })

const word = fc.constantFrom("'x'", "'it''s'", "'é😀'", "'-- /* '", 's', '"a ""b"".c"', "''")
const number = fc.constantFrom('n', 'small', 'd', 'f', '7', '-3', '1.50', '2.5e3', '12345678901234567890123')
const moment = fc.constantFrom('day', '"at"')
const { text } = fc.letrec<{ num: string; text: string; truth: string }>((tie) => ({
  num: fc.oneof(
    { maxDepth: 3 },
    number,
    fc
      .tuple(tie('num'), fc.constantFrom('+', '-', '*', '/', '%'), tie('num'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('num').map((a) => `abs(- ${a})`),
    tie('text').map((a) => `length(${a})`),
    moment.map((a) => `year(${a})`),
    fc
      .tuple(tie('truth'), tie('num'), tie('num'))
      .map(([c, a, b]) => `case when ${c} then ${a} else ${b} end`),
    fc.tuple(tie('num'), tie('num')).map(([a, b]) => `coalesce(${a}, nullif(${b}, 0), round(${a}, 2))`),
  ),
  text: fc.oneof(
    { maxDepth: 3 },
    word,
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `${a} || upper(${b})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `concat(${a}, ${b})`),
    tie('num').map((a) => `cast(${a} as varchar)`),
    tie('text').map((a) => `replace(${a}, 'a', 'b')`),
    moment.map((a) => `cast(date_trunc('month', ${a}) as varchar)`),
  ),
  truth: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'late',
      'true',
      'false',
      "day > '2024-02-29'",
      '"at" between "at" and timestamp \'2024-01-01 10:00:00\'',
    ),
    fc
      .tuple(tie('num'), fc.constantFrom('=', '<>', '<', '<=', '>', '>='), tie('num'))
      .map(([a, op, b]) => `${a} ${op} ${b}`),
    fc
      .tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('truth').map((a) => `not (${a})`),
    fc
      .tuple(tie('text'), tie('text'))
      .map(([a, b]) => `(${a} like ${b} or ${a} is null or ${b} in (${a}, 'z'))`),
    tie('num').map((a) => `(${a}) is not distinct from null`),
  ),
}))

test('DM7 printed SQL parses to the same expression', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (source, isAggregate) => {
      const whole = `coalesce(${isAggregate ? 'max' : 'lower'}(s || ${source}), '-')`
      const first = typed((await parse(whole)).expression)
      const again = (await parse(print(first))).expression
      expect(shapeOf(again)).toEqual(shapeOf(first))
    }),
  )
})

test.each([
  ['SUM(n) / COUNT(DISTINCT s)', '(cast(sum("n") as DOUBLE) / nullif(count(distinct "s"), 0))'],
  ['small * 2', '(cast("small" as BIGINT) * 2)'],
  ['avg(f) filter (where late)', 'avg("f") filter (where "late")'],
  ["s = 'it''s'", `("s" = 'it''s')`],
])('DM7 %s is printed as %s', async (source, expected) => {
  expect(print(typed((await parse(source)).expression))).toBe(expected)
})

test('DM67 every word of the grammar is a name in the form that the editor inserts', async () => {
  const { columns } = await opened.warehouse.execute('select keyword_name from duckdb_keywords()')
  const words = columns[0]?.map(String) ?? []
  expect(words.length).toBeGreaterThan(400)
  for (const word of words) {
    const { expression } = await parse(`${quoteName(word)} + 1`)
    expect(expression).toMatchObject({ args: [{ kind: 'column', name: word }, {}] })
  }
})
