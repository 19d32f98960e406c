import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { errorBody } from '#contract/http.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { query } from '#contract/query/endpoints.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { replaceFields } from '#domain/query/replace-fields.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
  fixture.put('cities.csv', 'id,name\n1,Lyon\n2,Paris\n')
  await fixture.register('cities.csv')
  await fixture.extract('cities.csv')
  await fixture.build([cities])
})
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint' }
const id = logicalAttribute('id', { type: num, from: ['shop/cities.csv/id'] })
const cities = logicalObject('cities', {
  attributes: [id, logicalAttribute('name', { from: ['shop/cities.csv/name'] })],
})
const plan = async () =>
  (await fixture.request(dataManager.planBuild, { body: { levelsToBuild: ['data_prim'] } })).plan

describe('DM43 what a build would do', () => {
  test('DM43 nothing if nothing changed', async () => {
    expect(await plan()).toMatchObject({
      build_id: 1,
      objects: [{ object_name: 'cities', state: 'unchanged', is_written: false, changes: [], rows: 2 }],
      steps: [],
      queries: [],
      conditions: [],
    })
  })

  test('DM43 a changed file is written although the design is the same', async () => {
    fixture.put('cities.csv', 'id,name\n1,Lyon\n2,Paris\n3,Nice\n')
    expect((await plan()).objects).toMatchObject([
      { state: 'unchanged', is_written: true, reasons: ['input'], changes: [] },
    ])
  })

  test('DM43 a removed attribute, and the saved query that needs it', async () => {
    const request = { data: { fields: { name: ['count'] } } }
    const body = { name: 'Names', description: '', request, view: {} }
    await fixture.request(query.createSaved, { body })
    await fixture.request(dataManager.saveObjects, { body: [{ ...cities, attributes: [id] }] })
    expect(await plan()).toMatchObject({
      objects: [
        {
          state: 'changed',
          is_written: true,
          reasons: ['design'],
          changes: [{ kind: 'attribute_removed', name: 'name', from: 'string' }],
        },
      ],
      steps: [{ object_name: 'cities', rows: 2 }],
      queries: [{ name: 'Names', effect: 'fails', fields: ['name'] }],
    })
  })

  test('DM43 a role whose field is removed sees no rows, one whose field is added sees more', async () => {
    const permissions = ['query-builder-legacy:query:run']
    const created = []
    for (const [name, field] of [
      ['By name', 'name'],
      ['By region', 'region'],
    ] as const)
      created.push(
        await fixture.request(roles.create, {
          body: { name, permissions, condition: { filter: { [field]: ['Lyon'] } } },
        }),
      )
    const [byName, byRegion] = created.map(({ role }) => ({ id: role.id, name: role.name }))
    const account = { login: 'ada', firstname: 'Ada', lastname: 'Byron', password: adminPassword }
    await fixture.request(users.create, {
      body: { ...account, password_renew: false, roles: [{ role: byName?.id ?? '' }] },
    })
    const region = logicalAttribute('region', { from: ['shop/cities.csv/name'] })
    await fixture.request(dataManager.saveObjects, { body: [{ ...cities, attributes: [id, region] }] })
    expect((await plan()).conditions).toEqual([
      {
        object_name: 'cities',
        level: 'data_prim',
        effect: 'more',
        fields: ['region'],
        roles: 1,
        named_roles: [byRegion],
        users: 0,
      },
      {
        object_name: 'cities',
        level: 'data_prim',
        effect: 'none',
        fields: ['name'],
        roles: 1,
        named_roles: [byName],
        users: 1,
      },
    ])
  })

  test('DM43.b a renamed field, its replacement, and the query that then has an answer', async () => {
    const request = { data: { fields: { name: ['count'] } }, scale: { fields: ['name'] } }
    const body = { name: 'Names', description: '', request, view: {} }
    const { query: saved } = await fixture.request(query.createSaved, { body })
    const town = logicalAttribute('town', { from: ['shop/cities.csv/name'] })
    await fixture.request(dataManager.saveObjects, { body: [{ ...cities, attributes: [id, town] }] })
    const replacements = [{ from: 'name', to: 'town' }]
    expect((await plan()).queries).toMatchObject([{ effect: 'fails', replacements, may_write: true }])
    const fixed = replaceFields(saved.request, new Map([['name', 'town']]))
    await fixture.request(query.updateSaved, {
      params: { id: saved.id },
      body: { ...body, request: fixed ?? request },
      ifMatch: saved.etag,
    })
    expect((await plan()).queries).toMatchObject([{ effect: 'works', from: null, to: 'data_prim.cities' }])
  })

  test('DM43 a saved query on a virtual attribute whose attribute is removed', async () => {
    const attribute = {
      attribute_name: 'shout',
      is_virtual: true as const,
      sql: 'upper(name)',
      is_dimension: true,
      is_measure: false,
      is_summable: false,
    }
    await fixture.request(dataManager.createAttribute, { params: { dwh: 'dwh' }, body: attribute })
    const request = { data: { fields: { id: ['count'] } }, scale: { fields: ['shout'] } }
    await fixture.request(query.createSaved, {
      body: { name: 'Shouts', description: '', request, view: {} },
    })
    const region = logicalAttribute('region', { from: ['shop/cities.csv/name'] })
    await fixture.request(dataManager.saveObjects, {
      body: [{ ...cities, attributes: [id, cities.attributes[1] ?? id, region] }],
    })
    expect((await plan()).queries).toEqual([])
    await fixture.request(dataManager.saveObjects, { body: [{ ...cities, attributes: [id] }] })
    expect((await plan()).queries).toMatchObject([{ name: 'Shouts', effect: 'fails', fields: ['shout'] }])
  })

  test('DM43 what freezing refuses is a problem of the plan', async () => {
    fixture.put('cities.csv', 'id,town\n1,Lyon\n')
    await fixture.extract('cities.csv')
    const [object] = (await plan()).objects
    const { status, body } = await fixture.call(dataManager.freezePrim, {})
    expect(status).toBe(400)
    const { details: refused = [] } = errorBody.parse(body)
    expect(refused.length).toBeGreaterThan(0)
    expect(object?.problems.map(({ code, path }) => `${code} 0.${path}`)).toEqual(
      refused.map(({ code, path }) => `${code} ${path}`),
    )
  })

  test('DM43.a the expected size of marts', async () => {
    fixture.put(
      'calls.csv',
      `city,day,km\n${Array.from({ length: 90 }, (_, row) => `${row % 2},2026-0${1 + (row % 3)}-01,${row}`).join('\n')}\n`,
    )
    const body = [{ database_name: 'shop', table_name: 'calls.csv' }]
    await fixture.request(dataManager.addTables, { body })
    const calls = { ...proposeObject(await fixture.extract('calls.csv')), to_materialize: true }
    const from = (name: string) => [`data_prim/calls/${name}`]
    const mart = logicalObject('by_city', {
      attributes: [
        logicalAttribute('city', { from: from('city'), type: num }),
        logicalAttribute('km', { from: from('km'), type: num, fpui: { operation: 'aggregate' } }),
      ],
    })
    await fixture.request(dataManager.saveObjects, { body: [calls, mart] })
    const levelsToBuild = ['data_prim', 'data_mart'] as const
    const planBoth = async () =>
      (await fixture.request(dataManager.planBuild, { body: { levelsToBuild: [...levelsToBuild] } })).plan
    expect((await planBoth()).steps).toMatchObject([
      { object_name: 'calls', expected: { rows: 90, rows_from: 'extraction' } },
      { object_name: 'by_city', expected: { rows: 3, rows_from: 'estimate' } },
    ])
    await fixture.build([calls, mart], levelsToBuild)
    await fixture.request(dataManager.saveObjects, { body: [{ ...calls, indexes: [['city']] }] })
    expect((await planBoth()).steps).toMatchObject([
      { object_name: 'calls', expected: { rows: 90, rows_from: 'live' } },
      { object_name: 'by_city', expected: { rows: 2, rows_from: 'live' } },
    ])
  })

  test('DM43 a new object and one without a design', async () => {
    fixture.put('ports.csv', 'code\nBES\n')
    const body = [{ database_name: 'shop', table_name: 'ports.csv' }]
    await fixture.request(dataManager.addTables, { body })
    const ports = proposeObject(await fixture.extract('ports.csv'))
    await fixture.request(dataManager.saveObjects, { body: [ports] })
    await fixture.request(dataManager.deleteObject, { params: { object: 'cities' } })
    const found = await plan()
    expect(found.objects).toMatchObject([
      { object_name: 'ports', state: 'new', is_written: true, reasons: ['new'], rows: null },
      { object_name: 'cities', state: 'removed', is_written: false, rows: 2 },
    ])
    const expected = { rows: 1, rows_from: 'extraction', bytes: 12, bytes_from: 'estimate' }
    expect(found.steps).toEqual([{ object_name: 'ports', level: 'data_prim', rows: null, expected }])
  })
})
