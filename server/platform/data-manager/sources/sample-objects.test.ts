import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { sampleOwner } from '#contract/data-manager/source.ts'
import { query } from '#contract/query/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { startSampleJob } from '../../testing/sample-job.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

/** A source with one table, and the object that is proposed for it. */
const sourceOf = async (database_name: string, table_name: string): Promise<LogicalObject> => {
  const parameters = { path: fixture.put(table_name, 'quay,tonnes\nA,2\nB,3\n') }
  await fixture.request(dataManager.createSource, { body: { dbms: 'local', parameters, database_name } })
  await fixture.request(dataManager.addTables, { body: [{ table_name, database_name }] })
  const { extraction } = await fixture.request(dataManager.extract, {
    params: { source: database_name, table: table_name },
    query: { flashzone: true, wait: true },
  })
  if (extraction === undefined) throw new Error('the extraction did not end')
  return proposeObject(extraction)
}

const martOf = (name: string, prims: readonly LogicalObject[]): LogicalObject =>
  logicalObject(name, {
    attributes: prims.map((prim) =>
      logicalAttribute(`${prim.object_name}_tonnes`, {
        type: { main: 'num', sub: 'bigint' },
        from: [`data_prim/${prim.object_name}/tonnes`],
        database_name: 'data_mart',
      }),
    ),
  })

const namesNow = async () => ({
  sources: (await fixture.request(dataManager.listSources, {})).items.map((each) => each.database_name),
  objects: (await fixture.request(dataManager.listObjects, {})).items.map(({ object }) => object.object_name),
})

const markAsSample = (name: string) =>
  fixture.platform.deps.db
    .updateTable('sources')
    .set({ ownerUid: sampleOwner })
    .where('name', '=', name)
    .execute()

test('DM46 the sample is removed with its marts, other data stays, and its tables leave with the next build', async () => {
  const [landing, order] = [
    await sourceOf('Harbour sample', 'landings.csv'),
    await sourceOf('Mine', 'orders.csv'),
  ]
  await markAsSample('Harbour sample')
  const mart = martOf('by_quay', [landing])
  await fixture.build([landing, order, mart], ['data_prim', 'data_mart'])
  const { tables } = await fixture.request(query.dataset, {})
  expect(tables.map(({ table_name: name, is_sample: isSample }) => [name, isSample])).toEqual([
    ['orders', false],
    ['landings', true],
    ['by_quay', true],
  ])
  await fixture.request(dataManager.saveObjects, { body: [{ ...order, display_name: 'Later' }] })
  expect(await fixture.request(dataManager.deleteSample, {})).toEqual({
    sources: ['Harbour sample'],
    objects: ['landings', 'by_quay'],
    automation: [],
  })
  expect(await namesNow()).toEqual({ sources: ['Mine'], objects: ['orders'] })
  const body = { levelsToBuild: ['data_prim', 'data_mart'] }
  await fixture.request(dataManager.buildPhysical, { query: { wait: true }, body })
  const after = await fixture.request(query.dataset, {})
  expect(after.tables.map((table) => table.table_name)).toEqual(['orders'])
  const { items } = await fixture.request(dataManager.listObjects, {})
  expect(items).toMatchObject([{ is_changed: true }])
  expect(await fixture.call(dataManager.deleteSample, {})).toMatchObject({ status: 404 })
})

test('DM46 a sample that other objects use stays whole, and they are named', async () => {
  const [landing, order] = [
    await sourceOf('Harbour sample', 'landings.csv'),
    await sourceOf('Mine', 'orders.csv'),
  ]
  await markAsSample('Harbour sample')
  const attributes = [{ from: 'quay', to: 'quay' }]
  const related = { object_name: 'landings', attributes, type: 'many_to_one' }
  await fixture.build([landing, { ...order, relations: [related] }])
  const before = await namesNow()
  expect(await fixture.call(dataManager.deleteSample, {})).toMatchObject({
    status: 409,
    body: { code: 'in_use', params: { name: 'landings', users: 'orders' } },
  })
  expect(await namesNow()).toEqual(before)
})

test('DM46 without a sample there is nothing to remove', async () => {
  await sourceOf('Mine', 'orders.csv')
  expect(await fixture.call(dataManager.deleteSample, {})).toMatchObject({ status: 404 })
  expect((await namesNow()).sources).toEqual(['Mine'])
})

test('DM46 a sample that is still being created is not removed', async () => {
  await fixture.build([await sourceOf('Harbour sample', 'landings.csv')])
  await markAsSample('Harbour sample')
  const endJob = await startSampleJob(fixture.platform.deps)
  expect(await fixture.call(dataManager.deleteSample, {})).toMatchObject({
    status: 409,
    body: { code: 'busy' },
  })
  await endJob()
  expect(await fixture.call(dataManager.deleteSample, {})).toMatchObject({ status: 200 })
})

test('DM46 a sample without objects is removed', async () => {
  await sourceOf('Harbour sample', 'landings.csv')
  await markAsSample('Harbour sample')
  expect(await fixture.request(dataManager.deleteSample, {})).toEqual({
    sources: ['Harbour sample'],
    objects: [],
    automation: [],
  })
})
