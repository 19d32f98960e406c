// Lists of objects become tables of their own, related by the numbers of rows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const read = async (name: string, content: string | Uint8Array) => {
  fixture.put(name, content)
  await fixture.register(name)
  return fixture.extract(name)
}
const lastOf = async (table: string) => {
  const { extraction } = await fixture.request(dataManager.lastExtraction, { params: { source, table } })
  if (extraction === null) throw new Error(`${table} was not extracted`)
  return extraction
}
const tables = async () => {
  const { items } = await fixture.request(dataManager.listTables, {})
  return items.map(({ table_name: name, parent, state, rows }) => [name, parent, state, rows])
}
const namesOf = (extraction: { attributes: readonly { attribute_name: string }[] }) =>
  extraction.attributes.map(({ attribute_name: name }) => name)
const textRows = async (object: string) => (await fixture.rows(object)).map((row) => row.map(String))

const orders = [
  '{"id":"A","items":[{"sku":"x","price":59.913868912345678901,"tags":["a"],"taxes":[{"rate":1},{"rate":2}]},{"sku":"y","price":1}]}',
  '{"id":"B","items":[]}',
  '{"id":"C","items":null}',
  '{"id":"D","ship":{"boxes":[{"kg":1}]},"items":[null,{"sku":"z","taxes":[{"rate":123456789012345678901234567890}]}]}',
] as const

const files = [
  ['lines', 'orders.ndjson', `${orders.join('\n')}\n`],
  ['an array', 'orders.json', `[${orders.join(',\n')}]`],
  ['a sequence', 'orders.json', orders.join('\n').replace(',', ',\n')],
] as const

describe('DM37 lists of objects', () => {
  test.each(files)('DM37 lists of %s become tables that keep their digits', async (_, name, content) => {
    const root = await read(name, content)
    expect(namesOf(root)).toEqual(['id', 'orders_row'])
    expect(await tables()).toEqual([
      [name, null, 'ready', 4],
      [`${name}.items`, name, 'ready', 4],
      [`${name}.items.taxes`, `${name}.items`, 'ready', 3],
      [`${name}.ship.boxes`, name, 'ready', 1],
    ])
    const items = await lastOf(`${name}.items`)
    expect(namesOf(items)).toEqual(['orders_row', 'sku', 'price', 'tags', 'items_row'])
    const found = [root, items, await lastOf(`${name}.items.taxes`), await lastOf(`${name}.ship.boxes`)]
    const objects = found.map(proposeObject)
    expect(objects.map((object) => object.object_name)).toEqual([
      'orders',
      'orders_items',
      'orders_items_taxes',
      'orders_ship_boxes',
    ])
    await fixture.build(objects)
    expect(await textRows('orders')).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
      ['D', '4'],
    ])
    expect(await textRows('orders_items')).toEqual([
      ['1', 'x', '59.913868912345678901', '["a"]', '1'],
      ['1', 'y', '1', 'null', '2'],
      ['4', 'null', 'null', 'null', '3'],
      ['4', 'z', 'null', 'null', '4'],
    ])
    expect(await textRows('orders_items_taxes')).toEqual([
      ['1', '1'],
      ['1', '2'],
      ['4', '123456789012345678901234567890'],
    ])
    expect(await textRows('orders_ship_boxes')).toEqual([['4', '1']])
  })

  test.each([
    ['scalars', '{"a":[1,2]}', '[1,2]'],
    ['lists', '{"a":[[{"b":1}]]}', '[[{"b":1}]]'],
    ['objects and scalars', '{"a":[{"b":1},2]}', '[{"b":1},2]'],
    ['objects without members', '{"a":[{}]}', '[{}]'],
    ['nothing', '{"a":[]}', '[]'],
  ])('DM37 a list of %s stays text', async (_, line, text) => {
    const root = await read('t.ndjson', `${line}\n`)
    expect(root.flashzone).toEqual([[text]])
    expect(await tables()).toHaveLength(1)
  })

  test('DM37 values instead of a list are rejected and counted where the sample did not show them', async () => {
    const lines = ['{"a":[{"b":1}]}', '{"a":[{"b":2},{"b":3}]}', '{"a":{"b":4}}']
    fixture.put('t.ndjson', `${lines.join('\n')}\n`)
    await fixture.register('t.ndjson')
    await fixture.extract('t.ndjson', { sample: true, sample_max_lines: 2 })
    const sampled = await lastOf('t.ndjson.a')
    expect(sampled).toMatchObject({ sampled: true, lines_read: 2, rows: null, parent: 't.ndjson' })
    const build = await fixture.build([proposeObject(sampled)])
    expect(build.tables).toMatchObject([{ rows: 3, rejected_rows: 1 }])
  })

  test('DM37 a table of a list is extracted, previewed and deleted like others', async () => {
    await read('t.json', '[{"a":[{"b":1}]},{"a":[{"b":2}]}]')
    const params = { source, table: 't.json.a' }
    expect((await fixture.extract('t.json.a')).flashzone).toEqual([
      [1, 1],
      [2, 2],
    ])
    const { preview } = await fixture.request(dataManager.previewTable, { params, body: { options: {} } })
    expect(preview).toMatchObject({ rows: [[1, 1], [2, 2]] }) // prettier-ignore
    expect(preview.attributes.map(({ attribute_name: name }) => name)).toEqual(['t_row', 'b'])
    await fixture.request(dataManager.deleteTable, { params: { source, table: 't.json' } })
    expect(await tables()).toEqual([])
  })

  test('DM37 a table that an object uses keeps the file of its list', async () => {
    await read('t.json', '[{"a":[{"b":1}]}]')
    await fixture.build([proposeObject(await lastOf('t.json.a'))])
    const refused = await fixture.call(dataManager.deleteTable, { params: { source, table: 't.json' } })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { name: 'shop/t.json.a' } },
    })
    expect(await tables()).toHaveLength(2)
  })

  test('DM37 a list that the rows no longer have fails, and its table remains', async () => {
    await read('t.json', '[{"a":[{"b":1}]}]')
    fixture.put('t.json', '[{"a":"none","c":[{"d":1}]}]')
    expect(namesOf(await fixture.extract('t.json'))).toEqual(['a', 't_row'])
    expect(await tables()).toEqual([
      ['t.json', null, 'ready', 1],
      ['t.json.a', 't.json', 'failed', 1],
      ['t.json.c', 't.json', 'ready', 1],
    ])
    const again = await fixture.call(dataManager.extract, {
      params: { source, table: 't.json.a' },
      query: { wait: true },
    })
    expect(again).toMatchObject({ status: 400, body: { code: 'file_unreadable' } })
    expect(JSON.stringify(again.body)).toContain('no list of objects at')
  })

  test('DM37 members with the names of row numbers keep their values', async () => {
    const root = await read('t.json', '[{"t_row":"own","a":[{"t_row":"b","a_row":"c","x":[{"y":1}]}]}]')
    expect(root.flashzone).toEqual([['own', 1]])
    const found = await lastOf('t.json.a')
    expect(namesOf(found)).toEqual(['t_row_2', 't_row', 'a_row', 'a_row_2'])
    expect(namesOf(await lastOf('t.json.a.x'))).toEqual(['a_row_2', 'y'])
  })

  test('DM37 more than 50 lists stay text', async () => {
    const wide = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`l${index}`, [{ a: 1 }]]))
    const root = await read('t.json', JSON.stringify([wide]))
    expect(namesOf(root)).toHaveLength(51)
    expect(await tables()).toHaveLength(1)
  })

  test('DM37 the relation of a list to its rows is proposed', async () => {
    const root = await read(files[0][1], files[0][2])
    const items = await lastOf(`${files[0][1]}.items`)
    await fixture.build([proposeObject(root), proposeObject(items)])
    const answer = await fixture.request(dataManager.findRelations, { body: {} })
    expect(answer.candidates).toMatchObject([
      {
        from: 'orders_items',
        to: 'orders',
        attributes: [{ from: 'orders_row', to: 'orders_row' }],
        type: 'many_to_one',
      },
    ])
  })
})

test('DM37 lists of structs in Parquet become tables, also in views', async () => {
  const { warehouse, staging } = fixture.platform.deps
  const path = join(staging, 'made.parquet')
  await warehouse.execute(`COPY (SELECT * FROM (VALUES
      ('A', [{'sku': 'x', 'cost': {'net': 1.50::DECIMAL(9,2)}, 'taxes': [{'rate': 1}, {'rate': 2}]},
             {'sku': 'y', 'cost': NULL, 'taxes': []}]),
      ('B', []), ('C', NULL), ('D', [NULL, {'sku': 'z', 'cost': {'net': 2}, 'taxes': [{'rate': 3}]}])
    ) AS t(id, items)) TO '${path}' (FORMAT parquet)`)
  const root = await read('orders.parquet', readFileSync(path))
  expect(namesOf(root)).toEqual(['id', 'orders_row'])
  const items = await lastOf('orders.parquet.items')
  const taxes = await lastOf('orders.parquet.items.taxes')
  expect(namesOf(items)).toEqual(['orders_row', 'sku', 'cost.net', 'items_row'])
  const expected = [
    ['1', 'x', '1.5', '1'],
    ['1', 'y', 'null', '2'],
    ['4', 'null', 'null', '3'],
    ['4', 'z', '2', '4'],
  ]
  for (const isTable of [true, false]) {
    const objects = [root, items, taxes].map((one) => ({ ...proposeObject(one), to_materialize: isTable }))
    await fixture.build(objects)
    expect(await textRows('orders_items')).toEqual(expected)
    expect(await textRows('orders_items_taxes')).toEqual([
      ['1', '1'],
      ['1', '2'],
      ['4', '3'],
    ])
  }
})

const list = fc.option(fc.array(fc.option(fc.record({ n: fc.integer() }))), { nil: undefined })

test('DM37 a table of a list has as many rows as the lists have items', async () => {
  await fixture.register()
  const found: { object: LogicalObject; parents: string[] }[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 30 }), async (lists) => {
      const all = [...lists, [{ n: 1 }]]
      const name = `f${found.length}.ndjson`
      fixture.put(name, all.map((items) => JSON.stringify({ items })).join('\n'))
      await fixture.request(dataManager.addTables, { body: [{ table_name: name, database_name: source }] })
      await fixture.extract(name)
      const extraction = await lastOf(`${name}.items`)
      const parents = all.flatMap((items, row) => (items ?? []).map(() => String(row + 1)))
      expect(extraction.rows).toBe(parents.length)
      found.push({ object: proposeObject(extraction), parents })
    }),
  )
  await fixture.build(found.map(({ object }) => object))
  for (const { object, parents } of found)
    expect((await textRows(object.object_name)).map(([parent]) => parent)).toEqual(parents)
}, 120_000)
