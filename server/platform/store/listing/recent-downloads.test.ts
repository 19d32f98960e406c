// Downloads by day, and their sums over the last 30 days.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeApi, store as storeRoot } from '#contract/store/endpoints.ts'
import { migrate } from '../../db/migrate.ts'
import { dailyDownloads } from '../../db/migrations/0023-daily-downloads.ts'
import { openDatabase } from '../../db/sqlite.ts'
import {
  createStoreFixture,
  openStoreFixture,
  packageId,
  type StoreFixture,
} from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

const day = 86_400_000

let store: StoreFixture
beforeEach(async () => {
  store = await openStoreFixture()
  await store.put('1.0.0', await zipOf({ 'index.html': '<p>one</p>' }))
})
afterEach(() => store.platform.close())

const recent = (query: { package?: string; collection?: 'app' | 'api'; limit?: number } = {}) =>
  store.platform.request(storeRoot.downloads, { token: store.token, query })

/** Some days later, with a new session. */
const wait = async (days: number): Promise<void> => {
  store.platform.clock.advance(days * day)
  store = createStoreFixture(store.platform, await store.platform.signIn())
}

/** Downloads the package, and waits until the store has counted `total` in all. */
const download = async (times: number, total: number): Promise<void> => {
  for (let at = 0; at < times; at += 1) await (await store.download('1.0.0')).arrayBuffer()
  await vi.waitFor(async () => expect((await store.read()).downloaded).toBe(total), { timeout: 10_000 })
}

test('STO17.e downloads are counted by day in UTC, and summed over 30 days', async () => {
  await download(2, 2)
  await wait(1)
  await download(1, 3)
  const { items, ...rest } = await recent()
  expect(rest).toEqual({ from: '2026-02-01', to: '2026-03-02', since: null, total: 1, recent: 3 })
  expect(items).toMatchObject([{ id: packageId, downloaded: 3, recent: 3 }])
  expect(items[0]?.days).toEqual([...Array.from({ length: 28 }, () => 0), 2, 1])
  await wait(29)
  expect(await recent()).toMatchObject({ recent: 1, items: [{ downloaded: 3, recent: 1 }] })
  await wait(1)
  expect(await recent()).toMatchObject({ recent: 0, items: [{ downloaded: 3, recent: 0 }] })
})

test('STO17.e counts of days that ended 90 days ago are removed, totals stay', async () => {
  const days = async (): Promise<string[]> => {
    const rows = await store.platform.deps.db.selectFrom('packageDownloads').select('day').execute()
    return rows.map((row) => row.day)
  }
  await download(1, 1)
  await wait(89)
  await download(1, 2)
  expect(await days()).toEqual(['2026-03-01', '2026-05-29'])
  await wait(1)
  await download(1, 3)
  expect(await days()).toEqual(['2026-05-29', '2026-05-30'])
})

test('STO17.e the most downloaded come first, and are limited to one collection or one package', async () => {
  const body = { name: 'Buoys', owner: 'org', category: '', i18n: {}, image: '', preview: [] }
  const params = { package: 'org:buoys' }
  await store.platform.request(storeApi.put, { token: store.token, params, body })
  await store.createPackage('org:anchors')
  await download(1, 1)
  const idsOf = async (query: Parameters<typeof recent>[0]) => {
    const { items, total } = await recent(query)
    return [total, ...items.map(({ collection, id }) => `${collection} ${id}`)]
  }
  expect(await idsOf({})).toEqual([3, `app ${packageId}`, 'app org:anchors', 'api org:buoys'])
  expect(await idsOf({ limit: 1 })).toEqual([3, `app ${packageId}`])
  expect(await idsOf({ collection: 'api' })).toEqual([1, 'api org:buoys'])
  expect(await idsOf({ collection: 'app', package: 'org:anchors' })).toEqual([1, 'app org:anchors'])
  expect(await idsOf({ package: 'anchors' })).toEqual([0])
})

test('STO17.e packages of other organizations are not counted', async () => {
  const { db } = store.platform.deps
  await download(1, 1)
  await db.deleteFrom('organizationMembers').execute()
  expect(await recent()).toMatchObject({ total: 0, recent: 0, items: [] })
})

test('STO17.e days before a package was counted by day are unknown, not zero', async () => {
  const { db } = store.platform.deps
  await db
    .updateTable('packages')
    .set({ daysCountedFrom: '2026-02-27T09:30:00.000Z', downloaded: 7 })
    .execute()
  await download(1, 8)
  const { since, recent: sum, items } = await recent()
  expect([since, sum]).toEqual(['2026-02-27T09:30:00.000Z', 1])
  expect(items[0]?.days).toEqual([...Array.from({ length: 27 }, () => null), 0, 0, 1])
  await wait(30)
  expect(await recent()).toMatchObject({ since: null, recent: 0 })
})

test('STO17.e an upgrade keeps totals, and counts days of downloaded packages from then on', async () => {
  const { db, raw } = openDatabase(':memory:')
  migrate(raw)
  raw.exec(`
    DROP TABLE package_downloads;
    ALTER TABLE packages DROP COLUMN days_counted_from;
    INSERT INTO organizations VALUES ('org', 'Org', '', '', '', '');
  `)
  const insert = raw.prepare(`
    INSERT INTO packages (id, collection, owner, slug, name, sort_name, category, previews_json, downloaded,
      created_at, created_by, updated_at, updated_by) VALUES (?, 'app', 'org', ?, '', '', '', '[]', ?, '', '', '', '')
  `)
  insert.run('one', 'one', 5)
  insert.run('two', 'two', 0)
  dailyDownloads(raw)
  const rows = await db.selectFrom('packages').select(['id', 'downloaded', 'daysCountedFrom']).execute()
  expect(rows.map(({ id, downloaded }) => [id, downloaded])).toEqual([
    ['one', 5],
    ['two', 0],
  ])
  expect(rows[0]?.daysCountedFrom).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
  expect(rows[1]?.daysCountedFrom).toBeNull()
  await db.destroy()
})
