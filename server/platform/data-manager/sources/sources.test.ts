import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { errorBody } from '#contract/http.ts'
import { findBreak } from '../../audit/audit.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const create = (parameters: Record<string, unknown>, change: object = {}) =>
  fixture.call(dataManager.createSource, {
    body: { dbms: 'local', parameters, database_name: source, ...change },
  })

describe('DM9 paths that a local source can use', () => {
  const outside = (): string => join(fixture.platform.folder, 'outside')
  beforeEach(() => {
    mkdirSync(outside())
    writeFileSync(join(outside(), 'secret.csv'), 'a\n1\n')
    symlinkSync(outside(), join(fixture.platform.sources, 'link'))
    mkdirSync(join(fixture.platform.sources, 'inside'))
    symlinkSync(join(fixture.platform.sources, 'inside'), join(fixture.platform.sources, 'near'))
  })
  const cases: readonly [string, () => unknown, string | null][] = [
    ['the folder itself', () => fixture.platform.sources, null],
    ['a link that stays inside', () => join(fixture.platform.sources, 'near'), null],
    ['another folder', outside, 'path_outside'],
    ['a way out by ..', () => `${fixture.platform.sources}/inside/../../outside`, 'path_outside'],
    ['a way out by a link', () => join(fixture.platform.sources, 'link'), 'path_outside'],
    ['a folder with the same prefix', () => `${fixture.platform.sources}x`, 'path_outside'],
    ['a missing path inside', () => join(fixture.platform.sources, 'none'), 'path_missing'],
    ['a missing path outside', () => '/none/at/all', 'path_outside'],
    ['a relative path', () => 'sources', 'path_outside'],
    ['no path', () => undefined, 'required'],
    ['a number', () => 7, 'wrong_type'],
  ]
  test.each(cases)('DM9 %s', async (_, path, code) => {
    const { status, body } = await create({ path: path() })
    if (code === null) expect(status).toBe(200)
    else expect([status, body]).toMatchObject([400, { code, details: [{ path: 'parameters.path' }] }])
  })

  test('DM9 rejects a table outside its source', async () => {
    await fixture.register()
    const names = ['../outside/secret.csv', 'link/secret.csv', 'none.csv', 'inside', '../sources/a.csv']
    const added = names.map((name) => ({ table_name: name, database_name: source }))
    const { status, body } = await fixture.call(dataManager.addTables, { body: added })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      details: [
        { path: '0.table_name', code: 'path_outside' },
        { path: '1.table_name', code: 'path_outside' },
        { path: '2.table_name', code: 'file_missing' },
        { path: '3.table_name', code: 'file_format_unknown' },
        { path: '4.table_name', code: 'file_missing' },
      ],
    })
    expect(await fixture.request(dataManager.listTables, {})).toMatchObject({ items: [] })
  })

  test('DM9 lists folders and data files, and nothing outside', async () => {
    fixture.put('a.csv', 'a\n1\n')
    fixture.put('b.parquet', 'x')
    fixture.put('notes.txt', 'x')
    fixture.put('.hidden.csv', 'x')
    const roots = await fixture.request(dataManager.listFiles, {})
    expect(roots).toMatchObject({
      path: null,
      parent: null,
      entries: [{ kind: 'folder', path: fixture.platform.sources }],
    })
    const inside = await fixture.request(dataManager.listFiles, { query: { path: fixture.platform.sources } })
    expect(inside.parent).toBeNull()
    expect(inside.entries.map(({ name, format }) => [name, format])).toEqual([
      ['inside', null],
      ['near', null],
      ['a.csv', 'csv'],
      ['b.parquet', 'parquet'],
    ])
    const refused = await fixture.call(dataManager.listFiles, { query: { path: outside() } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'path_outside' } })
  })
})

describe('DM10 creating and updating sources', () => {
  test('DM10 returns all problems of a source', async () => {
    await fixture.register()
    const { body } = await create({ path: '/etc' }, { level_name: 'data_prim' })
    expect(body).toMatchObject({
      code: 'invalid_input',
      details: [
        { code: 'exists' },
        { path: 'level_name' },
        { path: 'parameters.path', code: 'path_outside' },
      ],
    })
  })

  test('DM11 rejects other warehouses', async () => {
    const wrong = await create({ path: fixture.platform.sources }, { dwhName: 'other' })
    expect(wrong).toMatchObject({ status: 404, body: { code: 'warehouse_unknown' } })
    const read = await fixture.call(dataManager.listSources, { query: { dwh_name: 'other' } })
    expect(read.status).toBe(404)
  })

  test('DM9 never returns secrets', async () => {
    const parameters = { host: 'db', port: 5432, database: 'd', username: 'u', password: 'hush-hush' }
    const created = await create(parameters, { dbms: 'postgresql' })
    expect(created.body).toMatchObject({
      source: { parameters: { host: 'db', port: 5432, username: 'u' }, secrets_set: ['password'] },
    })
    const rows = await fixture.platform.deps.db.selectFrom('sources').selectAll().execute()
    const audit = await fixture.platform.deps.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify([created, rows, audit, fixture.platform.log])).not.toContain('hush-hush')
    const etag = created.headers.get('etag') ?? ''
    const changed = await fixture.call(dataManager.updateSource, {
      params: { source },
      ifMatch: etag,
      body: { parameters: { ...parameters, host: 'db2', password: null } },
    })
    expect(changed.body).toMatchObject({ source: { parameters: { host: 'db2' }, secrets_set: [] } })
  })

  test.each([['carrier pigeon', 'source_kind_unknown']])(
    'DM9 stores %s and answers %s on extraction',
    async (dbms, code) => {
      await create({ path: 'x', token: 'hush' }, { dbms })
      await fixture.request(dataManager.addTables, { body: { table_name: 't', database_name: source } })
      const answer = await fixture.call(dataManager.extract, { params: { source, table: 't' } })
      expect(answer).toMatchObject({ status: 400, body: { code } })
    },
  )

  test('HTTP4 requires the current version for an update', async () => {
    await fixture.register()
    const body = { parameters: { path: fixture.platform.sources } }
    const none = await fixture.call(dataManager.updateSource, { params: { source }, body })
    expect(none.status).toBe(428)
    const stale = await fixture.call(dataManager.updateSource, { params: { source }, body, ifMatch: '"x"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'etag_mismatch' } })
  })

  test('DM11 does not delete sources and tables that objects use', async () => {
    fixture.put('a.csv', 'a\n1\n')
    const design = await fixture.design('a.csv')
    await fixture.request(dataManager.saveObjects, { body: [design] })
    const params = { source, table: 'a.csv' }
    expect(await fixture.call(dataManager.deleteTable, { params })).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { users: 'a' } },
    })
    expect((await fixture.call(dataManager.deleteSource, { params: { source } })).status).toBe(409)
    await fixture.request(dataManager.deleteObject, { params: { object: 'a' } })
    await fixture.request(dataManager.deleteSource, { params: { source } })
    expect(await fixture.request(dataManager.listSources, {})).toMatchObject({ items: [], total: 0 })
  })

  test('HTTP4 searches, sorts and pages lists', async () => {
    for (const name of ['b', 'a', "c'; DROP TABLE sources; --"])
      await create({ path: fixture.platform.sources }, { database_name: name })
    const names = async (query: object) =>
      (await fixture.request(dataManager.listSources, { query })).items.map((one) => one.database_name)
    expect(await names({ sort: '-database_name' })).toEqual(["c'; DROP TABLE sources; --", 'b', 'a'])
    expect(await names({ limit: 1, cursor: '1' })).toEqual(['b'])
    expect(await names({ q: 'DROP' })).toHaveLength(1)
    const wrong = await fixture.call(dataManager.listSources, { query: { sort: '1; DROP TABLE sources' } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_value' } })
  })

  test('AUD1 records every write in the audit log', async () => {
    fixture.put('a.csv', 'a\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    const rows = await fixture.platform.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()
    const actions = rows.map(({ action }) => action).filter((action) => !action.startsWith('session'))
    expect(actions).toEqual(
      expect.arrayContaining([
        'source.create',
        'table.add',
        'table.extract',
        'object.create',
        'level.freeze',
        'build.show',
      ]),
    )
    expect(await findBreak(fixture.platform.deps.db)).toBeNull()
  })
})

describe('DM5 checks before a design is saved', () => {
  test('DM5 returns all problems, each with its path', async () => {
    fixture.put('a.csv', 'n,d\n1,2026-01-01\n')
    const design = await fixture.design('a.csv')
    const [n, d] = design.attributes
    if (n === undefined || d === undefined) throw new Error('two attributes')
    const wrong = {
      ...design,
      key: ['none'],
      measure_date_field: 'n',
      indexes: [['n', 'lost']],
      attributes: [
        n,
        { ...d, type: { main: 'num' } },
        { ...n, attribute_name: 'N', fpui: { operation: 'aggregate' } },
        {
          ...n,
          attribute_name: 'x',
          sources: [{ rules: [], attributes: ['shop/a.csv/none', 'a'] }],
        },
        { ...n, attribute_name: 'y', database_name: 'data_mart' },
        { ...n, attribute_name: 'z', database_name: 'nowhere' },
      ],
    }
    const { status, body } = await fixture.call(dataManager.saveObjects, { body: [wrong] })
    expect(status).toBe(400)
    const problems = errorBody.parse(body).details ?? []
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '0.attributes.4.database_name invalid_value',
      '0.attributes.5.database_name level_unknown',
      '0.attributes.2.attribute_name duplicate',
      '0.attributes.1.sources.0.attributes.0 invalid_value',
      '0.attributes.2.fpui.operation invalid_value',
      '0.attributes.3.sources.0.attributes.0 attribute_source_unknown',
      '0.attributes.3.sources.0.attributes.1 attribute_source_shape',
      '0.key.0 attribute_unknown',
      '0.indexes.0.1 attribute_unknown',
      '0.measure_date_field invalid_value',
    ])
    expect(await fixture.request(dataManager.listObjects, {})).toMatchObject({ items: [] })
  })

  test.each([
    { name: 'n\0', path: '0.object_name' },
    { name: 'a\nb', path: '0.object_name' },
    { name: '..', path: '0.object_name' },
    { name: '\ud800', path: '0.object_name' },
    { attribute: 'y\0', path: '0.attributes.0.attribute_name' },
    { attribute: '\ud800', path: '0.attributes.0.attribute_name' },
  ])('DM5 rejects a name that a build or a URL cannot contain: %j', async ({ name, attribute, path }) => {
    fixture.put('a.csv', 'n\n1\n')
    const design = await fixture.design('a.csv')
    const attributes = design.attributes.map((one) => ({
      ...one,
      attribute_name: attribute ?? one.attribute_name,
    }))
    const body = [{ ...design, object_name: name ?? 'a', attributes }]
    const refused = errorBody.parse((await fixture.call(dataManager.saveObjects, { body })).body)
    expect(refused.details?.map((problem) => `${problem.path} ${problem.code}`)).toContain(
      `${path} wrong_format`,
    )
  })

  test('HTTP5 stores and returns unknown members', async () => {
    fixture.put('a.csv', 'n\n1\n')
    const design = { ...(await fixture.design('a.csv')), colour: 'blue', nested: { deep: [1, null] } }
    await fixture.request(dataManager.saveObjects, { body: [design] })
    const { items } = await fixture.request(dataManager.listObjects, {})
    expect(items[0]?.object).toEqual(design)
  })

  test('HTTP4 checks If-Match for a single object', async () => {
    fixture.put('a.csv', 'n\n1\n')
    const design = await fixture.design('a.csv')
    const saved = await fixture.call(dataManager.saveObjects, { body: [design] })
    const etag = saved.headers.get('etag') ?? ''
    const other = { ...design, display_name: 'Other' }
    expect((await fixture.call(dataManager.saveObjects, { body: [other], ifMatch: etag })).status).toBe(200)
    expect((await fixture.call(dataManager.saveObjects, { body: [design], ifMatch: etag })).status).toBe(412)
  })
})
