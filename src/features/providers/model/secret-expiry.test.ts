import { describe, expect, test } from 'vitest'
import { secretExpiryOf } from './secret-expiry.ts'

const now = new Date(2026, 10, 21, 23, 30).getTime()

describe('IAM84 announces the expiry of a client secret', () => {
  test.each([
    { on: '2027-11-21', days: 365, phase: 'far' },
    { on: '2026-12-22', days: 31, phase: 'far' },
    { on: '2026-12-21', days: 30, phase: 'soon' },
    { on: '2026-11-29', days: 8, phase: 'soon' },
    { on: '2026-11-28', days: 7, phase: 'near' },
    { on: '2026-11-21', days: 0, phase: 'near' },
    { on: '2026-11-20', days: -1, phase: 'past' },
  ])('IAM84 $on is $days days away', ({ on, days, phase }) => {
    expect(secretExpiryOf(on, now)).toEqual({ days, phase })
  })

  test.each([null, '', 'soon', '2026-11'])('IAM84 rejects %s as a date', (on) => {
    expect(secretExpiryOf(on, now)).toBeUndefined()
  })
})
