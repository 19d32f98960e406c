import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { restore } from '../../../restore.ts'
import { backUp, warehouseTablesIn } from '../../backup/backup.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let fixture: DataFixture
let token: string
const open = async (options: { onDisk?: boolean } = {}): Promise<void> => {
  fixture = await openDataFixture(options)
  token = await fixture.platform.signIn()
  fixture.put('trips.csv', 'city_id,km\n1,10\n2,5\n1,7\n')
  fixture.put('cities.csv', 'id,name\n1,Lyon\n2,Paris\n')
  await fixture.register('trips.csv', 'cities.csv')
  await fixture.extract('trips.csv')
  await fixture.extract('cities.csv')
}
beforeEach(() => open())
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint' }
const trips = logicalObject('trips', {
  relations: [{ object_name: 'cities', attributes: [{ from: 'city_id', to: 'id' }], type: 'many_to_one' }],
  attributes: [
    logicalAttribute('city_id', { type: num, from: [`${source}/trips.csv/city_id`] }),
    logicalAttribute('km', { type: num, from: [`${source}/trips.csv/km`] }),
  ],
})
const cities = logicalObject('cities', {
  attributes: [
    logicalAttribute('id', { type: num, from: [`${source}/cities.csv/id`] }),
    logicalAttribute('name', { from: [`${source}/cities.csv/name`] }),
  ],
})
const mart = logicalObject('by_city', {
  attributes: [
    logicalAttribute('city', { database_name: 'data_mart', from: ['data_prim/cities/name'] }),
    logicalAttribute('total', {
      database_name: 'data_mart',
      type: num,
      fpui: { operation: 'aggregate' },
      from: ['data_prim/trips/km'],
    }),
  ],
})
const objects = [trips, cities, mart]
const both = ['data_prim', 'data_mart']

const putCities = (text: string): void =>
  writeFileSync(`${fixture.platform.sources}/cities.csv`, `id,name\n${text}`)

/** Two builds; the second has another table of cities, and so another mart. */
const buildTwice = async (): Promise<void> => {
  await fixture.build(objects, both)
  putCities('1,Lyon\n2,Nice\n')
  await fixture.build(objects, both)
}

const activate = (build: number) =>
  fixture.call(dataManager.activateBuild, { params: { build: String(build) } })

const builds = async (): Promise<Build[]> => (await fixture.request(dataManager.listBuilds, {})).items
const live = async (): Promise<number | undefined> =>
  (await builds()).find(({ is_current: isCurrent }) => isCurrent)?.build_id

const physical = async (): Promise<unknown[]> => {
  const batch = await fixture.platform.deps.warehouse.execute(
    "SELECT table_name FROM information_schema.tables WHERE table_schema LIKE 'data_%' ORDER BY 1",
  )
  return [...(batch.columns[0] ?? [])]
}

const totals = async (): Promise<unknown> => {
  const body = {
    data: { fields: { total: ['sum' as const] } },
    scale: { fields: ['city'] },
    table_name: 'by_city',
  }
  const { results, receipt } = await fixture.platform.request(query.run, { body, token })
  const cells = results.map(({ scales, data }) => [scales['city'], data['total']?.['sum']?.[0]?.['value']])
  return { build: receipt.build_id, cells }
}
const first = {
  build: 1,
  cells: [
    ['Lyon', 17],
    ['Paris', 5],
  ],
}
const second = {
  build: 2,
  cells: [
    ['Lyon', 17],
    ['Nice', 5],
  ],
}

const buildAgain = async (body = { levelsToBuild: both }): Promise<Build> => {
  const answer = await fixture.request(dataManager.buildPhysical, { query: { wait: true }, body })
  if (answer.build === undefined) throw new Error('the build did not end')
  return answer.build
}
const written = ({ tables }: Build): string[] =>
  tables.filter(({ state }) => state === 'written').map(({ object_name: name }) => name)

describe('DM38 one click back', () => {
  beforeEach(buildTwice)

  test('DM38 the previous build becomes live, and then the newer one again', async () => {
    expect(await totals()).toEqual(second)
    expect(await activate(1)).toMatchObject({
      status: 200,
      body: { build: { build_id: 1, is_current: true } },
    })
    expect(await totals()).toEqual(first)
    expect((await fixture.rows('cities')).map(String)).toEqual(['1,Lyon', '2,Paris'])
    expect(await activate(2)).toMatchObject({ status: 200 })
    expect(await totals()).toEqual(second)
    expect(await physical()).toEqual(['by_city#1', 'by_city#2', 'cities#1', 'cities#2', 'trips#1'])
  })

  test('DM38 both builds say what going back changes', async () => {
    const retained = {
      build_id: 1,
      live_build_id: 2,
      tables: [
        { level: 'data_prim', object_name: 'cities', is_same_data: false, rows: 2, retained_rows: 2 },
        { level: 'data_mart', object_name: 'by_city', is_same_data: false, rows: 2, retained_rows: 2 },
      ],
    }
    expect(await builds()).toMatchObject([{ retained }, { retained }])
  })

  test('DM38 a build after going back compares with the tables that are live', async () => {
    await activate(1)
    // The files are those of build 2.
    expect(written(await buildAgain())).toEqual(['cities', 'by_city'])
    expect(await totals()).toEqual({ build: 3, cells: second.cells })
    expect(await physical()).toEqual(['by_city#1', 'by_city#3', 'cities#1', 'cities#3', 'trips#1'])
    expect(await activate(2)).toMatchObject({ status: 409, body: { code: 'build_removed' } })
    expect(await activate(1)).toMatchObject({ status: 200 })
    putCities('1,Lyon\n2,Paris\n')
    expect(await totals()).toEqual(first)
  })

  test('DM38 a build that changes nothing does not replace the build to go back to', async () => {
    expect(written(await buildAgain())).toEqual([])
    expect((await builds()).map(({ retained }) => retained?.build_id)).toEqual([1, undefined, 1])
    expect(await activate(1)).toMatchObject({ status: 200 })
    expect(await totals()).toEqual(first)
    expect(await activate(3)).toMatchObject({ status: 200 })
    expect(await totals()).toEqual({ build: 3, cells: second.cells })
  })

  test('DM38 only the live and the previous build have tables', async () => {
    putCities('1,Lyon\n2,Arles\n')
    await buildAgain()
    expect(await physical()).toEqual(['by_city#2', 'by_city#3', 'cities#2', 'cities#3', 'trips#1'])
    expect(await activate(1)).toMatchObject({ status: 409, body: { code: 'build_removed' } })
    expect(await live()).toBe(3)
    expect(await activate(9)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await fixture.call(dataManager.activateBuild, { params: { build: 'x' } })).toMatchObject({
      status: 404,
    })
  })

  test('DM38 objects follow the live build', async () => {
    const described = async () =>
      (await fixture.request(dataManager.listObjects, {})).items.map(({ object, is_changed: isChanged }) => [
        object.object_name,
        isChanged,
      ])
    await fixture.build([{ ...cities, key: ['id'] }], both)
    expect(await described()).toContainEqual(['cities', false])
    await activate(2)
    expect(await described()).toContainEqual(['cities', true])
  })

  test('DM38 a repeated request changes nothing more, and one entry of the audit names both builds', async () => {
    await activate(1)
    expect(await activate(1)).toMatchObject({ status: 200 })
    const rows = await fixture.platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'build.show')
      .execute()
    expect(rows.map(({ object, beforeJson, afterJson }) => [object, beforeJson, afterJson])).toEqual([
      ['1', '{"build":null}', JSON.stringify({ build: 1, levels: both })],
      ['2', '{"build":1}', JSON.stringify({ build: 2, levels: both })],
      ['1', '{"build":2}', JSON.stringify({ build: 1, levels: both })],
    ])
  })

  test('DM38 a build with a missing table is refused and stays where it is', async () => {
    await fixture.platform.deps.warehouse.execute('DROP TABLE data_prim."cities#1"')
    expect(await activate(1)).toMatchObject({
      status: 409,
      body: { code: 'tables_missing', params: { tables: 'data_prim.cities' } },
    })
    expect(await totals()).toEqual(second)
  })

  test('DM38 is refused while a build runs or waits, and works afterwards', async () => {
    fixture.put(
      'big.csv',
      `a,b\n${Array.from({ length: 200_000 }, (_, row) => `${row},text ${row}`).join('\n')}\n`,
    )
    await fixture.request(dataManager.addTables, { body: { table_name: 'big.csv', database_name: source } })
    await fixture.extract('big.csv')
    const big = logicalObject('big', {
      attributes: [logicalAttribute('b', { from: [`${source}/big.csv/b`] })],
    })
    await fixture.request(dataManager.saveObjects, { body: [big] })
    await fixture.request(dataManager.freezePrim, {})
    const running = buildAgain({ levelsToBuild: ['data_prim'] })
    while ((await builds())[0]?.state !== 'Running') await new Promise(setImmediate)
    const queued = buildAgain()
    expect(await activate(1)).toMatchObject({ status: 409, body: { code: 'build_unfinished' } })
    await running
    await queued
    expect((await builds()).map(({ outcome }) => outcome)).toEqual([
      'success',
      'success',
      'success',
      'success',
    ])
    expect(await activate(2)).toMatchObject({ status: 200 })
    expect(await totals()).toEqual(second)
  })

  test('DM38 a build that is requested meanwhile waits, and writes from the tables that are then live', async () => {
    const [back, build] = await Promise.all([activate(1), buildAgain()])
    expect([200, 409]).toContain(back.status)
    expect(build).toMatchObject({ outcome: 'success', is_current: true })
    expect(await totals()).toEqual({ build: 3, cells: second.cells })
  })
})

describe('DM38 after a restart', () => {
  let again: TestPlatform | undefined
  const reopen = async (): Promise<string> => {
    again = await (again ?? fixture.platform).reopen()
    return again.signIn()
  }
  beforeEach(async () => {
    await fixture.platform.close()
    await open({ onDisk: true })
    await buildTwice()
    again = undefined
  })
  afterEach(async () => {
    await again?.close()
    await open()
  })

  test('DM38 the previous build is not an orphan, also after going back', async () => {
    const token = await reopen()
    const at = (build: number) =>
      again?.call(dataManager.activateBuild, { params: { build: String(build) }, token })
    expect(await at(1)).toMatchObject({ status: 200 })
    const next = await reopen()
    const items = (await again?.request(dataManager.listBuilds, { token: next }))?.items
    expect(items?.map(({ build_id: id, is_current: isCurrent }) => [id, isCurrent])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(items?.map(({ retained }) => retained?.build_id)).toEqual([2, 2])
    const batch = await again?.deps.warehouse.execute('SELECT name FROM data_prim."cities#2" ORDER BY 1')
    expect(batch?.columns[0]).toEqual(['Lyon', 'Nice'])
  })

  test('DM38 a backup contains the previous build, and one can go back to it after a restore', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'backup-')), 'copy')
    await backUp(fixture.platform, { folder, version: '0.0.0-test' })
    const tables = await warehouseTablesIn(join(folder, 'warehouse.duckdb'), fixture.platform.folder)
    expect([...tables].filter((name) => name.startsWith('data_')).toSorted()).toEqual([
      'data_mart.by_city#1',
      'data_mart.by_city#2',
      'data_prim.cities#1',
      'data_prim.cities#2',
      'data_prim.trips#1',
    ])
    const restored = mkdtempSync(join(tmpdir(), 'restored-'))
    const secretKeyFile = join(restored, 'key')
    await restore({ from: folder, dataFolder: join(restored, 'data'), secretKeyFile })
    rmSync(folder, { recursive: true })
    await fixture.platform.close()
    again = await openTestPlatform({ onDisk: true, folder: restored })
    const next = await again.signIn()
    const params = { build: '1' }
    expect(await again.call(dataManager.activateBuild, { params, token: next })).toMatchObject({
      status: 200,
    })
    const batch = await again.deps.warehouse.execute('SELECT name FROM data_prim."cities#1" ORDER BY 1')
    expect(batch.columns[0]).toEqual(['Lyon', 'Paris'])
  })

  test('DM38 tables of a previous build that is incomplete are removed, and the live build stays', async () => {
    await fixture.platform.deps.warehouse.execute('DROP TABLE data_prim."cities#1"')
    const token = await reopen()
    const items = (await again?.request(dataManager.listBuilds, { token }))?.items
    expect(items?.map(({ is_current: isCurrent, retained }) => [isCurrent, retained])).toEqual([
      [true, null],
      [false, null],
    ])
    const batch = await again?.deps.warehouse.execute(
      "SELECT table_name FROM information_schema.tables WHERE table_schema LIKE 'data_%' ORDER BY 1",
    )
    expect(batch?.columns[0]).toEqual(['by_city#2', 'cities#2', 'trips#1'])
  })
})
