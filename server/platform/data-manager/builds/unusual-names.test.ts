// Names with quotes, spaces and emoji, from the source to the answer of a query.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { query } from '#contract/query/endpoints.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const source = `Jo's "quay" 🚢`
const table = `o'clock "1" 100% 🚢.csv`
const [ship, tons] = ['the "ship" 🚢', `tons, it's 50%`]

test('DM13 names with quotes, spaces and emoji go through extraction, build, mart and query', async () => {
  fixture.put(
    table,
    `${JSON.stringify(ship).replaceAll('\\"', '""')},"${tons}"\n"Ada 🚢",3\nBo,4\n"Ada 🚢",5\n`,
  )
  const parameters = { path: fixture.platform.sources }
  await fixture.request(dataManager.createSource, {
    body: { dbms: 'local', parameters, database_name: source },
  })
  await fixture.request(dataManager.addTables, { body: [{ table_name: table, database_name: source }] })
  const { extraction } = await fixture.request(dataManager.extract, {
    params: { source, table },
    query: { flashzone: true, wait: true },
  })
  if (extraction === undefined) throw new Error('the extraction did not end')
  expect(extraction.attributes.map(({ attribute_name: name }) => name)).toEqual([ship, tons])

  const calls = { ...proposeObject(extraction), object_name: `calls "at" Jo's 🚢` }
  const mart = logicalObject(`per ship's "name" 🚢`, {
    attributes: [
      logicalAttribute(ship, {
        from: [formatPath({ source: 'data_prim', table: calls.object_name, attribute: ship })],
      }),
      logicalAttribute(tons, {
        type: { main: 'num', sub: 'bigint' },
        from: [formatPath({ source: 'data_prim', table: calls.object_name, attribute: tons })],
        fpui: { operation: 'aggregate' },
      }),
    ],
  })
  const build = await fixture.build([calls, mart], ['data_prim', 'data_mart'])
  expect(build).toMatchObject({ outcome: 'success', tables: [{ rows: 3 }, { rows: 2 }] })
  for (const [name, filter, value] of [
    [calls.object_name, 'Ada 🚢', 8],
    [mart.object_name, 'Bo', 4],
  ] as const) {
    const { body } = await fixture.call(query.run, {
      body: { data: { fields: { [tons]: ['sum'] } }, table_name: name, filter: { [ship]: { eq: filter } } },
    })
    expect(body).toMatchObject({ results: [{ data: { [tons]: { sum: [{ value }] } } }] })
  }
})
