import { afterEach, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { toRow } from '../../jobs/job-record.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { openUsersFixture } from '../../testing/users-fixture.ts'

const count = 1000
/** SQLite has a maximum number of bound values. */
const perInsert = 20
let on: TestPlatform
afterEach(() => on.close())

test('ENG48 of a thousand, a page has as many as requested, and the number of all; all are read at once', async () => {
  const { platform, token, admin } = await openUsersFixture()
  on = platform
  const rows = Array.from({ length: count }, (_, at) => {
    const time = new Date(Date.UTC(2026, 2, 1) + at * 1000).toISOString()
    return toRow(
      {
        job_id: `job_${at}`,
        kind: 'build',
        subject: 'data_prim',
        state: 'Finished',
        outcome: 'success',
        progress: null,
        steps: [],
        started_by: { uid: admin, user: 'Admin' },
        created_at: time,
        started_at: time,
        finished_at: time,
        is_cancellable: false,
        failure: null,
        result: { build_id: at },
        target: null,
        trigger: null,
      },
      admin,
    )
  })
  for (let at = 0; at < count; at += perInsert)
    await platform.deps.db
      .insertInto('jobs')
      .values(rows.slice(at, at + perInsert))
      .execute()
  const page = (query: { limit: number; cursor?: string; unread?: boolean }) =>
    platform.request(engine.listNotifications, { token, query })

  const first = await page({ limit: 50 })
  expect([first.items.length, first.total, first.unread]).toEqual([50, count, count])
  expect(first.items[0]?.id).toBe('job_999')
  expect((await page({ limit: 50, cursor: first.cursor ?? '' })).items[0]?.id).toBe('job_949')
  expect(await platform.request(engine.readNotifications, { body: {}, token })).toMatchObject({ unread: 0 })
  expect(await page({ limit: 50, unread: true })).toMatchObject({ items: [], total: 0, unread: 0 })
})
