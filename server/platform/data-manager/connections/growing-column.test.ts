import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { isGrowingType } from '#domain/schema/growing-type.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { databaseEngines, type EngineServer } from '../../testing/database-engines.ts'

const source = 'shop'

describe.each(databaseEngines)('DM66 columns of new tables of $dbms', (db) => {
  let server: EngineServer
  let fixture: DataFixture

  beforeAll(async () => {
    server = await db.open()
    fixture = await openDataFixture()
    await fixture.request(dataManager.createSource, {
      body: { dbms: db.dbms, parameters: { ...server.location, ssl: 'off' }, database_name: source },
    })
  })
  afterAll(async () => {
    await fixture.platform.close()
    await server.close()
  })

  test('DM66.i a column is chosen when tables are added, if the database has it with such a type', async () => {
    await server.rows(`CREATE TABLE early (id bigint, day date, moment ${db.time},
        price numeric(9,2), name varchar(9));
      INSERT INTO early (id) VALUES (1), (2); CREATE TABLE early_too (name varchar(9))`)
    const connection = { dbms: db.dbms, parameters: { ...server.location, ssl: 'off' } }
    const { columns } = await fixture.request(dataManager.listRemoteColumns, {
      body: { ...connection, table: { schema: server.schema, name: 'early' } },
    })
    expect(columns.map(({ name, type }) => [name, type.main, isGrowingType(type)])).toEqual([
      ['id', 'num', true],
      ['day', 'date', true],
      ['moment', 'datetime', true],
      ['price', 'num', false],
      ['name', 'string', false],
    ])
    expect(
      await fixture.call(dataManager.listRemoteColumns, {
        body: { ...connection, table: { schema: server.schema, name: 'nowhere' } },
      }),
    ).toMatchObject({ status: 400, body: { code: 'database_table_missing' } })

    const entry = (name: string, column: string | null) => ({
      table_name: name,
      database_name: source,
      remote: { schema: server.schema, name, growing_by: column },
    })
    const refused = await fixture.call(dataManager.addTables, {
      body: [entry('early', 'price'), entry('early_too', 'id')],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: '0.remote.growing_by' }, { path: '1.remote.growing_by' }] },
    })
    expect(JSON.stringify(refused.body)).toContain('“price” is of type num decimal')
    expect(JSON.stringify(refused.body)).toContain('has no column “id”')
    const { tables } = await fixture.request(dataManager.addTables, {
      body: [entry('early', 'id'), entry('early_too', null)],
    })
    expect(tables.map(({ remote }) => remote?.growing_by)).toEqual(['id', null])
    expect((await fixture.extract('early')).rows_read).toMatchObject({
      rows: 2,
      growing_by: null,
      whole_reason: { code: 'growing_first' },
    })
    await server.rows('INSERT INTO early (id) VALUES (3)')
    const { rows, rows_read: read } = await fixture.extract('early')
    expect([rows, read]).toEqual([3, { rows: 1, growing_by: 'id', whole_reason: null }])
  })
})
