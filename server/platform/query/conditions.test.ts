import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { contextWith, inputOf, openAsking, refusalOf, type Asking, type Body } from './testing/asking.ts'

let asking: Asking
beforeAll(async () => {
  asking = await openAsking()
})
afterAll(() => asking.close())

const north: RoleCondition = { filter: { quay: ['north'] } }
const borea: RoleCondition = { filter: { ferry: ['Borea'] } }

const runAs = async (conditions: readonly RoleCondition[], body: Body) => {
  const context = contextWith(undefined, conditions)
  const answer = await asking.handlers.run(inputOf(queryRequest.parse(body)), context)
  if (!(answer instanceof Response)) throw new TypeError('a query is answered by a Response')
  return queryResponse.parse(await answer.json())
}
const ferriesOf = async (conditions: readonly RoleCondition[], filter: Body['filter'] = {}) => {
  const body = {
    data: { fields: { people: 'count' } },
    scale: { fields: ['ferry'] },
    filter,
    table_name: 'trips',
  }
  return (await runAs(conditions, body)).results.map(({ scales }) => scales['ferry'])
}

describe('IAM10 a condition of a role', () => {
  it('limits what is grouped, and what values a field is said to have', async () => {
    expect(await ferriesOf([])).toHaveLength(4)
    expect(await ferriesOf([north])).toEqual(['Alba', 'Ceres'])
    expect(await ferriesOf([north, borea])).toEqual(['Alba', 'Borea', 'Ceres'])
  })

  it('cannot be widened by a filter of the question', async () => {
    expect(await ferriesOf([north], { quay: { in: ['north', 'south', null] } })).toEqual(['Alba', 'Ceres'])
    expect(await ferriesOf([north], { quay: { not_equal: 'north' } })).toEqual([])
    expect(await ferriesOf([north], { quay: { is_null: [] } })).toEqual([])
  })

  it('limits listed rows, their count, and first loaded values', async () => {
    const listed = await runAs([north], { data: { fields: { ferry: 'select' }, hints: true, limit: 1 } })
    expect([listed.results.length, listed.hints]).toEqual([1, 2])
    const first = await runAs([borea], {
      data: { fields: { ferry: 'select' } },
      scale: { fields: ['day.year'] },
    })
    expect(JSON.stringify(first.results)).not.toContain('Alba')
  })

  it('is told in the receipt, and only where it limits', async () => {
    const body = { data: { fields: { people: 'sum' } } }
    expect((await runAs([north, borea], body)).receipt.limited_by).toEqual(['quay', 'ferry'])
    expect((await runAs([], body)).receipt.limited_by).toEqual([])
  })

  it('refuses a table that lacks its field, by name or by choice', async () => {
    const crew: RoleCondition = { filter: { crew: ['A'] } }
    const fields = { data: { fields: { number: 'sum' } } }
    expect(await refusalOf(runAs([crew], fields))).toContain('condition_unmet')
    expect(await refusalOf(runAs([north], { ...fields, table_name: 'ferries' }))).toContain('condition_unmet')
    expect(await refusalOf(runAs([north], { data: { fields: { nothing: 'count' } } }))).toContain(
      'field_unknown',
    )
  })

  it('takes what it cannot show out of the dataset', async () => {
    const whole = await asking.handlers.dataset(inputOf(undefined), contextWith(undefined, []))
    const seen = await asking.handlers.dataset(inputOf(undefined), contextWith(undefined, [north]))
    const names = (dataset: unknown) => JSON.stringify(Reflect.get(Object(dataset), 'tables'))
    expect(names(whole)).toContain('"ferries"')
    expect(names(seen)).not.toContain('"ferries"')
    expect(names(seen)).toContain('"trips"')
  })

  it('holds in a saved query, whatever its dynamic parameters say', async () => {
    const saved = {
      name: 'Ferries',
      request: { data: { fields: { people: 'count' } }, scale: { fields: ['ferry'] } },
    }
    const made = await asking.handlers.createSaved(
      inputOf({ description: '', view: {}, ...saved, request: queryRequest.parse(saved.request) }),
      contextWith(),
    )
    const id = String(/"id":"([^"]+)"/.exec(JSON.stringify(made))?.[1])
    const answer = await asking.handlers.runSaved(
      { ...inputOf({ dynamic_parameters: { filter: { quay: ['south'] } } }), params: { id } },
      contextWith(undefined, [north]),
    )
    if (!(answer instanceof Response)) throw new TypeError('a query is answered by a Response')
    expect(queryResponse.parse(await answer.json()).results).toEqual([])
  })
})
