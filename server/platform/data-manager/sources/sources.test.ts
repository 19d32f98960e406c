import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { errorBody } from '#contract/http.ts'
import { findBreak } from '../../audit/audit.ts'
import { openShop, source, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.platform.close())

const create = (parameters: Record<string, unknown>, change: object = {}) =>
  shop.call(dataManager.createSource, {
    body: { dbms: 'local', parameters, database_name: source, ...change },
  })

describe('DM9 where a local source may reach', () => {
  const outside = (): string => join(shop.platform.folder, 'outside')
  beforeEach(() => {
    mkdirSync(outside())
    writeFileSync(join(outside(), 'secret.csv'), 'a\n1\n')
    symlinkSync(outside(), join(shop.platform.sources, 'link'))
    mkdirSync(join(shop.platform.sources, 'inside'))
    symlinkSync(join(shop.platform.sources, 'inside'), join(shop.platform.sources, 'near'))
  })
  const cases: readonly [string, () => unknown, string | null][] = [
    ['the folder itself', () => shop.platform.sources, null],
    ['a link that stays inside', () => join(shop.platform.sources, 'near'), null],
    ['another folder', outside, 'path_outside'],
    ['a way out by ..', () => `${shop.platform.sources}/inside/../../outside`, 'path_outside'],
    ['a way out by a link', () => join(shop.platform.sources, 'link'), 'path_outside'],
    ['a folder whose name only begins alike', () => `${shop.platform.sources}x`, 'path_outside'],
    ['what does not exist inside', () => join(shop.platform.sources, 'none'), 'path_missing'],
    ['what does not exist outside', () => '/none/at/all', 'path_outside'],
    ['a relative path', () => 'sources', 'path_outside'],
    ['no path', () => undefined, 'required'],
    ['no text', () => 7, 'wrong_type'],
  ]
  test.each(cases)('DM9 %s', async (_, path, code) => {
    const { status, body } = await create({ path: path() })
    if (code === null) expect(status).toBe(200)
    else expect([status, body]).toMatchObject([400, { code, details: [{ path: 'parameters.path' }] }])
  })

  test('DM9 a table may not lead out of its source', async () => {
    await shop.register()
    const names = ['../outside/secret.csv', 'link/secret.csv', 'none.csv', 'inside', '../sources/a.csv']
    const added = names.map((name) => ({ table_name: name, database_name: source }))
    const { status, body } = await shop.call(dataManager.addTables, { body: added })
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
    expect(await shop.ask(dataManager.listTables, {})).toMatchObject({ items: [] })
  })

  test('DM9 browsing shows folders and data files, nothing that leads outside', async () => {
    shop.put('a.csv', 'a\n1\n')
    shop.put('b.parquet', 'x')
    shop.put('notes.txt', 'x')
    shop.put('.hidden.csv', 'x')
    const roots = await shop.ask(dataManager.listFiles, {})
    expect(roots).toMatchObject({
      path: null,
      parent: null,
      entries: [{ kind: 'folder', path: shop.platform.sources }],
    })
    const inside = await shop.ask(dataManager.listFiles, { query: { path: shop.platform.sources } })
    expect(inside.parent).toBeNull()
    expect(inside.entries.map(({ name, format }) => [name, format])).toEqual([
      ['inside', null],
      ['near', null],
      ['a.csv', 'csv'],
      ['b.parquet', 'parquet'],
    ])
    const away = await shop.call(dataManager.listFiles, { query: { path: outside() } })
    expect(away).toMatchObject({ status: 400, body: { code: 'path_outside' } })
  })
})

describe('DM10 sources are registered once', () => {
  test('DM10 all problems of a source at once', async () => {
    await shop.register()
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

  test('DM11 there is one warehouse', async () => {
    const wrong = await create({ path: shop.platform.sources }, { dwhName: 'other' })
    expect(wrong).toMatchObject({ status: 404, body: { code: 'warehouse_unknown' } })
    const read = await shop.call(dataManager.listSources, { query: { dwh_name: 'other' } })
    expect(read.status).toBe(404)
  })

  test('DM9 secrets are written and never read', async () => {
    const parameters = { host: 'db', port: 5432, username: 'u', password: 'hush-hush' }
    const made = await create(parameters, { dbms: 'postgresql' })
    expect(made.body).toMatchObject({
      source: { parameters: { host: 'db', port: 5432 }, secrets_set: ['password', 'username'] },
    })
    const rows = await shop.platform.deps.db.selectFrom('sources').selectAll().execute()
    const audit = await shop.platform.deps.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify([made, rows, audit, shop.platform.log])).not.toContain('hush-hush')
    const etag = made.headers.get('etag') ?? ''
    const changed = await shop.call(dataManager.updateSource, {
      params: { source },
      ifMatch: etag,
      body: { parameters: { host: 'db2', username: null } },
    })
    expect(changed.body).toMatchObject({ source: { parameters: { host: 'db2' }, secrets_set: ['password'] } })
  })

  test.each([
    ['postgresql', 'source_kind_not_yet'],
    ['carrier pigeon', 'source_kind_unknown'],
  ])('DM9 %s is kept and answers %s on extraction', async (dbms, code) => {
    await create({ path: 'x', token: 'hush' }, { dbms })
    await shop.ask(dataManager.addTables, { body: { table_name: 't', database_name: source } })
    const answer = await shop.call(dataManager.extract, { params: { source, table: 't' } })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })

  test('HTTP4 an update needs the version that was read', async () => {
    await shop.register()
    const body = { parameters: { path: shop.platform.sources } }
    const none = await shop.call(dataManager.updateSource, { params: { source }, body })
    expect(none.status).toBe(428)
    const stale = await shop.call(dataManager.updateSource, { params: { source }, body, ifMatch: '"x"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'etag_mismatch' } })
  })

  test('DM11 what objects draw on is not deleted', async () => {
    shop.put('a.csv', 'a\n1\n')
    const design = await shop.design('a.csv')
    await shop.ask(dataManager.saveObjects, { body: [design] })
    const params = { source, table: 'a.csv' }
    expect(await shop.call(dataManager.deleteTable, { params })).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { users: 'a' } },
    })
    expect((await shop.call(dataManager.deleteSource, { params: { source } })).status).toBe(409)
    await shop.ask(dataManager.deleteObject, { params: { object: 'a' } })
    await shop.ask(dataManager.deleteSource, { params: { source } })
    expect(await shop.ask(dataManager.listSources, {})).toMatchObject({ items: [], total: 0 })
  })

  test('HTTP4 lists search, sort and page', async () => {
    for (const name of ['b', 'a', "c'; DROP TABLE sources; --"])
      await create({ path: shop.platform.sources }, { database_name: name })
    const names = async (query: object) =>
      (await shop.ask(dataManager.listSources, { query })).items.map((one) => one.database_name)
    expect(await names({ sort: '-database_name' })).toEqual(["c'; DROP TABLE sources; --", 'b', 'a'])
    expect(await names({ limit: 1, cursor: '1' })).toEqual(['b'])
    expect(await names({ q: 'DROP' })).toHaveLength(1)
    const wrong = await shop.call(dataManager.listSources, { query: { sort: '1; DROP TABLE sources' } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_value' } })
  })

  test('AUD1 every write is in the audit', async () => {
    shop.put('a.csv', 'a\n1\n')
    await shop.build([await shop.design('a.csv')])
    const rows = await shop.platform.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()
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
    expect(await findBreak(shop.platform.deps.db)).toBeNull()
  })
})

describe('DM5 designs are checked before they are saved', () => {
  test('DM5 all problems at once, each with its path', async () => {
    shop.put('a.csv', 'n,d\n1,2026-01-01\n')
    const design = await shop.design('a.csv')
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
          sources: [
            { rules: [{ condition: 'LT', condition_value: 3 }], attributes: ['shop/a.csv/none', 'a'] },
          ],
        },
        { ...n, attribute_name: 'y', database_name: 'data_mart' },
        { ...n, attribute_name: 'z', database_name: 'nowhere' },
      ],
    }
    const { status, body } = await shop.call(dataManager.saveObjects, { body: [wrong] })
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
      '0.attributes.3.sources.0.rules.0 rule_unsupported',
      '0.key.0 attribute_unknown',
      '0.indexes.0.1 attribute_unknown',
      '0.measure_date_field invalid_value',
    ])
    expect(await shop.ask(dataManager.listObjects, {})).toMatchObject({ items: [] })
  })

  test.each([
    { name: 'n\0', path: '0.object_name' },
    { name: 'a\nb', path: '0.object_name' },
    { name: '..', path: '0.object_name' },
    { name: '\ud800', path: '0.object_name' },
    { attribute: 'y\0', path: '0.attributes.0.attribute_name' },
    { attribute: '\ud800', path: '0.attributes.0.attribute_name' },
  ])(
    'DM5 a name that no build could write or no address could hold: %j',
    async ({ name, attribute, path }) => {
      shop.put('a.csv', 'n\n1\n')
      const design = await shop.design('a.csv')
      const attributes = design.attributes.map((one) => ({
        ...one,
        attribute_name: attribute ?? one.attribute_name,
      }))
      const body = [{ ...design, object_name: name ?? 'a', attributes }]
      const refused = errorBody.parse((await shop.call(dataManager.saveObjects, { body })).body)
      expect(refused.details?.map((problem) => `${problem.path} ${problem.code}`)).toContain(
        `${path} wrong_format`,
      )
    },
  )

  test('HTTP5 unknown members are kept and given back', async () => {
    shop.put('a.csv', 'n\n1\n')
    const design = { ...(await shop.design('a.csv')), colour: 'blue', nested: { deep: [1, null] } }
    await shop.ask(dataManager.saveObjects, { body: [design] })
    const { items } = await shop.ask(dataManager.listObjects, {})
    expect(items[0]?.object).toEqual(design)
  })

  test('HTTP4 a single object honours If-Match', async () => {
    shop.put('a.csv', 'n\n1\n')
    const design = await shop.design('a.csv')
    const saved = await shop.call(dataManager.saveObjects, { body: [design] })
    const etag = saved.headers.get('etag') ?? ''
    const other = { ...design, display_name: 'Other' }
    expect((await shop.call(dataManager.saveObjects, { body: [other], ifMatch: etag })).status).toBe(200)
    expect((await shop.call(dataManager.saveObjects, { body: [design], ifMatch: etag })).status).toBe(412)
  })

  test('DM7 virtual attributes are refused for now', async () => {
    const body = {
      attribute_name: 'v',
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql: 'SUM(a)',
    }
    const answer = await shop.call(dataManager.createAttribute, { params: { dwh: 'dwh' }, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_yet' } })
    expect(await shop.ask(dataManager.listAttributes, { params: { dwh: 'dwh' } })).toMatchObject({
      items: [],
    })
  })
})
