import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { backUp, warehouseTablesIn } from '../../backup/backup.ts'
import { systemSession } from '../../core/session.ts'
import { contextWith } from '../../query/testing/query-fixture.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { createStep } from '../testing/table-step.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture({ onDisk: true })
})
let opened: TestPlatform | undefined
afterEach(async () => {
  await (opened ?? fixture.platform).close()
  opened = undefined
})

const table = {
  database_name: 'data_prim' as const,
  table_name: 'arrivals',
  columns: [
    { name: 'ship', type: { main: 'string' } },
    { name: 'tons', type: { main: 'num', sub: 'bigint' } },
    { name: 'on', type: { main: 'date' } },
  ],
  measure_date_field: 'on',
}
const reference = { database_name: 'data_prim' as const, table_name: 'arrivals' }

const archive = (platform: TestPlatform, rows: readonly object[], key?: string) => {
  const step = createStep(platform.folder, {
    body: JSON.stringify(rows),
    ...(key === undefined ? {} : { key }),
  })
  return platform.tables.executors.archive_event({ table: reference }, step.run)
}

const countShips = async (platform: TestPlatform): Promise<unknown> => {
  const token = await platform.signIn()
  const { body } = await platform.call(query.run, {
    token,
    body: { data: { fields: { ship: ['count'], tons: ['sum'] } }, table_name: 'arrivals' },
  })
  return body
}
const shows = (ships: number, tons: number | null) => ({
  results: [{ data: { ship: { count: [{ value: ships }] }, tons: { sum: [{ value: tons }] } } }],
})

const conflictOf = async (work: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await work
  return { status, text: JSON.stringify(body) }
}

describe('ENG22 action tables', () => {
  it('ENG22 a table is created, listed, queried before the first build, and deleted with its rows', async () => {
    const { table: created } = await fixture.request(engine.createTable, { body: table })
    expect(created).toMatchObject({ table_name: 'arrivals', display_name: 'arrivals', rows: 0 })
    await archive(fixture.platform, [{ ship: 'Alba', tons: 5 }])
    const { items } = await fixture.request(engine.listTables, { query: {} })
    expect(items).toMatchObject([{ table_name: 'arrivals', rows: 1, written_at: '2026-03-01T12:00:00.000Z' }])
    expect(await countShips(fixture.platform)).toMatchObject(shows(1, 5))
    const dataset = await fixture.request(query.dataset, {})
    expect(dataset.tables).toMatchObject([{ table_name: 'arrivals', rows: 1, object_type: 'measure' }])
    const params = { level: 'data_prim', table: 'arrivals' }
    await fixture.request(engine.deleteTable, { params })
    expect(await countShips(fixture.platform)).toMatchObject({ error: 'NO_TABLE' })
    const answered = await fixture.call(engine.deleteTable, { params })
    expect(answered).toMatchObject({ status: 404 })
    const physical = await fixture.platform.deps.warehouse.execute(
      `SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'data_prim'`,
    )
    expect(physical.columns[0]?.[0]).toBe(0)
  })

  it.each([
    [{ columns: [table.columns[0], { name: 'SHIP', type: { main: 'num' } }] }, 'columns.1.name'],
    [{ columns: [{ name: 'ship', type: { main: 'picture' } }] }, 'columns.0.type.main'],
    [{ measure_date_field: 'ship' }, 'measure_date_field'],
    [{ columns: [] }, 'columns'],
    [{ database_name: 'data_other' }, 'database_name'],
    [{ table_name: '' }, 'table_name'],
  ])('ENG22 refuses the table %j', async (change, path) => {
    // oxlint-disable-next-line consistent-type-assertions -- the body is wrong on purpose
    const body = { ...table, ...(change as object) }
    const { status, text } = await conflictOf(fixture.call(engine.createTable, { body }))
    expect(status).toBe(400)
    expect(text).toContain(`"path":"${path}"`)
  })

  it('ENG22 a name is unique over action tables and logical objects of a level, without regard to case', async () => {
    fixture.put('ports.csv', 'port,tons\nBrest,1\n')
    const ports = await fixture.design('ports.csv')
    await fixture.request(dataManager.saveObjects, { body: [ports] })
    const taken = await conflictOf(
      fixture.call(engine.createTable, { body: { ...table, table_name: 'Ports' } }),
    )
    expect(taken.status).toBe(409)
    expect(taken.text).toContain('ports')
    await fixture.request(engine.createTable, { body: table })
    const twice = await conflictOf(
      fixture.call(engine.createTable, { body: { ...table, table_name: 'ARRIVALS' } }),
    )
    expect(twice.status).toBe(409)
    const object = await conflictOf(
      fixture.call(dataManager.saveObjects, { body: [{ ...ports, object_name: 'Arrivals' }] }),
    )
    expect(object.status).toBe(409)
    expect(object.text).toContain('Action table “arrivals”')
    await fixture.request(engine.createTable, { body: { ...table, database_name: 'data_mart' } })
  })

  it('ENG22 a build keeps the rows, and its tables are queried beside them', async () => {
    await fixture.request(engine.createTable, { body: table })
    await archive(fixture.platform, [{ ship: 'Alba', tons: 5 }])
    fixture.put('ports.csv', 'port,berths\nBrest,1\n')
    const ports = await fixture.design('ports.csv')
    await fixture.build([ports])
    await fixture.build([ports])
    expect(await countShips(fixture.platform)).toMatchObject(shows(1, 5))
    const dataset = await fixture.request(query.dataset, {})
    expect(dataset.tables.map((each) => each.table_name)).toEqual(['ports', 'arrivals'])
  })

  it('DM7 a virtual attribute reads an action table', async () => {
    await fixture.request(engine.createTable, { body: table })
    await archive(fixture.platform, [{ ship: 'Alba', tons: 5 }])
    await fixture.request(dataManager.createAttribute, {
      params: { dwh: 'dwh' },
      body: {
        attribute_name: 'kilos',
        sql: 'tons * 1000',
        is_dimension: false,
        is_virtual: true,
        is_measure: true,
        is_summable: true,
      },
    })
    await archive(fixture.platform, [{ ship: 'Dora', tons: 2 }])
    const { body } = await fixture.call(query.run, { body: { data: { fields: { kilos: ['sum'] } } } })
    expect(body).toMatchObject({ results: [{ data: { kilos: { sum: [{ value: 7000 }] } } }] })
  })

  it.each([
    { kind: 'archive_event', parameters: { table: reference } },
    { kind: 'query_to_table', parameters: { query: 'query_1', table: reference } },
    { kind: 'python', parameters: { function: 'event_handle', source: 'tables.insert("arrivals", [])' } },
    {
      kind: 'python',
      parameters: { function: 'event_handle', source: "tables.insert('data_prim.arrivals', [])" },
    },
  ])('ENG22 a table that an action of kind $kind uses is not deleted', async ({ kind, parameters }) => {
    await fixture.request(engine.createTable, { body: table })
    const at = '2026-03-01T12:00:00.000Z'
    const person = { createdByUid: 'u', createdBy: 'Ada', updatedByUid: 'u', updatedBy: 'Ada' }
    const row = { id: 'one', name: 'Store arrivals', description: '', enabled: 1, timeout: 60, version: 1 }
    await fixture.platform.deps.db
      .insertInto('actions')
      .values({
        ...row,
        ...person,
        kind,
        parametersJson: JSON.stringify(parameters),
        secrets: null,
        secretsJson: '[]',
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    const other = { ...table, table_name: 'departures' }
    await fixture.request(engine.createTable, { body: other })
    const { items } = await fixture.request(engine.listTables, { query: { sort: 'table_name' } })
    expect(items).toMatchObject([{ used_by: [{ id: 'one', name: 'Store arrivals' }] }, { used_by: [] }])
    const params = { level: 'data_prim', table: 'arrivals' }
    const { status, text } = await conflictOf(fixture.call(engine.deleteTable, { params }))
    expect(status).toBe(409)
    expect(text).toContain('Store arrivals')
    await archive(fixture.platform, [{ ship: 'Alba' }])
  })

  it('ENG22 rows whose server was killed before it counted them appear once', async () => {
    await fixture.request(engine.createTable, { body: table })
    await archive(fixture.platform, [{ ship: 'Alba', tons: 5 }], 'first')
    // As if the server was killed between the commit of the rows and that of their number.
    await fixture.platform.deps.db
      .updateTable('actionTables')
      .set({ rows: 0, version: 0, writtenAt: null })
      .execute()
    opened = await fixture.platform.reopen()
    expect(opened.tables.deps.catalogue.actionTables()).toMatchObject([{ rows: 1 }])
    expect(await archive(opened, [{ ship: 'Alba', tons: 5 }], 'first')).toMatchObject({ rows: 1 })
    expect(await countShips(opened)).toMatchObject(shows(1, 5))
    await archive(opened, [{ ship: 'Alba', tons: 5 }], 'second')
    expect(await countShips(opened)).toMatchObject(shows(2, 10))
  })

  it('ENG22 a physical table whose creation was interrupted is dropped, others stay', async () => {
    await fixture.request(engine.createTable, { body: table })
    await fixture.platform.deps.warehouse.execute('CREATE TABLE data_prim.arrivals_lost (ship VARCHAR)')
    opened = await fixture.platform.reopen()
    const { columns } = await opened.deps.warehouse.execute(
      `SELECT table_name FROM duckdb_tables() WHERE schema_name = 'data_prim'`,
    )
    expect(columns[0]).toEqual([opened.tables.deps.catalogue.actionTables()[0]?.physical_name])
  })

  it('SRV8 a backup contains action tables', async () => {
    await fixture.request(engine.createTable, { body: table })
    const folder = join(fixture.platform.folder, 'copy')
    expect(await backUp(fixture.platform, { folder, version: '1.0.0' })).toMatchObject({ tables: 1 })
    const [own] = fixture.platform.tables.deps.catalogue.actionTables()
    const found = await warehouseTablesIn(join(folder, 'warehouse.duckdb'), fixture.platform.folder)
    expect(found).toContain(`data_prim.${own?.physical_name}`)
  })

  it('ENG22 a table whose rows are missing is not queried, and its writes are refused', async () => {
    await fixture.request(engine.createTable, { body: table })
    const [own] = fixture.platform.tables.deps.catalogue.actionTables()
    await fixture.platform.deps.warehouse.execute(`DROP TABLE data_prim."${own?.physical_name}"`)
    opened = await fixture.platform.reopen()
    expect(opened.log.join('')).toContain('an action table is missing')
    await expect(archive(opened, [{ ship: 'Alba' }])).rejects.toMatchObject({ code: 'table_lost' })
    const params = { level: 'data_prim', table: 'arrivals' }
    const token = await opened.signIn()
    await opened.request(engine.deleteTable, { token, params })
    await opened.request(engine.createTable, { token, body: table })
    await archive(opened, [{ ship: 'Alba', tons: 1 }])
    expect(await countShips(opened)).toMatchObject(shows(1, 1))
  })

  it('IAM10a the list counts the rows that the roles of the caller show', async () => {
    await fixture.request(engine.createTable, { body: table })
    await archive(fixture.platform, [{ ship: 'Alba' }, { ship: 'Dora' }, { ship: 'Dora' }])
    const conditions = [{ filter: { ship: ['Dora'] } }]
    const session = { ...systemSession, conditions, permissions: ['dpe:*:*'] }
    const list = fixture.platform.tables.handlers.listTables
    const input = { params: {}, query: {}, body: undefined, ifMatch: undefined }
    expect(await list(input, { ...contextWith(), session })).toMatchObject({ items: [{ rows: 2 }] })
    const hidden = { ...session, conditions: [{ filter: { port: ['Brest'] } }] }
    expect(await list(input, { ...contextWith(), session: hidden })).toMatchObject({ items: [] })
  })
})
