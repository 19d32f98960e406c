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

const withRules = (design: LogicalObject, changes: Readonly<Record<string, Rules>>): LogicalObject => ({
  ...design,
  attributes: design.attributes.map((attribute) => {
    const rules = changes[attribute.attribute_name]
    if (rules === undefined) return attribute
    return { ...attribute, sources: attribute.sources.map((source) => ({ ...source, rules })) }
  }),
})

describe('DM40 rules of a build', () => {
  test('DM40 runs rules in their order, each on the result of the one before', async () => {
    const rules = [
      { action: 'replace', action_values: [' EUR', ''] },
      { action: 'default', action_value: '0' },
      { condition: 'NOT EQUAL', condition_value: '0' },
      { action: 'mul', action_value: 100 },
    ]
    fixture.put('r.csv', 'v,w\n1.25 EUR,a\n,b\n3 EUR,c\n')
    const design = await fixture.design('r.csv')
    const attributes = design.attributes.map((one) =>
      one.attribute_name === 'v' ? { ...one, type: { main: 'num', sub: 'bigint' } } : one,
    )
    const build = await fixture.build([withRules({ ...design, attributes }, { v: rules })])
    expect(build.tables).toMatchObject([{ rows: 2, filtered_rows: 1, rejected_rows: 0 }])
    expect(build.log.map(({ message }) => message)).toContain('r: 1 row left out by a rule')
    expect(await fixture.rows('r')).toEqual([
      [125, 'a'],
      [300, 'c'],
    ])
  })

  test('DM40 names the reason of a rejected row', async () => {
    fixture.put('r.csv', 'v,w\n1,a\n9,b\n2,c\n')
    const design = await fixture.design('r.csv')
    const rule = {
      condition: 'GT',
      condition_value: 5,
      action: 'action_error',
      action_value: 'more than five',
    }
    const build = await fixture.build([withRules(design, { v: [rule] })])
    expect(build.log.map(({ message }) => message)).toContain(
      'r: 1 row rejected: more than five (“9” in “v”)',
    )
  })

  test('DM40 reads the condition from another attribute', async () => {
    fixture.put('r.csv', 'v,state\n1,open\n9,cancelled\n2,\n')
    const design = await fixture.design('r.csv')
    const rule = {
      attribute_name: 'state',
      condition: 'EQUAL',
      condition_value: 'cancelled',
      action: 'mul',
      action_value: 0,
    }
    await fixture.build([withRules(design, { v: [rule] })])
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
    const rule = {
      condition: 'EQUAL',
      condition_value: 2,
      action: 'Stop_workflow',
      action_value: 'wrong file',
    }
    await expect(fixture.build([withRules(design, { v: [rule] })])).rejects.toThrow(
      'A rule stopped the build of “r” because of 1 row: wrong file (“2” in “v”).',
    )
    expect(await fixture.rows('r')).toEqual([[1], [2]])
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
    {
      rule: { condition: 'OR', condition_values: [{ condition: 'GT' }] },
      problem: 'condition_values.0.condition_values invalid_value',
    },
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
    const body = [withRules(design, { v: [rule] })]
    const reply = await fixture.call(dataManager.saveObjects, { body })
    expect(reply.status).toBe(400)
    const details = errorBody.parse(reply.body).details ?? []
    expect(details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      `0.attributes.0.sources.0.rules.0.${problem}`,
    ])
  })
})
