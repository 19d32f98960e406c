import { expect, test } from 'vitest'
import { eventsParams, eventsQuery, periodStart } from './events-params.ts'

const now = new Date(2026, 2, 3, 14, 31)

test.each([
  ['day', new Date(2026, 2, 3)],
  ['week', new Date(2026, 1, 24)],
  ['month', new Date(2026, 1, 1)],
] as const)('ENG4 the period %s starts at midnight', (period, start) => {
  expect(periodStart(period, now)).toEqual(start)
})

test('ENG4 the address becomes the query of the list', () => {
  const read = (address: string) => eventsQuery(eventsParams.read(new URLSearchParams(address)), now)
  expect(read('')).toEqual({})
  expect(read('q=AF276&received=day&action=archive-events&result=failed')).toEqual({
    q: 'AF276',
    since: new Date(2026, 2, 3).toISOString(),
    target: 'archive-events',
    outcome: 'failed',
  })
  expect(read('received=never&result=maybe')).toEqual({})
})
