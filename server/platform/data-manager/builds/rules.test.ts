import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { errorBody } from '#contract/http.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

type Rules = LogicalObject['attributes'][number]['sources'][number]['rules']
type Type = LogicalObject['attributes'][number]['type']

const withRules = (
  design: LogicalObject,
  changes: Readonly<Record<string, { rules: Rules; type?: Type }>>,
): LogicalObject => ({
  ...design,
  attributes: design.attributes.map((attribute) => {
    const change = changes[attribute.attribute_name]
    if (change === undefined) return attribute
    return {
      ...attribute,
      type: change.type ?? attribute.type,
      sources: attribute.sources.map((source) => ({ ...source, rules: change.rules })),
    }
  }),
})

/** One column `v` of a CSV file, after the rules: the values that remain, in order. */
const built = async (
  values: readonly string[],
  rules: Rules,
  type?: Type,
): Promise<{ values: unknown[]; rejected: number; filtered: number }> => {
  fixture.put('r.csv', `n,v\n${values.map((value, index) => `${index},${value}`).join('\n')}\n`)
  const design = await fixture.design('r.csv')
  const build = await fixture.build([
    withRules(design, { v: { rules, ...(type === undefined ? {} : { type }) } }),
  ])
  expect(build.failure).toBeNull()
  const [table] = build.tables
  return {
    values: (await fixture.rows('r')).map((row) => row[1]),
    rejected: table?.rejected_rows ?? -1,
    filtered: table?.filtered_rows ?? -1,
  }
}

const text: Type = { main: 'string' }
const int: Type = { main: 'num', sub: 'bigint' }
const decimal: Type = { main: 'num', sub: 'decimal', precision: 2 }
const day: Type = { main: 'date' }

/** The sample of each type, with an empty value. */
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
    const found = await built(numbers, [rule])
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
    expect((await built(texts, [rule], text)).values).toEqual(left)
  })

  test('DM5 compares dates', async () => {
    const rule = { condition: 'BETWEEN', condition_values: ['2026-01-31', '2026-02-01'] }
    expect((await built(days, [rule])).values).toEqual(['2026-01-31'])
  })
})

describe('DM5 actions', () => {
  test.each<{ rule: Rules[number]; values: readonly string[]; type: Type; left: unknown[]; rejected?: number }>([
    { rule: { condition: 'GT', condition_value: 5, action: 'keep' }, values: numbers, type: int, left: [10] },
    {
      rule: { condition: 'GT', condition_value: 5, action: 'keep', else_value: 0 },
      values: numbers,
      type: int,
      left: [0, 0, 10, 0, 0],
    },
    { rule: { condition: 'GT', condition_value: 5, action: 'skip' }, values: numbers, type: int, left: [1, 5, null, -3] },
    { rule: { action: 'default', action_value: 7 }, values: numbers, type: int, left: [1, 5, 10, 7, -3] },
    {
      rule: { condition: 'LT', condition_value: 2, action: 'default', action_value: 2 },
      values: numbers,
      type: int,
      left: [2, 5, 10, null, 2],
    },
    { rule: { action: 'add', action_value: 0.5 }, values: numbers, type: decimal, left: [1.5, 5.5, 10.5, null, -2.5] },
    { rule: { action: 'sub', action_value: 1 }, values: numbers, type: int, left: [0, 4, 9, null, -4] },
    { rule: { action: 'mul', action_value: 1.005 }, values: ['1', '2', '', '-1'], type: decimal, left: [1.01, 2.01, null, -1.01] },
    { rule: { action: 'div', action_value: 3 }, values: ['10', '-10', '', '0.01'], type: decimal, left: [3.33, -3.33, null, 0] },
    { rule: { action: 'div', action_value: 3 }, values: ['9', '10', ''], type: int, left: [3, null], rejected: 1 },
    { rule: { action: 'mod', action_value: 3 }, values: ['7', '-7', '', '1.5'], type: decimal, left: [1, -1, null, 1.5] },
    { rule: { action: 'ceil' }, values: ['1.2', '-1.2', ''], type: int, left: [2, -1, null] },
    { rule: { action: 'floor' }, values: ['1.2', '-1.2', ''], type: int, left: [1, -2, null] },
    { rule: { action: 'replace', action_values: ['e', 'E'] }, values: texts, type: text, left: ['applE', 'BErn', '12', null, '2026-02-28', '1.5'] },
    {
      rule: { action: 'regexp_replace', action_values: ['^([0-9]+)-([0-9]+).*$', '\\2/\\1'] },
      values: texts,
      type: text,
      left: ['apple', 'Bern', '12', null, '02/2026', '1.5'],
    },
    { rule: { action: 'substring', action_values: [2, 3] }, values: ['apple', 'é1', ''], type: text, left: ['ppl', '1', null] },
    { rule: { action: 'substring', action_value: -2 }, values: ['apple', ''], type: text, left: ['le', null] },
    { rule: { action: 'concat', action_value: '!' }, values: ['a', ''], type: text, left: ['a!', null] },
    { rule: { action: 'split', action_values: ['-', 2] }, values: ['a-b-c', 'd', ''], type: text, left: ['b', null, null] },
    { rule: { action: 'split', action_values: ['-', -1] }, values: ['a-b-c'], type: text, left: ['c'] },
    { rule: { action: 'add', action_value: 1 }, values: days, type: day, left: ['2026-02-01', null, '2026-03-01', '2024-03-01'] },
    { rule: { action: 'date_replace', action_values: ['day', 1] }, values: days, type: day, left: ['2026-01-01', null, '2026-02-01', '2024-02-01'] },
    {
      rule: { action: 'date_replace', action_values: ['year', 2025] },
      values: days,
      type: day,
      left: ['2025-01-31', null, '2025-02-28'],
      rejected: 1,
    },
    { rule: { action: 'mul', action_value: 2 }, values: ['2', 'x', ''], type: text, left: ['4', null], rejected: 1 },
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
  ])('DM5 $rule.condition $rule.action $rule.action_value $rule.action_values', async ({ rule, values, type, left, rejected = 0 }) => {
    const found = await built(values, [rule], type)
    expect({ values: found.values, rejected: found.rejected }).toEqual({ values: left, rejected })
  })

  test('DM40 runs rules in their order, each on the result of the one before', async () => {
    const rules = [
      { action: 'replace', action_values: [' EUR', ''] },
      { action: 'default', action_value: '0' },
      { condition: 'NOT EQUAL', condition_value: '0' },
      { action: 'mul', action_value: 100 },
    ]
    expect(await built(['1.25 EUR', '', '3 EUR'], rules, int)).toEqual({ values: [125, 300], rejected: 0, filtered: 1 })
  })

  test('DM40 names the reason of a rejected row', async () => {
    fixture.put('r.csv', 'v,w\n1,a\n9,b\n2,c\n')
    const design = await fixture.design('r.csv')
    const rule = { condition: 'GT', condition_value: 5, action: 'action_error', action_value: 'more than five' }
    const build = await fixture.build([withRules(design, { v: { rules: [rule] } })])
    expect(build.log.map(({ message }) => message)).toContain('r: 1 row rejected: more than five (“9” in “v”)')
  })

  test('DM40 reads the condition from another attribute', async () => {
    fixture.put('r.csv', 'v,state\n1,open\n9,cancelled\n2,\n')
    const design = await fixture.design('r.csv')
    const rule = { attribute_name: 'state', condition: 'EQUAL', condition_value: 'cancelled', action: 'mul', action_value: 0 }
    await fixture.build([withRules(design, { v: { rules: [rule] } })])
    expect(await fixture.rows('r')).toEqual([
      [1, 'open'],
      [0, 'cancelled'],
      [2, null],
    ])
  })

  test('DM40 stops the build of an object and leaves the current table', async () => {
    fixture.put('r.csv', 'v\n1\n2\n')
    const design = await fixture.design('r.csv')
    await fixture.build([design])
    const rule = { condition: 'EQUAL', condition_value: 2, action: 'Stop_workflow', action_value: 'wrong file' }
    await expect(fixture.build([withRules(design, { v: { rules: [rule] } })])).rejects.toThrow(
      'A rule stopped the build of “r” because of 1 row: wrong file (“2” in “v”).',
    )
    expect(await fixture.rows('r')).toEqual([[1], [2]])
  })

  test('DM40 has no effect of a stop on rows that an earlier rule leaves out', async () => {
    const rules = [
      { condition: 'LT', condition_value: 10 },
      { condition: 'EQUAL', condition_value: 10, action: 'Stop_workflow' },
    ]
    expect((await built(numbers, rules)).values).toEqual([1, 5, -3])
  })
})

describe('DM5 problems', () => {
  test.each([
    { rule: { condition: 'LIKE' }, problem: 'condition wrong_value' },
    { rule: { action: 'explode' }, problem: 'action wrong_value' },
    { rule: { condition: 'EQUAL' }, problem: 'condition_values invalid_value' },
    { rule: { condition: 'EQUAL', condition_value: 'x' }, problem: 'condition_values invalid_value' },
    { rule: { condition: 'REGEXP', condition_value: '(' }, problem: 'condition_value invalid_value' },
    { rule: { condition: 'OR', condition_values: [] }, problem: 'condition_values invalid_value' },
    { rule: { condition: 'OR', condition_values: [{ condition: 'GT' }] }, problem: 'condition_values.0.condition_values invalid_value' },
    { rule: { action: 'div', action_value: 0 }, problem: 'action_values invalid_value' },
    { rule: { action: 'add', action_value: 'much' }, problem: 'action_values invalid_value' },
    { rule: { action: 'date_replace', action_values: ['day', 1] }, problem: 'action invalid_value' },
    { rule: { action: 'default', action_value: 'none' }, problem: 'action_values invalid_value' },
    { rule: { attribute_name: 'nothing', condition: 'IS NULL' }, problem: 'attribute_name invalid_value' },
    { rule: { condition: 'IS NULL', action: 'keep', else_value: 'x' }, problem: 'else_value invalid_value' },
    { rule: { condition: { a: 1 } }, problem: 'condition invalid_value' },
  ])('DM5 refuses $rule', async ({ rule, problem }) => {
    fixture.put('r.csv', 'v\n1\n2\n')
    const design = await fixture.design('r.csv')
    const body = [withRules(design, { v: { rules: [rule as Rules[number]] } })]
    const reply = await fixture.call(dataManager.saveObjects, { body })
    expect(reply.status).toBe(400)
    const details = errorBody.parse(reply.body).details ?? []
    expect(details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      `0.attributes.0.sources.0.rules.0.${problem}`,
    ])
  })
})
