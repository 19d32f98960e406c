import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
let paths: { trips: string; cities: string }
beforeEach(async () => {
  fixture = await openDataFixture()
  paths = {
    trips: fixture.put('trips.csv', 'city_id,km\n1,10\n2,5\n1,7\n3,x\n'),
    cities: fixture.put('cities.csv', 'id,name\n1,Lyon\n2,Paris\n'),
  }
  await fixture.register('trips.csv', 'cities.csv')
  await fixture.extract('trips.csv')
  await fixture.extract('cities.csv')
})
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint' }
const pairs = [{ from: 'city_id', to: 'id' }]
const trips = logicalObject('trips', {
  relations: [{ object_name: 'cities', attributes: pairs, type: 'many_to_one' }],
  attributes: [
    logicalAttribute('city_id', { type: num, from: ['shop/trips.csv/city_id'] }),
    logicalAttribute('km', { type: num, from: ['shop/trips.csv/km'] }),
  ],
})
const cities = logicalObject('cities', {
  attributes: [
    logicalAttribute('id', { type: num, from: ['shop/cities.csv/id'] }),
    logicalAttribute('name', { from: ['shop/cities.csv/name'] }),
  ],
})
const mart = logicalObject('by_city', {
  attributes: [
    logicalAttribute('city', { database_name: 'data_mart', from: ['data_prim/cities/name'] }),
    logicalAttribute('km', {
      database_name: 'data_mart',
      type: num,
      fpui: { operation: 'aggregate' },
      from: ['data_prim/trips/km'],
    }),
  ],
})
/** A mart of one prim table. */
const names = logicalObject('names', {
  attributes: [logicalAttribute('name', { database_name: 'data_mart', from: ['data_prim/cities/name'] })],
})
const objects = [trips, cities, mart, names]
const both = ['data_prim', 'data_mart']

const written = ({ tables }: Pick<Build, 'tables'>): string[] =>
  tables.filter(({ state }) => state === 'written').map(({ object_name: name }) => name)

const physical = async (): Promise<unknown[]> => {
  const { warehouse } = fixture.platform.deps
  const batch = await warehouse.execute(
    "SELECT table_name FROM information_schema.tables WHERE table_schema LIKE 'data_%' ORDER BY 1",
  )
  return [...(batch.columns[0] ?? [])]
}

const again = async (query: object = {}, levels = both): Promise<Build> => {
  const body = { levelsToBuild: levels }
  const answer = await fixture.request(dataManager.buildPhysical, { query: { wait: true, ...query }, body })
  if (answer.build === undefined) throw new Error('the build did not end')
  return answer.build
}

const withRule = (object: LogicalObject): LogicalObject => ({
  ...object,
  attributes: object.attributes.map((attribute) => ({
    ...attribute,
    sources: attribute.sources.map((from) =>
      attribute.attribute_name === 'name'
        ? { ...from, rules: [{ condition: 'EQUAL', condition_value: 'Lyon', action: 'skip' }] }
        : from,
    ),
  })),
})

describe('DM38 a build writes only what changed', () => {
  beforeEach(async () => {
    expect(written(await fixture.build(objects, both))).toEqual(['cities', 'trips', 'by_city', 'names'])
  })

  test('DM38 writes no table if nothing changed, and says so', async () => {
    const before = await physical()
    const build = await again()
    expect(build).toMatchObject({ build_id: 2, outcome: 'success', is_current: true, rejected_rows: 1 })
    expect(build.tables).toMatchObject([
      { object_name: 'cities', state: 'unchanged', rows: 2, rejected_rows: 0, duration: null },
      { object_name: 'trips', state: 'unchanged', rows: 3, rejected_rows: 1, duration: null },
      { object_name: 'by_city', state: 'unchanged', rows: 2 },
      { object_name: 'names', state: 'unchanged', rows: 2 },
    ])
    const { job } = await fixture.request(engine.getJob, { params: { job: build.job_id } })
    expect(job.steps.map(({ is_unchanged: isUnchanged }) => isUnchanged)).toEqual([true, true, true, true])
    const codes = build.log.map(({ code }) => code)
    expect(codes).toContain('build_unchanged')
    expect(codes).not.toContain('table_started')
    expect(await physical()).toEqual(before)
  })

  test('DM38 writes everything with full=true', async () => {
    expect(written(await again({ full: true }))).toEqual(['cities', 'trips', 'by_city', 'names'])
    expect(await physical()).toContain('trips#2')
  })

  test.each<[string, () => Promise<LogicalObject[]> | LogicalObject[], string[]]>([
    ['a definition', () => [trips, { ...cities, key: ['id'] }, mart, names], ['cities', 'by_city', 'names']],
    ['the definition of a mart', () => [trips, cities, { ...mart, key: ['city'] }, names], ['by_city']],
    ['an index', () => [{ ...trips, indexes: [['city_id']] }, cities, mart, names], ['trips', 'by_city']],
    ['a rule', () => [trips, withRule(cities), mart, names], ['cities', 'by_city', 'names']],
    [
      'a relation that no mart follows',
      () => {
        const back = [{ from: 'id', to: 'city_id' }]
        const relations = [{ object_name: 'trips', attributes: back, type: 'one_to_many' }]
        return [trips, { ...cities, relations }, mart, names]
      },
      [],
    ],
    [
      'the attributes of a join',
      () => {
        const other = [{ from: 'km', to: 'id' }]
        return [
          { ...trips, relations: [{ object_name: 'cities', attributes: other, type: 'many_to_one' }] },
          cities,
          mart,
          names,
        ]
      },
      ['by_city'],
    ],
    [
      'a view instead of a table',
      () => [trips, cities, mart, { ...names, to_materialize: false }],
      ['names'],
    ],
    [
      'the content of a file',
      () => {
        writeFileSync(paths.cities, 'id,name\n1,Lyon\n2,Paris\n3,Nice\n')
        return objects
      },
      ['cities', 'by_city', 'names'],
    ],
    [
      'a file replaced by one of the same size and time',
      () => {
        const { atime, mtime, size } = statSync(paths.cities)
        const other = fixture.put('other.csv', 'id,name\n1,Nice\n2,Arles\n')
        utimesSync(other, atime, mtime)
        renameSync(other, paths.cities)
        expect(statSync(paths.cities).size).toBe(size)
        return objects
      },
      ['cities', 'by_city', 'names'],
    ],
    [
      'a file written again with the same size and time',
      () => {
        const { atime, mtime } = statSync(paths.cities)
        writeFileSync(paths.cities, 'id,name\n1,Nice\n2,Arles\n')
        utimesSync(paths.cities, atime, mtime)
        return objects
      },
      ['cities', 'by_city', 'names'],
    ],
    [
      'the reading options of a table',
      async () => {
        const params = { source, table: 'cities.csv' }
        const options = { null_values: ['', 'Lyon'] }
        await fixture.request(dataManager.saveTableReading, { params, body: { options } })
        await fixture.extract('cities.csv')
        return objects
      },
      ['cities', 'by_city', 'names'],
    ],
    [
      'nothing, after the table was extracted again',
      async () => {
        await fixture.extract('cities.csv')
        return objects
      },
      [],
    ],
  ])('DM38 writes the tables that depend on %s', async (_, change, expected) => {
    const build = await fixture.build(await change(), both)
    expect(written(build)).toEqual(expected)
    const rows = await Promise.all(objects.map(({ object_name: name }) => fixture.rows(name)))
    // The same tables as if all had been written.
    expect(written(await again({ full: true }))).toHaveLength(4)
    expect(await Promise.all(objects.map(({ object_name: name }) => fixture.rows(name)))).toEqual(rows)
  })

  test('DM38 a changed description is visible without writing the table', async () => {
    const attributes = cities.attributes.map((attribute) => ({ ...attribute, display_name: 'Town' }))
    const renamed = { ...cities, display_name: 'Towns', attributes }
    expect(written(await fixture.build([trips, renamed, mart, names], both))).toEqual([])
    const { items } = await fixture.request(dataManager.listObjects, {})
    expect(items.map(({ is_changed: isChanged }) => isChanged)).toEqual([false, false, false, false])
    const { tablesJson } = await fixture.platform.deps.db
      .selectFrom('catalogue')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.parse(tablesJson)).toContainEqual(
      expect.objectContaining({
        physical_name: 'cities#1',
        display_name: 'Towns',
        fields: [
          expect.objectContaining({ display_name: 'Town' }),
          expect.objectContaining({ display_name: 'Town' }),
        ],
      }),
    )
  })

  test('DM38 levels that are built separately', async () => {
    writeFileSync(paths.cities, 'id,name\n1,Lyon\n2,Paris\n3,Nice\n')
    expect(written(await again({}, ['data_mart']))).toEqual([])
    expect(written(await again({}, ['data_prim']))).toEqual(['cities'])
    expect(written(await again({}, ['data_mart']))).toEqual(['by_city', 'names'])
    expect(written(await again())).toEqual([])
  })

  test('DM38 a removed object is removed, and no other table is written', async () => {
    await fixture.request(dataManager.deleteObject, { params: { object: 'names' } })
    const build = await fixture.build([trips, cities, mart], both)
    expect(written(build)).toEqual([])
    expect(build.tables).toHaveLength(3)
  })

  test('DM38 a table that is gone is written again', async () => {
    await fixture.platform.deps.warehouse.execute('DROP TABLE data_prim."cities#1"')
    expect(written(await again())).toEqual(['cities', 'by_city', 'names'])
    expect(await fixture.rows('cities')).toHaveLength(2)
  })

  test('DM38 a mart over a table that actions write is written by every build', async () => {
    const events = logicalObject('events', { attributes: [logicalAttribute('text')] })
    const texts = logicalObject('texts', {
      attributes: [logicalAttribute('text', { database_name: 'data_mart', from: ['data_prim/events/text'] })],
    })
    await fixture.build([...objects, events, texts], both)
    await fixture.platform.deps.warehouse.execute(`INSERT INTO data_prim."events#2" VALUES ('written')`)
    const build = await again()
    expect(written(build)).toEqual(['texts'])
    expect(build.tables.find(({ object_name: name }) => name === 'events')).toMatchObject({
      state: 'unchanged',
      rows: 1,
    })
    expect(await fixture.rows('texts')).toEqual([['written']])
  })
})

describe('DM38 after a restart', () => {
  test('DM38 unchanged tables stay, and those of an earlier version are written once', async () => {
    await fixture.platform.close()
    fixture = await openDataFixture({ onDisk: true })
    fixture.put('a.csv', 'x\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    let { platform } = fixture
    const buildAfterRestart = async (): Promise<string[]> => {
      platform = await platform.reopen()
      const token = await platform.signIn()
      const body = { levelsToBuild: ['data_prim'] }
      const answer = await platform.request(dataManager.buildPhysical, { query: { wait: true }, body, token })
      return written({ tables: answer.build?.tables ?? [] })
    }
    expect(await buildAfterRestart()).toEqual([])
    const { db } = platform.deps
    const { tablesJson } = await db.selectFrom('catalogue').selectAll().executeTakeFirstOrThrow()
    const earlier = tablesJson.replace('"written"', '"unknown"')
    expect(earlier).not.toBe(tablesJson)
    await db.updateTable('catalogue').set({ tablesJson: earlier }).execute()
    expect(await buildAfterRestart()).toEqual(['a'])
    expect(await buildAfterRestart()).toEqual([])
    await platform.close()
    fixture = await openDataFixture()
  })
})
