import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { query } from '#contract/query/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { createResourceLocks, tableKey } from '../core/resource-locks.ts'
import { startExtraction } from './extraction.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const table = 'data.csv'
const params = { source, table }
const put = (head: string, rows: number, last: string): void => {
  const lines = Array.from({ length: rows }, (_, index) => `${index},${index}`)
  fixture.put(table, `${[head, ...lines, last].join('\n')}\n`)
}
const read = (settings = {}) =>
  fixture.request(dataManager.extract, {
    params,
    query: { sample: true, full_read: true, wait: true, flashzone: true, ...settings },
  })
const ended = async (job: string | null | undefined): Promise<void> => {
  for (;;) {
    const found = await fixture.request(engine.getJob, { params: { job: job ?? '' } })
    if (found.job.state === 'Finished') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const tableNow = async () =>
  (await fixture.request(dataManager.listTables, { query: { database_name: source } })).items[0]
const extractionNow = async () => (await fixture.request(dataManager.lastExtraction, { params })).extraction
const changesNow = async () => (await fixture.request(dataManager.tableChanges, { params })).changes

describe('DM35 a sample, then all lines', () => {
  test('DM35 ENG48 the sample is returned, and another job reads all lines, which decide the types', async () => {
    put('id,size', 1500, '1500,big')
    await fixture.register(table)
    const sample = await read()
    expect(sample.extraction).toMatchObject({ sampled: true, lines_read: 1000, rows: null })
    expect(sample.extraction?.attributes[1]?.type.main).toBe('num')
    await ended(sample.full_job_id)
    const full = await extractionNow()
    expect(full).toMatchObject({ sampled: false, rows: 1501, job_id: sample.full_job_id })
    expect(full?.attributes[1]).toMatchObject({ type: { main: 'string' }, misfits: { count: 1 } })
    // No object uses the types of the sample.
    expect(await tableNow()).toMatchObject({ sampled: false, changes: 0 })
    // Only the end of the whole work is a notification.
    const { items } = await fixture.request(engine.listNotifications, { query: {} })
    expect(items.map(({ id }) => id)).toEqual([sample.full_job_id])
    // A table that was read completely gets no sample.
    expect(await read()).toMatchObject({ extraction: { sampled: false }, full_job_id: null })
  })

  test('DM35 a file with exactly the lines of the sample is read once', async () => {
    put('id,size', 999, '1000,10')
    await fixture.register(table)
    expect(await read()).toMatchObject({ extraction: { sampled: false, rows: 1000 }, full_job_id: null })
  })

  test('DM35 a line after the sample that is not a row is read too', async () => {
    put('id,size', 1000, 'no row')
    await fixture.register(table)
    const sample = await read()
    expect(sample.extraction).toMatchObject({ sampled: true, lines_read: 1000, rows: null })
    await ended(sample.full_job_id)
    expect(await extractionNow()).toMatchObject({ sampled: false, rows: 1000, rejected: { count: 1 } })
  })

  test('DM35 ENG48 a small file is read once', async () => {
    put('id,size', 10, '10,10')
    await fixture.register(table)
    const found = await read()
    expect(found).toMatchObject({ extraction: { sampled: false, rows: 11 }, full_job_id: null })
    const { items } = await fixture.request(engine.listNotifications, { query: {} })
    expect(items).toMatchObject([{ id: found.job_id, job: { rows: 11 } }])
  })

  test('DM35 the sample stays, with the reason, if all lines cannot be read', async () => {
    put('id,size', 1500, '1500,1')
    await fixture.register(table)
    await fixture.request(dataManager.extract, { params, query: { sample: true, wait: true } })
    fixture.put(table, '')
    expect((await fixture.call(dataManager.extract, { params, query: { wait: true } })).status).toBe(400)
    expect(await extractionNow()).toMatchObject({ sampled: true, lines_read: 1000 })
    expect(await tableNow()).toMatchObject({
      state: 'failed',
      sampled: true,
      failure: { code: 'file_empty' },
    })
  })

  test('DM35 the table stays locked until all lines are read, so that no build gets between', async () => {
    put('id,size', 1500, '1500,big')
    await fixture.register(table)
    const { deps } = fixture.platform
    const locks = createResourceLocks()
    const { uid } = await deps.db.selectFrom('sources').select('ownerUid as uid').executeTakeFirstOrThrow()
    const session = {
      login: 'admin',
      user: 'admin',
      permissions: ['*:*:*'],
      conditions: [],
      tokenId: '',
      uid,
    }
    const order = { ...params, flashzone: false, session }
    const all = { ...order, limit: undefined }
    const settings = { next: () => Promise.resolve(all) }
    const sample = await startExtraction({ ...deps, locks }, { ...order, limit: 1000 }, settings)
    const free = locks.acquireWhenFree({ key: tableKey(source, table) })
    await sample.done
    expect(await extractionNow()).toMatchObject({ sampled: true })
    ;(await free).release()
    expect(await extractionNow()).toMatchObject({ sampled: false, rows: 1501 })
  })

  test('DM35 a build after the sample is one of all lines', async () => {
    put('id,size', 100_000, '100000,1.5')
    await fixture.register(table)
    const { extraction } = await read()
    if (extraction === undefined) throw new Error('no sample')
    await fixture.build([proposeObject(extraction)])
    expect(await tableNow()).toMatchObject({ sampled: false, rows: 100_001 })
  }, 60_000)

  test('DM35 DM37 all items of lists are read, also if the sample has all rows of their table', async () => {
    const items = Array.from({ length: 1500 }, (_, index) => ({ day: `2026-01-${10 + (index % 20)}` }))
    fixture.put('orders.json', JSON.stringify([{ id: 1, items: [...items, { day: 'later' }] }]))
    await fixture.register('orders.json')
    const of = (name: string) => ({ params: { source, table: name } })
    const request = { ...of('orders.json'), query: { sample: true, full_read: true, wait: true } }
    const sample = await fixture.request(dataManager.extract, request)
    expect(sample.extraction?.sampled).toBe(false)
    expect(sample.full_job_id).toBeTypeOf('string')
    await ended(sample.full_job_id)
    const found = await fixture.request(dataManager.lastExtraction, of('orders.json.items'))
    expect(found.extraction).toMatchObject({ sampled: false, rows: 1501 })
    expect(found.extraction?.attributes.find((one) => one.attribute_name === 'day')).toMatchObject({
      type: { main: 'string' },
      misfits: { count: 1, values: [{ value: 'later', row: 1501, line: null }] },
    })
    expect(await fixture.request(dataManager.extract, request)).toMatchObject({ full_job_id: null })
  })

  test('DM35 the sample stays if reading all lines is cancelled, and its job says so', async () => {
    put('id,size', 300_000, '300000,1')
    await fixture.register(table)
    const { full_job_id: job } = await read()
    const request = { params: { job: job ?? '' } }
    await fixture.request(engine.cancelJob, request)
    await ended(job)
    expect((await fixture.request(engine.getJob, request)).job).toMatchObject({
      outcome: 'interrupted',
      failure: { code: 'job_cancelled' },
    })
    expect(await extractionNow()).toMatchObject({ sampled: true, lines_read: 1000 })
    expect(await tableNow()).toMatchObject({ sampled: true, state: 'ready', job_id: null })
  }, 60_000)
})

describe('DM45 what a new extraction changes', () => {
  test('DM45 added, removed and retyped attributes, what they affect, and the end of it', async () => {
    put('id,size', 20, '20,20')
    const object = await fixture.design(table)
    await fixture.build([object])
    expect(await changesNow()).toBeNull()
    const saved = (name: string, field: string) => ({
      name,
      description: '',
      request: { data: { fields: { [field]: ['count'] } } },
      view: {},
    })
    await fixture.request(query.createSaved, { body: saved('Sizes', 'size') })
    await fixture.request(query.createSaved, { body: saved('Ids', 'id') })
    await fixture.request(roles.create, {
      body: {
        name: 'Small',
        permissions: ['query-builder-legacy:query:run'],
        condition: { filter: { size: [1, 2] } },
      },
    })
    put('id,weight', 20, 'x,20')
    await fixture.extract(table)
    const changes = await changesNow()
    expect(changes?.attributes).toMatchObject([
      { kind: 'retyped', attribute_name: 'id', from: { main: 'num' }, to: { main: 'string' } },
      { kind: 'removed', attribute_name: 'size', to: null },
      { kind: 'added', attribute_name: 'weight', from: null },
    ])
    expect(changes?.objects).toEqual([
      {
        object_name: object.object_name,
        level: 'data_prim',
        attributes: [
          { attribute_name: 'id', kind: 'retyped' },
          { attribute_name: 'size', kind: 'removed' },
        ],
      },
    ])
    expect(changes?.queries).toMatchObject([{ name: 'Sizes', effect: 'fails', fields: ['size'] }])
    expect(changes?.conditions).toMatchObject([{ effect: 'none', fields: ['size'], roles: 1 }])
    expect(await tableNow()).toMatchObject({ changes: 3 })
    // The next extraction is compared with the same one.
    await fixture.extract(table)
    expect(await tableNow()).toMatchObject({ changes: 3 })
    put('id,size', 20, '20,20')
    await fixture.extract(table)
    expect(await changesNow()).toBeNull()
    put('id', 20, '20,20')
    fixture.put(table, 'id\n1\n')
    await fixture.extract(table)
    expect(await tableNow()).toMatchObject({ changes: 1 })
    await fixture.request(dataManager.acknowledgeChanges, { params })
    expect(await tableNow()).toMatchObject({ changes: 0 })
    expect(await changesNow()).toBeNull()
  })

  test('DM45 DM37 changes of the table of a list', async () => {
    const name = 'orders.json'
    fixture.put(name, '[{"items":[{"sku":"x","size":1}]}]')
    await fixture.register(name)
    await fixture.extract(name)
    fixture.put(name, '[{"items":[{"sku":7}]}]')
    await fixture.extract(name)
    const list = { params: { source, table: `${name}.items` } }
    const { changes } = await fixture.request(dataManager.tableChanges, list)
    expect(changes?.attributes).toMatchObject([
      { kind: 'retyped', attribute_name: 'sku', from: { main: 'string' }, to: { main: 'num' } },
      { kind: 'removed', attribute_name: 'size' },
    ])
  })
})
