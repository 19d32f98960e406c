import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { errorBody } from '#contract/http.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
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

const preview = async (object: LogicalObject, attribute = 'v', rows?: number) => {
  const body = { object, attribute, ...(rows === undefined ? {} : { rows }) }
  return (await fixture.request(dataManager.previewRules, { body })).preview
}

const refusal = async (object: LogicalObject, more: { attribute?: string; source?: number } = {}) => {
  const reply = await fixture.call(dataManager.previewRules, { body: { object, attribute: 'v', ...more } })
  expect(reply.status).toBe(400)
  return (errorBody.parse(reply.body).details ?? []).map(({ path, code }) => `${path} ${code}`)
}

const file = 'v,w\n1.25 EUR,a\n,b\n3 EUR,c\nnone,d\n9 EUR,e\n7 EUR,f\n'

describe('DM40.e preview', () => {
  test('DM40.e shows each value before and after, as the build writes it', async () => {
    const rules = [
      { action: 'replace', action_values: [' EUR', ''] },
      {},
      { action: 'default', action_value: '0' },
      { condition: 'NOT EQUAL', condition_value: '3' },
      { condition: 'EQUAL', condition_value: '9', action: 'action_error', action_value: 'too much' },
      { condition: 'EQUAL', condition_value: '7', action: 'mul', action_value: 100 },
    ]
    fixture.put('r.csv', file)
    const design = await fixture.design('r.csv')
    const attributes = design.attributes.map((one) =>
      one.attribute_name === 'v'
        ? { ...one, type: { main: 'num', sub: 'decimal', precision: 10, scale: 2 } }
        : one,
    )
    const object = withRules({ ...design, attributes }, { v: rules })
    const shown = await preview(object)
    expect(shown.rows.map(({ before, after, outcome }) => [before, after, outcome])).toEqual([
      ['1.25 EUR', expect.stringMatching(/^1\.250*$/), 'changed'],
      [null, expect.stringMatching(/^0(\.0*)?$/), 'changed'],
      ['3 EUR', null, 'left_out'],
      ['none', null, 'rejected'],
      ['9 EUR', null, 'rejected'],
      ['7 EUR', expect.stringMatching(/^700(\.0*)?$/), 'changed'],
    ])
    expect(shown.rows.flatMap(({ reason }) => (reason === null ? [] : [reason.message]))).toEqual([
      expect.stringContaining('“none” does not fit “v”'),
      'too much (“9” in “v”)',
    ])
    expect(shown.counts).toEqual({
      unchanged: 0,
      changed: 3,
      emptied: 0,
      left_out: 1,
      rejected: 2,
      stopped: 0,
    })
    expect(shown).toMatchObject({ source: 'shop', table: 'r.csv', rows_read: 6, complete: true })
    // The row of 3 does not reach the rules after it, and that of 9 not the last one.
    expect(shown.matched).toEqual([6, null, 1, 5, 1, 1])
    const build = await fixture.build([object])
    expect(build.tables).toMatchObject([{ rows: 3, filtered_rows: 1, rejected_rows: 2 }])
  })

  test('DM40.e reads only the requested rows and changes nothing', async () => {
    fixture.put('r.csv', file)
    const design = await fixture.design('r.csv')
    const shown = await preview(design, 'w', 2)
    expect(shown).toMatchObject({ rows_read: 2, complete: false, matched: [] })
    expect(shown.rows.map(({ after, outcome }) => [after, outcome])).toEqual([
      ['a', 'unchanged'],
      ['b', 'unchanged'],
    ])
    expect(await preview(design, 'w', 5)).toMatchObject({ rows_read: 5, complete: false })
    expect(await preview(design, 'w', 6)).toMatchObject({ rows_read: 6, complete: true })
    expect((await fixture.request(dataManager.listObjects, {})).items).toEqual([])
  })

  test('DM40.e includes what rules of other attributes do with the row', async () => {
    fixture.put('r.csv', 'v,w\n1,a\n2,b\n3,c\n')
    const design = await fixture.design('r.csv')
    const rules = {
      v: [{ condition: 'EQUAL', condition_value: 2, action: 'split', action_values: ['-', 2] }],
      w: [
        { condition: 'EQUAL', condition_value: 'a', action: 'skip' },
        { condition: 'EQUAL', condition_value: 'c', action: 'Stop_workflow', action_value: 'wrong file' },
      ],
    }
    const shown = await preview(withRules(design, rules))
    expect(shown.rows.map(({ before, after, outcome }) => [before, after, outcome])).toEqual([
      ['1', null, 'left_out'],
      ['2', null, 'emptied'],
      ['3', null, 'stopped'],
    ])
    expect(shown.rows[2]?.reason?.message).toBe('wrong file (“c” in “w”)')
    expect(shown.matched).toEqual([1])
  })

  test('DM40.e reads JSON like CSV', async () => {
    fixture.put('r.json', '[{"v":"x1"},{"v":null},{"v":"y"}]')
    const design = await fixture.design('r.json')
    const rule = { condition: 'REGEXP', condition_value: '^x', action: 'concat', action_value: '!' }
    const shown = await preview(withRules(design, { v: [rule] }))
    expect(shown.rows.map(({ after }) => after)).toEqual(['x1!', null, 'y'])
    expect(shown.matched).toEqual([1])
  })

  test('DM40.e refuses invalid rules with their path', async () => {
    fixture.put('r.csv', file)
    const design = await fixture.design('r.csv')
    const rules = [{ condition: 'OR', condition_values: [{ condition: 'LIKE' }] }]
    expect(await refusal(withRules(design, { w: rules }))).toEqual([
      'object.attributes.1.sources.0.rules.0.condition_values.0.condition wrong_value',
    ])
    expect(await refusal(design, { attribute: 'x' })).toEqual(['attribute attribute_unknown'])
    expect(await refusal(design, { source: 4 })).toEqual(['source invalid_value'])
    const attributes = design.attributes.map((one) => ({ ...one, database_name: 'data_mart', sources: [] }))
    expect(await refusal({ ...design, attributes })).toEqual(['object.attributes required'])
  })

  test('DM40.e shows the rules of a mart on its first rows, before and after anything is built', async () => {
    fixture.put('calls.csv', 'berth,tonnes\n1,10\n1,5\n2,7\n9,1\n')
    fixture.put('berths.csv', 'id,quay\n1,North \n2,South\n')
    await fixture.register('calls.csv', 'berths.csv')
    const calls = proposeObject(await fixture.extract('calls.csv'))
    const berths = proposeObject(await fixture.extract('berths.csv'))
    const attributes = [{ from: 'berth', to: 'id' }]
    const related = {
      ...calls,
      relations: [{ object_name: 'berths', type: 'many_to_one', attributes }],
    }
    const mart = logicalObject('quay_tonnes', {
      attributes: [
        logicalAttribute('quay', {
          sources: [
            {
              attributes: ['data_prim/berths/quay'],
              rules: [
                { action: 'regexp_replace', action_values: [' +$', ''] },
                { condition: 'IS NULL', action: 'default', action_value: 'none' },
              ],
            },
          ],
        }),
        logicalAttribute('tonnes', {
          type: { main: 'num', sub: 'bigint' },
          fpui: { operation: 'aggregate' },
          sources: [
            {
              attributes: ['data_prim/calls/tonnes'],
              rules: [{ condition: 'LT', condition_value: 2, action: 'skip' }],
            },
          ],
        }),
      ],
    })
    const designs = [related, berths]
    const read = async (attribute: string, rows = 10) =>
      (await fixture.request(dataManager.previewRules, { body: { object: mart, attribute, rows, designs } }))
        .preview
    const expected = [
      ['North ', 'North', 'changed'],
      ['South', 'South', 'unchanged'],
      [null, null, 'left_out'],
    ]
    const shown = await read('quay')
    expect(shown.rows.map(({ before, after, outcome }) => [before, after, outcome])).toEqual(expected)
    expect(shown).toMatchObject({ source: 'data_prim', table: 'calls', rows_read: 3, complete: true })
    expect(shown.matched).toEqual([3, 1])
    expect((await read('tonnes')).rows.map(({ before, after }) => [before, after])).toEqual([
      ['15', '15'],
      ['7', '7'],
      ['1', null],
    ])
    expect(await read('quay', 2)).toMatchObject({ rows_read: 2, complete: false })
    expect(await read('quay', 3)).toMatchObject({ rows_read: 3, complete: true })
    await fixture.build([related, berths, mart], ['data_prim', 'data_mart'])
    expect(await fixture.rows('quay_tonnes')).toEqual([
      ['North', 15],
      ['South', 7],
    ])
    expect((await read('quay')).rows.map(({ after }) => after)).toEqual(['North', 'South', null])
  })

  test('DM40.e names the missing file, and refuses too many rows', async () => {
    fixture.put('r.csv', file)
    const design = await fixture.design('r.csv')
    const many = await fixture.call(dataManager.previewRules, {
      body: { object: design, attribute: 'v', rows: 1001 },
    })
    expect(many.status).toBe(400)
    rmSync(`${fixture.platform.sources}/r.csv`)
    const gone = await fixture.call(dataManager.previewRules, { body: { object: design, attribute: 'v' } })
    expect(errorBody.parse(gone.body).code).toBe('file_missing')
  })
})
