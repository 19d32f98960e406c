import { expect, test } from 'vitest'
import type { Notification } from '#contract/engine/notification.ts'
import { byDay } from './days.ts'
import { notificationPath } from '#src/components/job-view/notification-paths.ts'
import { paths } from '#src/paths.ts'
import { createdPath } from './created-path.ts'
import { titleWithUnread } from './tab-badge.ts'

const notificationOf = (over: Partial<Notification>): Notification => ({
  id: 'job_1',
  reason: 'finished',
  at: '2026-03-01T11:00:00.000Z',
  workflow: null,
  job_id: 'job_1',
  job: { kind: 'build', subject: 'data_prim', rows: 1, rejected_rows: 0, result: { build_id: 7 } },
  object: null,
  problem: null,
  read_at: null,
  deliveries: [],
  ...over,
})

test('ENG48c the title of the tab names the unread notifications', () => {
  expect(titleWithUnread('Sources', 0)).toBe('Sources')
  expect(titleWithUnread('Sources', 3)).toBe('(3) Sources')
  expect(titleWithUnread('Sources', 1000)).toBe('(99+) Sources')
  expect(titleWithUnread(undefined, 3)).toBe(undefined)
})

test('ENG48c notifications are grouped by day in their order', () => {
  const times = ['2026-03-03T12:00:00.000Z', '2026-03-03T11:00:00.000Z', '2026-03-01T12:00:00.000Z']
  const days = byDay(times.map((at, index) => notificationOf({ at, id: String(index) })))
  expect(days.map(({ items }) => items.map(({ id }) => id))).toEqual([['0', '1'], ['2']])
})

test('ENG48c a notification leads to its object, job or workflow, and to what the job created', () => {
  const table = { database_name: 'shop', table_name: 'a b' }
  const extraction = { kind: 'extraction', subject: 'shop/a b', rows: 1, rejected_rows: 0 } as const
  expect(notificationPath(paths, notificationOf({}))).toBe('/jobs/job_1')
  const paused = { reason: 'paused', job: null, job_id: null, workflow: { id: 'w', name: 'W' } } as const
  expect(notificationPath(paths, notificationOf(paused))).toBe('/workflows/w')
  const of = { id: 'x', name: 'X', by: 'Ada' }
  const shared = { reason: 'shared', job: null, job_id: null } as const
  const pathOf = (object: Notification['object']) =>
    notificationPath(paths, notificationOf({ ...shared, object }))
  expect(pathOf({ kind: 'query', ...of })).toBe('/query?saved=x')
  expect(pathOf({ kind: 'board', ...of })).toBe('/boards/x')
  expect(pathOf({ kind: 'package', ...of, id: 'org:x', collection: 'api', version: '1.0.0' })).toBe(
    '/packages/api/org%3Ax/versions/1.0.0',
  )
  expect(createdPath(notificationOf({}))).toBe('/builds/7')
  expect(createdPath(notificationOf({ reason: 'failed' }))).toBe(undefined)
  expect(createdPath(notificationOf({ job: { ...extraction, result: table } }))).toBe(
    '/sources/shop/tables/a%20b',
  )
  const workbook = { database_name: 'shop', file: 'book.xlsx' }
  expect(createdPath(notificationOf({ job: { ...extraction, result: workbook } }))).toBe('/sources/shop')
})
