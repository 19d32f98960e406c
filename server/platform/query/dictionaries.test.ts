import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { visibleTables } from '#domain/query/restriction.ts'
import { logicalAttribute, logicalObject } from '../testing/logical-objects.ts'
import { openDataFixture, source, type DataFixture } from '../testing/data-fixture.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { datasetOf } from './dataset.ts'
import { tableOf } from './testing/sample-warehouse.ts'

const quays = tableOf(
  { code: 'string', quay: 'string', depth: 'double' },
  { table_name: 'quays', object_type: 'scale', key: ['code'] },
)
const toQuays = [{ object_name: 'quays', attributes: [{ from: 'start', to: 'code' }], type: 'many_to_one' }]
const trips = tableOf(
  { start: 'string', end: 'string', crew: 'string', people: 'num' },
  { table_name: 'trips', relations: toQuays },
)
const labels = (...tables: readonly QueryableTable[]) => datasetOf(tables).dictionnary
const entry = { id: 'code', value: 'quay', table_name: 'quays' }

const renamed = (table: QueryableTable, names: Readonly<Record<string, string>>): QueryableTable => ({
  ...table,
  fields: table.fields.map((field) => ({ ...field, field: names[field.field] ?? field.field })),
})

describe('QB10 dictionaries of the dataset', () => {
  it('QB10 gives key and label for the key and for the fields related to it', () => {
    expect(labels(trips, quays)).toEqual({ code: entry, start: entry })
  })

  it.each([
    ['a table that is not a scale', { object_type: 'measure' }],
    ['a table without a key', { key: [] }],
    ['a key of several attributes', { key: ['code', 'quay'] }],
    ['a table of an earlier version', { key: undefined }],
  ])('QB10 gives no dictionary for %s', (_, change) => {
    expect(labels(trips, { ...quays, ...change })).toEqual({})
  })

  it('QB10 takes of several text dimensions the one named like the table, name or label', () => {
    const wide = tableOf({ code: 'string', name: 'string', town: 'string' }, quays)
    const label = (names: Readonly<Record<string, string>>) => labels(renamed(wide, names))['code']?.value
    expect([label({}), label({ town: 'quays' }), label({ name: 'label' }), label({ name: 'title' })]).toEqual(
      ['name', 'quays', 'label', undefined],
    )
  })

  it('QB10 follows relations towards one row only, and by one attribute', () => {
    const related = (type: string, attributes = [{ from: 'start', to: 'code' }]) =>
      labels({ ...trips, relations: [{ object_name: 'quays', attributes, type }] }, quays)['start']
    expect(related('one_to_one')).toEqual(entry)
    expect(related('one_to_many')).toBeUndefined()
    const reverse = [{ object_name: 'trips', attributes: [{ from: 'code', to: 'end' }], type: 'one_to_many' }]
    expect(labels(trips, { ...quays, relations: reverse })['end']).toEqual(entry)
    const pairs = [
      { from: 'start', to: 'code' },
      { from: 'end', to: 'quay' },
    ]
    expect(related('many_to_one', pairs)).toBeUndefined()
    expect(related('many_to_one', [{ from: 'start', to: 'quay' }])).toBeUndefined()
  })

  it('QB10 gives no entry for a name that is not the same in every table', () => {
    const crews = tableOf({ start: 'string' }, { table_name: 'crews' })
    expect(labels(trips, quays, crews)).toEqual({ code: entry })
    const towns = { ...renamed(quays, { quay: 'town' }), table_name: 'towns' }
    expect(labels(trips, quays, towns)).toEqual({ start: entry })
    const both = [...toQuays, ...toQuays.map((each) => ({ ...each, object_name: 'towns' }))]
    expect(labels({ ...trips, relations: both }, quays, towns)).toEqual({})
  })

  it('QB10 follows the attributes of a mart to their prim attributes', () => {
    const mart: QueryableTable = {
      ...tableOf({ start_code: 'string', start: 'string' }, { table_name: 'by_start' }),
      database_name: 'data_mart',
    }
    const withOrigin = {
      ...mart,
      fields: mart.fields.map((field) => ({ ...field, origin: { object: 'trips', attribute: 'start' } })),
    }
    expect(labels(trips, quays, withOrigin)).toEqual({ code: entry, start: entry, start_code: entry })
    expect(labels(trips, quays, mart)).toEqual({ code: entry })
  })

  it('QB10 IAM10 gives no dictionary of a table that the caller does not see', () => {
    const conditions = [{ role: 'crew', filter: { crew: ['A'] } }]
    expect(labels(...visibleTables([trips, quays], conditions))).toEqual({})
  })
})

describe('QB10 dictionaries of a build', () => {
  let fixture: DataFixture
  afterEach(() => fixture.platform.close())

  const object = (name: string, names: readonly string[], change: Partial<LogicalObject>): LogicalObject =>
    logicalObject(name, {
      attributes: names.map((each) => logicalAttribute(each, { from: [`${source}/${name}.csv/${each}`] })),
      ...change,
    })

  it('QB10 the build freezes keys and relations; a state of an earlier version has no dictionaries', async () => {
    fixture = await openDataFixture({ onDisk: true })
    fixture.put('quays.csv', 'code,quay\nN,North\nS,South\n')
    fixture.put('trips.csv', 'start\nN\nS\nN\n')
    await fixture.register('quays.csv', 'trips.csv')
    await fixture.extract('quays.csv')
    await fixture.extract('trips.csv')
    const scale = object('quays', ['code', 'quay'], { object_type: 'scale', key: ['code'] })
    await fixture.build([scale, object('trips', ['start'], { relations: toQuays })])
    const frozen = { code: entry, start: entry }
    expect((await fixture.request(query.dataset, {})).dictionnary).toEqual(frozen)
    await fixture.request(dataManager.saveObjects, { body: [{ ...scale, object_type: 'measure' }] })
    expect((await fixture.request(query.dataset, {})).dictionnary).toEqual(frozen)

    const { db } = fixture.platform.deps
    const { tablesJson } = await db.selectFrom('catalogue').select('tablesJson').executeTakeFirstOrThrow()
    const older = z
      .array(z.looseObject({}))
      .parse(JSON.parse(tablesJson))
      .map((table) => ({ ...table, key: undefined, relations: undefined }))
    await db
      .updateTable('catalogue')
      .set({ tablesJson: JSON.stringify(older) })
      .execute()
    const platform = await fixture.platform.reopen()
    const reopened = await platform.request(query.dataset, { token: await platform.signIn() })
    await platform.close()
    expect([reopened.tables.length, reopened.dictionnary]).toEqual([2, {}])
  })
})
