import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { ActionName, ConditionName } from '#domain/schema/rules/rule-table.ts'
import { openTestWarehouse, type TestWarehouse } from '../../query/testing/sample-warehouse.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { compile } from '../../warehouse/sql.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import { ruledBranch } from './rule-branch.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

type Rules = LogicalObject['attributes'][number]['sources'][number]['rules']

interface Outcome {
  readonly values: readonly unknown[]
  readonly rejected: number
  readonly filtered: number
}

const text: AttributeType = { main: 'string' }
const int: AttributeType = { main: 'num', sub: 'bigint' }
const decimal: AttributeType = { main: 'num', sub: 'decimal', precision: 2 }
const day: AttributeType = { main: 'date' }

/** Runs rules on the values of a text column with a source type, an empty text for null. */
const run = async (
  values: readonly string[],
  rules: Rules,
  type: AttributeType,
  source: AttributeType = type,
): Promise<Outcome> => {
  const rows = values.map((value, index) => sql`(${sql.lit(index)}, nullif(${sql.lit(value)}, ''))`)
  const from = sql`(VALUES ${sql.join(rows)}) AS given(n, v)`
  const column = { name: 'v', key: '', type: source, isText: true, form: 'plain', isExact: true } as const
  const raw = sql.id('v')
  const object = logicalObject('ruled', { attributes: [logicalAttribute('v', { type })] })
  const cell = { raw, ...valueSql(raw, { column, type }) }
  const { branch } = ruledBranch(
    { name: 'given', from, where: null, rows: values.length, cells: [cell] },
    { object, inputs: new Map([['v', { raw, column, rules }]]) },
  )
  const [own = cell] = branch.cells
  const errors = [...(branch.errors ?? []).map(({ condition }) => condition), own.mismatch ?? sql`false`]
  const statement = sql`SELECT CAST(${own.value} AS VARCHAR), (${sql.join(errors, sql` OR `)}) IS TRUE, ${branch.where ?? sql`true`}
    FROM ${branch.from} ORDER BY n`
  const { columns } = await opened.warehouse.execute(compile(statement))
  const [found = [], isRejected = [], isIncluded = []] = columns
  const read = (value: unknown): unknown => (value === null || type.main !== 'num' ? value : Number(value))
  const remaining = found.filter((_, index) => isIncluded[index] === true && isRejected[index] === false)
  return {
    values: remaining.map(read),
    rejected: isRejected.filter((one, index) => one === true && isIncluded[index] === true).length,
    filtered: isIncluded.filter((one) => one === false).length,
  }
}

const numbers = ['1', '5', '10', '', '-3']
const texts = ['apple', 'Bern', '12', '', '2026-02-28', '1.5']
const days = ['2026-01-31', '', '2026-02-28', '2024-02-29']

describe('DM5 conditions', () => {
  test.each([
    { rule: { condition: 'EQUAL', condition_value: 5 }, left: [5] },
    { rule: { condition: 'EQUAL', condition_value: '5.0' }, left: [5] },
    { rule: { condition: 'EQUAL', condition_value: 5.5 }, left: [] },
    { rule: { condition: 'NOT EQUAL', condition_value: 5 }, left: [1, 10, null, -3] },
    { rule: { condition: 'IN', condition_values: [1, 10, 99] }, left: [1, 10] },
    { rule: { condition: 'NOT IN', condition_values: [1, 10] }, left: [5, null, -3] },
    { rule: { condition: 'LT', condition_value: 5 }, left: [1, -3] },
    { rule: { condition: 'LT', condition_value: 5.5 }, left: [1, 5, -3] },
    { rule: { condition: 'LTE', condition_value: 5 }, left: [1, 5, -3] },
    { rule: { condition: 'GT', condition_value: 4.5 }, left: [5, 10] },
    { rule: { condition: 'GTE', condition_value: 5 }, left: [5, 10] },
    { rule: { condition: 'GTE', condition_value: '1e40' }, left: [] },
    { rule: { condition: 'LT', condition_value: '1e40' }, left: [1, 5, 10, -3] },
    { rule: { condition: 'BETWEEN', condition_values: [1, 5] }, left: [1, 5] },
    { rule: { condition: 'NOT BETWEEN', condition_values: [1, 5] }, left: [10, null, -3] },
    { rule: { condition: 'REGEXP', condition_value: '^1' }, left: [1, 10] },
    { rule: { condition: 'NOT REGEXP', condition_value: '^1' }, left: [5, null, -3] },
    { rule: { condition: 'IS NULL' }, left: [null] },
    { rule: { condition: 'IS NOT NULL' }, left: [1, 5, 10, -3] },
    {
      rule: {
        condition: 'OR',
        condition_values: [
          { condition: 'LT', condition_value: 0 },
          {
            condition: 'AND',
            condition_values: [
              { condition: 'GT', condition_value: 1 },
              { condition: 'LT', condition_value: 10 },
            ],
          },
        ],
      },
      left: [5, -3],
    },
  ])('DM5 filters numbers with $rule.condition $rule.condition_value', async ({ rule, left }) => {
    const found = await run(numbers, [rule], int)
    expect(found).toEqual({ values: left, rejected: 0, filtered: numbers.length - left.length })
  })

  test.each([
    { rule: { condition: 'IS INT' }, left: ['12'] },
    { rule: { condition: 'IS NOT INT' }, left: ['apple', 'Bern', null, '2026-02-28', '1.5'] },
    { rule: { condition: 'IS DEC' }, left: ['12', '1.5'] },
    { rule: { condition: 'IS NUM' }, left: ['12', '1.5'] },
    { rule: { condition: 'IS DATE' }, left: ['2026-02-28'] },
    { rule: { condition: 'IS NOT DATE' }, left: ['apple', 'Bern', '12', null, '1.5'] },
    { rule: { condition: 'GT', condition_value: 'Z' }, left: ['apple'] },
    { rule: { condition: 'ALL' }, left: ['apple', 'Bern', '12', null, '2026-02-28', '1.5'] },
  ])('DM5 filters texts with $rule.condition', async ({ rule, left }) => {
    expect((await run(texts, [rule], text)).values).toEqual(left)
  })

  test('DM5 compares dates', async () => {
    const rule = { condition: 'BETWEEN', condition_values: ['2026-01-31', '2026-02-01'] }
    expect((await run(days, [rule], day)).values).toEqual(['2026-01-31'])
  })
})

describe('DM5 actions', () => {
  test.each<{
    rule: Rules[number]
    values: readonly string[]
    type: AttributeType
    source?: AttributeType
    left: unknown[]
    rejected?: number
  }>([
    { rule: { condition: 'GT', condition_value: 5, action: 'keep' }, values: numbers, type: int, left: [10] },
    {
      rule: { condition: 'GT', condition_value: 5, action: 'keep', else_value: 0 },
      values: numbers,
      type: int,
      left: [0, 0, 10, 0, 0],
    },
    {
      rule: { condition: 'GT', condition_value: 5, action: 'skip' },
      values: numbers,
      type: int,
      left: [1, 5, null, -3],
    },
    { rule: { action: 'default', action_value: 7 }, values: numbers, type: int, left: [1, 5, 10, 7, -3] },
    {
      rule: { condition: 'LT', condition_value: 2, action: 'default', action_value: 2 },
      values: numbers,
      type: int,
      left: [2, 5, 10, null, 2],
    },
    {
      rule: { action: 'add', action_value: 0.5 },
      values: numbers,
      type: decimal,
      left: [1.5, 5.5, 10.5, null, -2.5],
    },
    { rule: { action: 'sub', action_value: 1 }, values: numbers, type: int, left: [0, 4, 9, null, -4] },
    {
      rule: { action: 'mul', action_value: 1.005 },
      values: ['1', '2', '', '-1'],
      type: decimal,
      left: [1.01, 2.01, null, -1.01],
    },
    {
      rule: { action: 'div', action_value: 3 },
      values: ['10', '-10', '', '0.01'],
      type: decimal,
      left: [3.33, -3.33, null, 0],
    },
    {
      rule: { action: 'div', action_value: 3 },
      values: ['9', '10', ''],
      type: int,
      left: [3, null],
      rejected: 1,
    },
    {
      rule: { action: 'mod', action_value: 3 },
      values: ['7', '-7', '', '1.5'],
      type: decimal,
      left: [1, -1, null, 1.5],
    },
    {
      rule: { action: 'ceil' },
      source: decimal,
      values: ['1.2', '-1.2', ''],
      type: int,
      left: [2, -1, null],
    },
    {
      rule: { action: 'floor' },
      source: decimal,
      values: ['1.2', '-1.2', ''],
      type: int,
      left: [1, -2, null],
    },
    {
      rule: { action: 'replace', action_values: ['e', 'E'] },
      values: texts,
      type: text,
      left: ['applE', 'BErn', '12', null, '2026-02-28', '1.5'],
    },
    {
      rule: { action: 'regexp_replace', action_values: ['^([0-9]+)-([0-9]+).*$', '\\2/\\1'] },
      values: texts,
      type: text,
      left: ['apple', 'Bern', '12', null, '02/2026', '1.5'],
    },
    {
      rule: { action: 'substring', action_values: [2, 3] },
      values: ['apple', 'é1', ''],
      type: text,
      left: ['ppl', '1', null],
    },
    {
      rule: { action: 'substring', action_value: -2 },
      values: ['apple', ''],
      type: text,
      left: ['le', null],
    },
    { rule: { action: 'concat', action_value: '!' }, values: ['a', ''], type: text, left: ['a!', null] },
    {
      rule: { action: 'split', action_values: ['-', 2] },
      values: ['a-b-c', 'd', ''],
      type: text,
      left: ['b', null, null],
    },
    { rule: { action: 'split', action_values: ['-', -1] }, values: ['a-b-c'], type: text, left: ['c'] },
    {
      rule: { action: 'add', action_value: 1 },
      values: days,
      type: day,
      left: ['2026-02-01', null, '2026-03-01', '2024-03-01'],
    },
    {
      rule: { action: 'date_replace', action_values: ['day', 1] },
      values: days,
      type: day,
      left: ['2026-01-01', null, '2026-02-01', '2024-02-01'],
    },
    {
      rule: { action: 'date_replace', action_values: ['year', 2025] },
      values: days,
      type: day,
      left: ['2025-01-31', null, '2025-02-28'],
      rejected: 1,
    },
    {
      rule: { action: 'mul', action_value: 2 },
      values: ['2', 'x', ''],
      type: text,
      left: ['4', null],
      rejected: 1,
    },
    {
      rule: { condition: 'IS NUM', action: 'mul', action_value: 2 },
      values: ['2.50', 'x', ''],
      type: text,
      left: ['5', 'x', null],
    },
    {
      rule: { condition: 'GT', condition_value: 5, action: 'action_error', action_value: 'too many' },
      values: numbers,
      type: int,
      left: [1, 5, null, -3],
      rejected: 1,
    },
  ])(
    'DM5 $rule.condition $rule.action $rule.action_value $rule.action_values',
    async ({ rule, values, type, source, left, rejected = 0 }) => {
      const found = await run(values, [rule], type, source)
      expect({ values: found.values, rejected: found.rejected }).toEqual({ values: left, rejected })
    },
  )
})

/** Each condition with the positions of `numbers` that meet it: 1, 5, 10, null, -3. */
const met: Record<ConditionName, { rule: Rules[number]; at: readonly number[] }> = {
  ALL: { rule: {}, at: [0, 1, 2, 3, 4] },
  EQUAL: { rule: { condition_value: 5 }, at: [1] },
  'NOT EQUAL': { rule: { condition_value: 5 }, at: [0, 2, 3, 4] },
  IN: { rule: { condition_values: [1, 10] }, at: [0, 2] },
  'NOT IN': { rule: { condition_values: [1, 10] }, at: [1, 3, 4] },
  LT: { rule: { condition_value: 5 }, at: [0, 4] },
  LTE: { rule: { condition_value: 5 }, at: [0, 1, 4] },
  GT: { rule: { condition_value: 5 }, at: [2] },
  GTE: { rule: { condition_value: 5 }, at: [1, 2] },
  BETWEEN: { rule: { condition_values: [0, 5] }, at: [0, 1] },
  'NOT BETWEEN': { rule: { condition_values: [0, 5] }, at: [2, 3, 4] },
  REGEXP: { rule: { condition_value: '^1' }, at: [0, 2] },
  'NOT REGEXP': { rule: { condition_value: '^1' }, at: [1, 3, 4] },
  'IS NULL': { rule: {}, at: [3] },
  'IS NOT NULL': { rule: {}, at: [0, 1, 2, 4] },
  'IS INT': { rule: {}, at: [0, 1, 2, 4] },
  'IS NOT INT': { rule: {}, at: [3] },
  'IS DEC': { rule: {}, at: [0, 1, 2, 4] },
  'IS NOT DEC': { rule: {}, at: [3] },
  'IS NUM': { rule: {}, at: [0, 1, 2, 4] },
  'IS NOT NUM': { rule: {}, at: [3] },
  'IS DATE': { rule: {}, at: [] },
  'IS NOT DATE': { rule: {}, at: [0, 1, 2, 3, 4] },
  OR: {
    rule: { condition_values: [{ condition: 'LT', condition_value: 0 }, { condition: 'IS NULL' }] },
    at: [3, 4],
  },
  AND: {
    rule: {
      condition_values: [
        { condition: 'GT', condition_value: 0 },
        { condition: 'LT', condition_value: 10 },
      ],
    },
    at: [0, 1],
  },
}

const out = Symbol('left out')
const bad = Symbol('rejected')

/** Each action with its results for `numbers`, where the condition is met and where it is not. */
const done: Record<
  Exclude<ActionName, 'date_replace' | 'Stop_workflow'>,
  { rule: Rules[number]; met: readonly unknown[]; unmet?: readonly unknown[] }
> = {
  keep: { rule: {}, met: [1, 5, 10, null, -3], unmet: [out, out, out, out, out] },
  skip: { rule: {}, met: [out, out, out, out, out] },
  default: { rule: { action_value: 8 }, met: [8, 8, 8, 8, 8] },
  replace: { rule: { action_values: ['1', '2'] }, met: [2, 5, 20, null, -3] },
  regexp_replace: { rule: { action_values: ['[03]', '4'] }, met: [1, 5, 14, null, -4] },
  substring: { rule: { action_values: [1, 1] }, met: [1, 5, 1, null, bad] },
  split: { rule: { action_values: ['0', 1] }, met: [1, 5, 1, null, -3] },
  concat: { rule: { action_value: '0' }, met: [10, 50, 100, null, -30] },
  add: { rule: { action_value: 0.25 }, met: [1.25, 5.25, 10.25, null, -2.75] },
  sub: { rule: { action_value: 2 }, met: [-1, 3, 8, null, -5] },
  mul: { rule: { action_value: 1.5 }, met: [1.5, 7.5, 15, null, -4.5] },
  div: { rule: { action_value: 4 }, met: [0.25, 1.25, 2.5, null, -0.75] },
  mod: { rule: { action_value: 2 }, met: [1, 1, 0, null, -1] },
  ceil: { rule: {}, met: [1, 5, 10, null, -3] },
  floor: { rule: {}, met: [1, 5, 10, null, -3] },
  action_error: { rule: { action_value: 'no' }, met: [bad, bad, bad, bad, bad] },
}

describe('DM40 each condition with each action', () => {
  const cases = Object.entries(met).flatMap(([condition, one]) =>
    Object.entries(done).map(([action, other]) => ({ condition, one, action, other })),
  )

  test.each(cases)('DM40 $condition, $action', async ({ condition, one, action, other }) => {
    const rule = { condition, ...one.rule, action, ...other.rule }
    const own = [1, 5, 10, null, -3]
    const expected = own.map((value, index): unknown => {
      // Without a condition, `default` fills nulls only.
      const isMet = one.at.includes(index) && (action !== 'default' || condition !== 'ALL' || value === null)
      if (isMet) return other.met[index]
      return condition === 'ALL' ? value : (other.unmet ?? own)[index]
    })
    expect(await run(numbers, [rule], decimal, int)).toEqual({
      values: expected.filter((value) => value !== out && value !== bad),
      rejected: expected.filter((value) => value === bad).length,
      filtered: expected.filter((value) => value === out).length,
    })
  })
})
