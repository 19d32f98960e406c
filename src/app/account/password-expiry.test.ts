import { describe, expect, it } from 'vitest'
import { daysLeft, dismissal } from './password-expiry.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

describe('IAM95: expiry of a password', () => {
  it.each([
    ['9999-12-31T23:59:59.999Z', undefined],
    ['2026-12-06T12:00:00.000Z', undefined],
    ['2026-12-05T12:00:00.000Z', 14],
    ['2026-11-22T13:00:00.000Z', 1],
    ['2026-11-21T18:00:00.000Z', 0],
    ['2026-11-21T12:00:00.000Z', undefined],
    ['2026-11-20T12:00:00.000Z', undefined],
    ['never', undefined],
  ])('%s is announced with %s days left', (expiration, days) => {
    expect(daysLeft(expiration, now)).toBe(days)
  })

  it('is dismissed for one user and one day', () => {
    expect(dismissal('7', now)).not.toBe(dismissal('8', now))
    expect(dismissal('7', now)).not.toBe(dismissal('7', now + 86_400_000))
  })
})
