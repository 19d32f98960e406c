import { rmSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint' }

/** Polls until there is a value, yielding to other work in between. */
const until = async <T>(poll: () => Promise<T | undefined>): Promise<T> => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const found = await poll()
    if (found !== undefined) return found
    await setImmediate()
  }
  throw new Error('it never came to be')
}

/** Everything in the schemas of the warehouse. */
const physical = async (): Promise<unknown[]> => {
  const { warehouse } = fixture.platform.deps
  const batch = await warehouse.execute(
    "SELECT table_name FROM information_schema.tables WHERE table_schema LIKE 'data_%' ORDER BY 1",
  )
  return [...(batch.columns[0] ?? [])]
}

describe('DM13 build output', () => {
  test('DM13 writes the rows of a file in order', async () => {
    fixture.put(
      'sales.csv',
      'day,city,amount\n2026-01-02,Lyon,2.50\n2026-01-01,Paris,\n2026-01-03,"A, B",10\n',
    )
    const build = await fixture.build([await fixture.design('sales.csv')])
    expect(build).toMatchObject({ outcome: 'success', is_current: true, failure: null })
    expect(build.tables).toMatchObject([
      { object_name: 'sales', rows: 3, rejected_rows: 0, replaced_rows: 0 },
    ])
    expect(await fixture.rows('sales')).toEqual([
      ['2026-01-02', 'Lyon', 2.5],
      ['2026-01-01', 'Paris', null],
      ['2026-01-03', 'A, B', 10],
    ])
  })

  test('DM13 appends several sources and writes null for missing attributes', async () => {
    fixture.put('one.csv', 'id,city\n1,Lyon\n2,Paris\n')
    fixture.put('two.json', '[{"id":3,"note":"late"}]')
    await fixture.register('one.csv', 'two.json')
    await fixture.extract('one.csv')
    await fixture.extract('two.json')
    const both = logicalObject('both', {
      attributes: [
        logicalAttribute('id', { type: num, from: ['shop/one.csv/id', 'shop/two.json/id'] }),
        logicalAttribute('city', { from: ['shop/one.csv/city'] }),
        logicalAttribute('note', { from: ['shop/two.json/note'] }),
        logicalAttribute('nothing'),
      ],
    })
    await fixture.build([both])
    expect(await fixture.rows('both')).toEqual([
      [1, 'Lyon', null, null],
      [2, 'Paris', null, null],
      [3, null, 'late', null],
    ])
  })

  test('DM13 keeps the last row of each key and counts the others', async () => {
    fixture.put('k.csv', 'k,v\na,1\nb,2\na,3\nc,4\nb,5\n')
    const design = await fixture.design('k.csv')
    const build = await fixture.build([{ ...design, key: ['k'], indexes: [['k']] }])
    expect(build.tables).toMatchObject([{ rows: 3, replaced_rows: 2, rejected_rows: 0 }])
    expect(build.log.map(({ code }) => code)).toContain('table_replaced')
    expect(await fixture.rows('k')).toEqual([
      ['a', 3],
      ['c', 4],
      ['b', 5],
    ])
  })

  test('DM13 rejects the row of a value that does not match its type and logs the reason', async () => {
    fixture.put('v.csv', 'n,t\n1,x\n2.5,y\nthree,z\n,w\n99999999999999999999,q\n6,v\n')
    const design = await fixture.design('v.csv')
    const changed = {
      ...design,
      attributes: design.attributes.map((one) => (one.attribute_name === 'n' ? { ...one, type: num } : one)),
    }
    const build = await fixture.build([changed])
    expect(build.tables).toMatchObject([{ rows: 3, rejected_rows: 3 }])
    const line = build.log.find(({ code }) => code === 'table_rejected')
    expect(line?.params).toMatchObject({ count: 3, reason: 'value_misfit' })
    expect(line?.message).toBe('v: 3 rows rejected: “2.5” does not fit “n” of type num bigint (v.csv)')
    expect(await fixture.rows('v')).toEqual([
      [1, 'x'],
      [null, 'w'],
      [6, 'v'],
    ])
  })

  test('DM13 counts broken lines', async () => {
    fixture.put('b.csv', 'a,b\n1,2\n3\n4,5\n')
    const build = await fixture.build([await fixture.design('b.csv')])
    expect(build.tables).toMatchObject([{ rows: 2, rejected_rows: 1 }])
  })

  test('DM13a creates a view of the file if to_materialize is false', async () => {
    const path = fixture.put('w.csv', 'a,b\n1,2\n')
    const design = await fixture.design('w.csv')
    await fixture.build([{ ...design, to_materialize: false }])
    writeFileSync(path, 'a,b\n1,2\n3,4\n')
    expect(await fixture.rows('w')).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('DM13a creates a table instead of a view for a file with broken lines', async () => {
    fixture.put('w.csv', 'a,b\n1,2\n2,3\n8,9\n3\n4,5,6\n7,"8\n')
    const design = await fixture.design('w.csv')
    const build = await fixture.build([{ ...design, to_materialize: false }])
    expect(build.tables).toMatchObject([{ rows: 3, rejected_rows: 3 }])
    expect(build.log.map(({ code }) => code)).not.toContain('table_view')
  })

  test('DM13 accepts quotes, SQL and slashes in names of objects and attributes', async () => {
    const name = `a"b'; DROP TABLE x; --`
    fixture.put('q.csv', '"p/q ""x""","select 1; --"\n1,2\n')
    const design = await fixture.design('q.csv')
    const build = await fixture.build([
      { ...design, object_name: name, indexes: [['p/q "x"']], key: ['select 1; --'] },
    ])
    expect(build).toMatchObject({ outcome: 'success' })
    expect(await fixture.rows(name)).toEqual([[1, 2]])
  })
})

describe('DM13 marts', () => {
  const prim = async (cities: string): Promise<LogicalObject[]> => {
    fixture.put('trips.csv', 'city_id,km\n1,10\n2,5\n1,7\n3,1\n')
    fixture.put('cities.csv', cities)
    await fixture.register('trips.csv', 'cities.csv')
    await fixture.extract('trips.csv')
    await fixture.extract('cities.csv')
    const pairs = [{ from: 'city_id', to: 'id' }]
    return [
      logicalObject('trips', {
        relations: [{ object_name: 'cities', attributes: pairs, type: 'many_to_one' }],
        attributes: [
          logicalAttribute('city_id', { type: num, from: ['shop/trips.csv/city_id'] }),
          logicalAttribute('km', { type: num, from: ['shop/trips.csv/km'] }),
        ],
      }),
      logicalObject('cities', {
        attributes: [
          logicalAttribute('id', { type: num, from: ['shop/cities.csv/id'] }),
          logicalAttribute('name', { from: ['shop/cities.csv/name'] }),
        ],
      }),
    ]
  }
  const mart = (change: Partial<LogicalObject> = {}): LogicalObject =>
    logicalObject('by_city', {
      attributes: [
        logicalAttribute('city', { database_name: 'data_mart', from: ['data_prim/cities/name'] }),
        logicalAttribute('km', {
          database_name: 'data_mart',
          type: num,
          fpui: { operation: 'aggregate' },
          is_summable: true,
          from: ['data_prim/trips/km'],
        }),
      ],
      ...change,
    })
  const both = ['data_prim', 'data_mart']

  test('DM13 joins a mart along relations and sums by the other attributes', async () => {
    const objects = await prim('id,name\n1,Lyon\n2,Paris\n')
    const build = await fixture.build([...objects, mart()], both)
    expect(build.tables.map((table) => table.rows)).toEqual([2, 4, 3])
    expect(await fixture.rows('by_city')).toEqual([
      ['Lyon', 17],
      ['Paris', 5],
      [null, 1],
    ])
  })

  test('DM6 fails the build and publishes nothing if a relation matches several rows', async () => {
    const objects = await prim('id,name\n1,Lyon\n1,Lugdunum\n')
    await expect(fixture.build([...objects, mart()], both)).rejects.toThrow('several rows of “cities”')
    expect(await physical()).toEqual([])
  })

  test('DM13 retains the tables of a level that is not built, and the tables its views read', async () => {
    const objects = await prim('id,name\n1,Lyon\n2,Paris\n')
    await fixture.build([...objects, mart({ to_materialize: false })], both)
    for (let turn = 0; turn < 3; turn += 1) await fixture.build(objects, ['data_prim'], { full: true })
    expect(await fixture.rows('by_city')).toHaveLength(3)
  })
})

describe('DM13 replacing a build', () => {
  test('DM13 a failed build leaves the previous one published and no table behind', async () => {
    const path = fixture.put('a.csv', 'x\n1\n')
    const design = await fixture.design('a.csv')
    await fixture.build([design])
    rmSync(path)
    const before = await physical()
    const answer = await fixture.call(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_prim'] },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'file_missing' } })
    expect(await fixture.rows('a')).toEqual([[1]])
    expect(await physical()).toEqual(before)
    const builds = await fixture.request(dataManager.listBuilds, {})
    expect(builds.items).toMatchObject([
      { build_id: 2, outcome: 'failed', is_current: false, failure: { code: 'file_missing' } },
      { build_id: 1, outcome: 'success', is_current: true },
    ])
  })

  test('DM13b rejects a file with changed columns until it is extracted again', async () => {
    const path = fixture.put('a.csv', 'x,y\n1,2\n')
    const design = await fixture.design('a.csv')
    writeFileSync(path, 'x,z\n1,2\n')
    await expect(fixture.build([design])).rejects.toThrow('extract the table again')
  })

  test('DM13 restores the catalogue and drops orphaned tables at start', async () => {
    await fixture.platform.close()
    fixture = await openDataFixture({ onDisk: true })
    fixture.put('a.csv', 'x\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    await fixture.platform.deps.warehouse.execute('CREATE TABLE data_prim."left#99" AS SELECT 1 AS x')
    const again = await fixture.platform.reopen()
    const { warehouse } = again.deps
    const batch = await warehouse.execute(
      "SELECT table_name FROM information_schema.tables WHERE table_schema LIKE 'data_%'",
    )
    expect(batch.columns[0]).toEqual(['a#1'])
    const token = await again.signIn()
    const objects = await again.call(dataManager.listObjects, { token })
    expect(objects.body).toMatchObject({ items: [{ rows: 1, is_changed: false }] })
    await again.close()
    fixture = await openDataFixture()
  })

  test('DUR7 a build whose tables are gone is listed as failed until the next build', async () => {
    await fixture.platform.close()
    fixture = await openDataFixture({ onDisk: true })
    fixture.put('a.csv', 'x\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    await fixture.platform.deps.warehouse.execute('DROP TABLE data_prim."a#1"')
    const again = await fixture.platform.reopen()
    const token = await again.signIn()
    const list = async () => (await again.request(dataManager.listBuilds, { token })).items
    expect(await list()).toMatchObject([
      { outcome: 'failed', failure: { code: 'tables_missing', params: { tables: 'data_prim.a' } } },
    ])
    const body = { levelsToBuild: ['data_prim'] }
    await again.request(dataManager.buildPhysical, { query: { wait: true }, body, token })
    expect(await list()).toMatchObject([{ outcome: 'success', failure: null }, { outcome: 'success' }])
    await again.close()
    fixture = await openDataFixture()
  })

  test('DM13 retains tables without origins', async () => {
    const events = logicalObject('events', { attributes: [logicalAttribute('text')] })
    await fixture.build([events])
    await fixture.platform.deps.warehouse.execute(`INSERT INTO data_prim."events#1" VALUES ('kept')`)
    await fixture.build([events])
    await fixture.build([events])
    expect(await fixture.rows('events')).toEqual([['kept']])
  })

  test('DM13 a cancelled build changes nothing', async () => {
    fixture.put(
      'big.csv',
      `a,b\n${Array.from({ length: 300_000 }, (_, index) => `${index},text ${index}`).join('\n')}\n`,
    )
    const design = await fixture.design('big.csv')
    await fixture.request(dataManager.saveObjects, { body: [design] })
    await fixture.request(dataManager.freezePrim, {})
    const body = { levelsToBuild: ['data_prim'] }
    const running = fixture.call(dataManager.buildPhysical, { query: { wait: true }, body })
    const job = await until(async () => {
      const jobs = await fixture.request(engine.listJobs, { query: { kind: 'build', state: 'Running' } })
      return jobs.items[0]?.job_id
    })
    await fixture.call(engine.cancelJob, { params: { job } })
    expect(await running).toMatchObject({ status: 409, body: { code: 'job_cancelled' } })
    expect(await physical()).toEqual([])
    expect(await fixture.request(dataManager.listBuilds, {})).toMatchObject({
      items: [{ outcome: 'interrupted' }],
    })
  })

  test('ENG2 finds the job of a build by the name of the build', async () => {
    fixture.put('a.csv', 'x\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    const found = async (q: string) =>
      (await fixture.request(engine.listJobs, { query: { q } })).items.map(({ kind }) => kind)
    expect(await found('Build 1')).toEqual(['build'])
    expect(await found('Build 2')).toEqual([])
  })

  test('DM3 rejects a build of a level that was never frozen', async () => {
    const body = { levelsToBuild: "['data_prim', 'data_mart']" }
    const answer = await fixture.call(dataManager.buildPhysical, { body })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'nothing_to_build', params: { segment: 'prim' } },
    })
  })

  test('DM13 freezes the design of one object, and builds no other design that was saved since', async () => {
    fixture.put('a.csv', 'x\n1\n')
    fixture.put('b.csv', 'y\n2\n')
    const one = await fixture.design('a.csv')
    await fixture.build([one])
    await fixture.request(dataManager.addTables, { body: { table_name: 'b.csv', database_name: source } })
    const other = proposeObject(await fixture.extract('b.csv'))
    await fixture.request(dataManager.saveObjects, { body: [{ ...one, display_name: 'Later' }, other] })
    const frozen = await fixture.request(dataManager.freezePrim, { query: { object: other.object_name } })
    expect(frozen.objects).toEqual([one.object_name, other.object_name])
    const body = { levelsToBuild: ['data_prim'] }
    await fixture.request(dataManager.buildPhysical, { query: { wait: true }, body })
    const { items } = await fixture.request(dataManager.listObjects, {})
    expect(items.map(({ rows, is_changed: isChanged }) => [rows, isChanged])).toEqual([
      [1, true],
      [1, false],
    ])
    expect(await fixture.call(dataManager.freezePrim, { query: { object: 'none' } })).toMatchObject({
      status: 404,
    })
  })

  test('DM8 reports a saved design as changed until it is built', async () => {
    fixture.put('a.csv', 'x\n1\n')
    const design = await fixture.design('a.csv')
    await fixture.build([design])
    const read = async () => (await fixture.request(dataManager.listObjects, {})).items[0]
    expect(await read()).toMatchObject({ is_changed: false, rows: 1 })
    await fixture.request(dataManager.saveObjects, { body: [{ ...design, display_name: 'Other' }] })
    expect(await read()).toMatchObject({ is_changed: true, rows: 1 })
  })

  test('DM12 rejects the extraction of a busy table', async () => {
    fixture.put('big.csv', `a\n${'text\n'.repeat(400_000)}`)
    await fixture.register('big.csv')
    const params = { source, table: 'big.csv' }
    const both = [1, 2].map(() => fixture.call(dataManager.extract, { params, query: { wait: true } }))
    const [done, refused] = (await Promise.all(both)).toSorted((one, other) => one.status - other.status)
    expect(done).toMatchObject({ status: 200 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'busy' } })
  })

  test('DM2a keeps the last extraction if the file disappears while it is read', async () => {
    const path = fixture.put('big.csv', 'a\n1\n')
    await fixture.register('big.csv')
    await fixture.extract('big.csv')
    writeFileSync(path, `a\n${'text\n'.repeat(400_000)}`)
    const params = { source, table: 'big.csv' }
    const running = fixture.call(dataManager.extract, { params, query: { wait: true } })
    await until(async () => {
      const { items } = await fixture.request(engine.listJobs, {
        query: { kind: 'extraction', state: 'Running' },
      })
      const log = items[0] === undefined ? [] : await fixture.platform.deps.jobs.log(items[0].job_id)
      return log.find(({ code }) => code === 'extraction_started')
    })
    rmSync(path)
    expect(await running).toMatchObject({ status: 409, body: { code: 'file_vanished' } })
    const last = await fixture.request(dataManager.lastExtraction, { params })
    expect(last.extraction).toMatchObject({ rows: 1 })
    const tables = await fixture.request(dataManager.listTables, {})
    expect(tables.items).toMatchObject([{ state: 'failed', failure: { code: 'file_vanished' } }])
  })
})
