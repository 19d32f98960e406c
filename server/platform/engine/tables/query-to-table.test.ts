import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionParameters } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { createStep } from '../testing/table-step.ts'

let fixture: DataFixture
beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put(
    'trips.csv',
    'day,port,tons,rate\n2025-03-01,Brest,5,0.10\n2026-03-01,Brest,7,0.25\n2026-03-01,Calais,9,12345678901234567.89\n',
  )
  await fixture.build([await fixture.design('trips.csv')])
})
afterAll(() => fixture.platform.close())

let count = 0
let name = ''
beforeEach(() => {
  count += 1
  name = `result_${count}`
})

type Request = Parameters<typeof fixture.request<typeof query.createSaved>>[1]['body']['request']

const save = async (request: Request): Promise<string> => {
  const { query: saved } = await fixture.request(query.createSaved, {
    body: { name: `${name} ${Math.random()}`, request, sharing: { kind: 'everyone' } },
  })
  return saved.id
}

const write = (
  parameters: Partial<ActionParameters['query_to_table']> & { readonly query: string },
  options: Parameters<typeof createStep>[1] = {},
) => {
  const step = createStep(fixture.platform.folder, options)
  const table = { database_name: 'data_mart' as const, table_name: name }
  const { query_to_table: execute } = fixture.platform.tables.executors
  const full = { dynamic_parameters: {}, write: 'replace' as const, table, ...parameters }
  return { ...step, done: (async () => execute(full, step.run))() }
}

const byPort: Request = {
  data: { fields: { tons: ['sum'], rate: ['max'] } },
  scale: { fields: ['port'] },
  table_name: 'trips',
}

const stored = async (): Promise<readonly unknown[]> => {
  const { columns } = await fixture.platform.deps.warehouse.execute(
    `SELECT CAST(to_json(list(t)) AS VARCHAR) FROM data_mart."${physicalName()}" t`,
  )
  return [columns[0]?.[0]]
}
const tableNow = () =>
  fixture.platform.tables.deps.catalogue.actionTables().find((table) => table.table_name === name)
const physicalName = (): string => tableNow()?.physical_name ?? ''

const limited: Session = { ...systemSession, conditions: [{ filter: { port: ['Brest'] } }] }

describe('ENG22 writing a query to a table', () => {
  it('ENG22 creates the table from the columns and types of the result', async () => {
    const { done, log } = write({ query: await save(byPort) })
    expect(await done).toMatchObject({ rows: 2, refused: 0 })
    expect(log).toEqual([
      `${name}: created with the columns port, tons_sum and rate_max`,
      `${name}: all rows replaced by 2 rows`,
    ])
    expect(tableNow()).toMatchObject({
      rows: 2,
      fields: [
        { field: 'port', type: { main: 'string' } },
        { field: 'tons_sum', type: { main: 'num', sub: 'hugeint' } },
        { field: 'rate_max', type: { main: 'num', sub: 'decimal' } },
      ],
    })
    expect(await stored()).toEqual([expect.stringContaining('"rate_max":12345678901234567.89')])
    const { body } = await fixture.call(query.run, {
      body: { data: { fields: { rate_max: ['max'] } }, table_name: name },
    })
    expect(body).toMatchObject({ warning: null, results: [{}] })
  })

  it('ENG22 replaces the rows, or appends them', async () => {
    const id = await save(byPort)
    await write({ query: id }).done
    await write({ query: id }).done
    expect(tableNow()).toMatchObject({ rows: 2 })
    const { done } = write({ query: id, write: 'append' }, { key: `${name}-key` })
    await done
    expect(await write({ query: id, write: 'append' }, { key: `${name}-key` }).done).toEqual(await done)
    expect(tableNow()).toMatchObject({ rows: 4, data_version: 3 })
  })

  it('ENG22 writes the columns of past periods as an export has them', async () => {
    const id = await save({
      ...byPort,
      evol: { scale: 'year', depth: 1, date: 'day' },
      filter: { day: { gte: '2026-01-01' } },
    })
    await write({ query: id }).done
    expect(tableNow()?.fields.map(({ field }) => field)).toContain('tons_sum_1_year_before')
  })

  it('ENG22 writes the rows of a query with totals, without its totals', async () => {
    await write({ query: await save({ ...byPort, total: { all: [[]] } }) }).done
    expect(tableNow()).toMatchObject({ rows: 2 })
  })

  it('ENG22 uses dynamic parameters', async () => {
    const id = await save(byPort)
    await write({ query: id, dynamic_parameters: { filter: { port: { eq: 'Calais' } } } }).done
    expect(await stored()).toEqual(['[{"port":"Calais","tons_sum":9,"rate_max":12345678901234567.89}]'])
  })

  it('ENG25 writes only the rows that the conditions of the step show, and does not replace', async () => {
    const id = await save(byPort)
    const refused = write({ query: id }, { session: limited })
    await expect(refused.done).rejects.toMatchObject({ code: 'replace_limited', status: 401 })
    await write({ query: id, write: 'append' }, { session: limited }).done
    expect(await stored()).toEqual([expect.stringContaining('"Brest"')])
    expect(tableNow()).toMatchObject({ rows: 1 })
  })

  it.each([
    [['dpe:action:*'], 'query-builder-legacy:query:run'],
    [['query-builder-legacy:*:*', 'dpe:action:start'], 'dpe:action:write'],
  ])('ENG25 with the permissions %j it misses %s', async (permissions, permission) => {
    const session = { ...systemSession, permissions }
    const { done } = write({ query: await save(byPort) }, { session })
    await expect(done).rejects.toMatchObject({ code: 'missing_permission', params: { permission } })
    expect(tableNow()?.rows ?? 0).toBe(0)
  })

  it('ENG22 refuses columns that the table lacks, fills others with nothing, and knows headers of exports', async () => {
    await fixture.request(engine.createTable, {
      body: {
        database_name: 'data_mart',
        table_name: name,
        columns: [
          { name: 'port', type: { main: 'string' } },
          { name: 'tons [sum]', type: { main: 'num', sub: 'tinyint' } },
          { name: 'note', type: { main: 'string' } },
        ],
      },
    })
    const { done } = write({ query: await save(byPort) })
    await expect(done).rejects.toMatchObject({
      code: 'table_columns',
      params: { table: name, columns: 'rate_max' },
    })
    const fields = { tons: ['sum' as const] }
    await write({ query: await save({ ...byPort, data: { fields } }) }).done
    expect(tableNow()).toMatchObject({ rows: 2 })
    expect(await stored()).toEqual([expect.stringContaining('"note":null')])
  })

  it('ENG22 refuses values that the column cannot hold, row by row', async () => {
    await fixture.request(engine.createTable, {
      body: {
        database_name: 'data_mart',
        table_name: name,
        columns: [{ name: 'rate', type: { main: 'num', sub: 'decimal', precision: 1, digits: 5 } }],
      },
    })
    const id = await save({ data: { fields: { rate: ['select'] } }, table_name: 'trips' })
    const { done, log } = write({ query: id, write: 'append' })
    expect(await done).toMatchObject({ rows: 1, refused: 2 })
    expect(log[0]).toContain('row 2 refused: “0.25” does not fit “rate”')
  })

  it('ENG20 a test creates no table and shows the rows', async () => {
    const { done, effects } = write({ query: await save(byPort) }, { isTest: true })
    expect(await done).toMatchObject({ rows: 2 })
    expect(effects).toMatchObject([{ kind: 'replace', rows: 2, preview: [{ port: 'Brest' }, {}] }])
    expect(tableNow()).toBeUndefined()
  })

  it('QB11 refuses a result above the limit of exports', async () => {
    const { settings, db } = fixture.platform.deps
    await db.transaction().execute((trx) => settings.set(trx, { name: 'export_limit', value: 1000 }))
    const request = { data: { fields: { day: ['select' as const] } }, table_name: 'hours' }
    const lines = Array.from({ length: 1001 }, (_, hour) => String(hour))
    await fixture.request(engine.createTable, {
      body: {
        database_name: 'data_prim',
        table_name: 'hours',
        columns: [{ name: 'day', type: { main: 'string' } }],
      },
    })
    const event = createStep(fixture.platform.folder, {
      body: JSON.stringify(lines.map((day) => ({ day }))),
    })
    const { archive_event: archive } = fixture.platform.tables.executors
    await archive({ table: { database_name: 'data_prim', table_name: 'hours' } }, event.run)
    const { done } = write({ query: await save(request) })
    await expect(done).rejects.toMatchObject({ code: 'result_rows', params: { limit: 1000 } })
    const first = { ...request, data: { ...request.data, limit: 10 } }
    expect(await write({ query: await save(first) }).done).toMatchObject({ rows: 10 })
  })

  it('ENG22 names a saved query that does not exist', async () => {
    await expect(write({ query: 'query_none' }).done).rejects.toMatchObject({ code: 'not_found' })
  })
})
