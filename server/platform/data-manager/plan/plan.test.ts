import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { query } from '#contract/query/endpoints.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
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

  test('DM43 a role whose field is removed gets fewer rows, one whose field is added gets more', async () => {
    const permissions = ['query-builder-legacy:query:run']
    for (const [name, field] of [
      ['By name', 'name'],
      ['By region', 'region'],
    ] as const)
      await fixture.request(roles.create, {
        body: { name, permissions, condition: { filter: { [field]: ['Lyon'] } } },
      })
    const region = logicalAttribute('region', { from: ['shop/cities.csv/name'] })
    await fixture.request(dataManager.saveObjects, { body: [{ ...cities, attributes: [id, region] }] })
    expect((await plan()).conditions).toEqual([
      { object_name: 'cities', level: 'data_prim', effect: 'more', fields: ['region'], roles: 1 },
      { object_name: 'cities', level: 'data_prim', effect: 'fewer', fields: ['name'], roles: 1 },
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
    expect(found.steps).toEqual([{ object_name: 'ports', level: 'data_prim', rows: null }])
  })
})
