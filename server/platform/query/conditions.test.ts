import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  refusalOf,
  type QueryFixture,
  type Body,
} from './testing/query-fixture.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

const north: RoleCondition = { filter: { quay: ['north'] } }
const borea: RoleCondition = { filter: { ferry: ['Borea'] } }

const runAs = async (conditions: readonly RoleCondition[], body: Body) => {
  const context = contextWith(undefined, conditions)
  const answer = await fixture.handlers.run(inputOf(queryRequest.parse(body)), context)
  if (!(answer instanceof Response)) throw new TypeError('a query is answered by a Response')
  return queryResponse.parse(await answer.json())
}
const ferryNames = async (conditions: readonly RoleCondition[], filter: Body['filter'] = {}) => {
  const body = {
    data: { fields: { people: 'count' } },
    scale: { fields: ['ferry'] },
    filter,
    table_name: 'trips',
  }
  return (await runAs(conditions, body)).results.map(({ scales }) => scales['ferry'])
}

describe('IAM10 conditions of a role', () => {
  it('limit groups and distinct values', async () => {
    expect(await ferryNames([])).toHaveLength(4)
    expect(await ferryNames([north])).toEqual(['Alba', 'Ceres'])
    expect(await ferryNames([north, borea])).toEqual(['Alba', 'Borea', 'Ceres'])
  })

  it('cannot be widened by a filter of the query', async () => {
    expect(await ferryNames([north], { quay: { in: ['north', 'south', null] } })).toEqual(['Alba', 'Ceres'])
    expect(await ferryNames([north], { quay: { not_equal: 'north' } })).toEqual([])
    expect(await ferryNames([north], { quay: { is_null: [] } })).toEqual([])
  })

  it('limit listed rows, their count, and first loaded values', async () => {
    const listed = await runAs([north], { data: { fields: { ferry: 'select' }, hints: true, limit: 1 } })
    expect([listed.results.length, listed.hints]).toEqual([1, 2])
    const first = await runAs([borea], {
      data: { fields: { ferry: 'select' } },
      scale: { fields: ['day.year'] },
    })
    expect(JSON.stringify(first.results)).not.toContain('Alba')
  })

  it('are listed in the receipt only if they limit the rows', async () => {
    const body = { data: { fields: { people: 'sum' } } }
    expect((await runAs([north, borea], body)).receipt.limited_by).toEqual(['quay', 'ferry'])
    expect((await runAs([], body)).receipt.limited_by).toEqual([])
  })

  it('reject a table without their field, whether named or chosen', async () => {
    const crew: RoleCondition = { filter: { crew: ['A'] } }
    const fields = { data: { fields: { number: 'sum' } } }
    expect(await refusalOf(runAs([crew], fields))).toContain('condition_unmet')
    expect(await refusalOf(runAs([north], { ...fields, table_name: 'ferries' }))).toContain('condition_unmet')
    expect(await refusalOf(runAs([north], { data: { fields: { nothing: 'count' } } }))).toContain(
      'field_unknown',
    )
  })

  it('remove inaccessible fields from the dataset', async () => {
    const complete = await fixture.handlers.dataset(inputOf(undefined), contextWith(undefined, []))
    const limited = await fixture.handlers.dataset(inputOf(undefined), contextWith(undefined, [north]))
    const names = (dataset: unknown) => JSON.stringify(Reflect.get(Object(dataset), 'tables'))
    expect(names(complete)).toContain('"ferries"')
    expect(names(limited)).not.toContain('"ferries"')
    expect(names(limited)).toContain('"trips"')
  })

  it('apply to a saved query with any dynamic parameters', async () => {
    const saved = {
      name: 'Ferries',
      request: { data: { fields: { people: 'count' } }, scale: { fields: ['ferry'] } },
    }
    const created = await fixture.handlers.createSaved(
      inputOf({ description: '', view: {}, ...saved, request: queryRequest.parse(saved.request) }),
      contextWith(),
    )
    const id = String(/"id":"([^"]+)"/.exec(JSON.stringify(created))?.[1])
    const answer = await fixture.handlers.runSaved(
      { ...inputOf({ dynamic_parameters: { filter: { quay: ['south'] } } }), params: { id } },
      contextWith(undefined, [north]),
    )
    if (!(answer instanceof Response)) throw new TypeError('a query is answered by a Response')
    expect(queryResponse.parse(await answer.json()).results).toEqual([])
  })
})
