import { expect, test } from 'vitest'
import type { AttentionItem } from '#contract/today/today.ts'
import { endsSoon, isBackupOld, isDiskLow, sortedAttention } from './attention-rules.ts'

const day = 86_400_000
const now = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  [null, false],
  [now + 15 * day, false],
  [now + 14 * day, true],
  [now, true],
  [now - day, true],
])('UI20.b something that ends at %s needs attention: %s', (end, is) => {
  expect(endsSoon(end, now)).toBe(is)
})

test.each([
  ['a backup of today', { last: now, since: 0 }, false],
  ['a backup 7 days ago', { last: now - 7 * day, since: 0 }, false],
  ['a backup 8 days ago', { last: now - 8 * day, since: 0 }, true],
  ['a new platform without one', { last: null, since: now - day }, false],
  ['an old platform without one', { last: null, since: now - 8 * day }, true],
])('UI20.b %s', (_case, times, is) => {
  expect(isBackupOld(times, now)).toBe(is)
})

test.each([
  ['half of a small disk', { free: 25e9, size: 50e9 }, false],
  ['a tenth of a small disk', { free: 4.9e9, size: 50e9 }, true],
  ['a hundredth of a large disk', { free: 40e9, size: 4e12 }, false],
  ['nine gigabytes of a large disk', { free: 9e9, size: 4e12 }, true],
])('UI20.b free space: %s', (_case, space, is) => {
  expect(isDiskLow(space)).toBe(is)
})

const key = (id: string, at: string): AttentionItem => ({ kind: 'api_key', at, id, name: id, user: '' })
const lines = (table: string, at: string): AttentionItem => ({
  kind: 'rejected_lines',
  at,
  source: 's',
  table,
  rejected: 1,
  rows: 1,
})
const failed: AttentionItem = {
  kind: 'failed_job',
  at: '2026-11-01T00:00:00.000Z',
  job_id: 'j',
  job_kind: 'build',
  subject: 'data_prim',
  failure: null,
  rows: null,
  build_id: null,
}

test('UI20.b failures come first, then warnings: the latest, and what ends next', () => {
  const [a, b] = [key('a', '2026-11-25T00:00:00.000Z'), key('b', '2026-11-22T00:00:00.000Z')]
  const [c, d] = [lines('c', '2026-11-19T00:00:00.000Z'), lines('d', '2026-11-20T00:00:00.000Z')]
  expect(sortedAttention([a, b, c, d, failed])).toEqual([failed, d, c, b, a])
})
