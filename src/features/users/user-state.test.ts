import { describe, expect, it } from 'vitest'
import { userStanding } from './user-state.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const plain = { active: true, locked_until: null, has_password: true }

describe('IAM81: the state of an account', () => {
  it.each([
    { user: plain, standing: 'active' },
    { user: { ...plain, has_password: false }, standing: 'provider' },
    { user: { ...plain, locked_until: '2026-06-01T12:05:00.000Z' }, standing: 'locked' },
    { user: { ...plain, locked_until: '2026-06-01T11:05:00.000Z' }, standing: 'active' },
    { user: { ...plain, active: false, locked_until: '2026-06-01T12:05:00.000Z' }, standing: 'off' },
  ])('IAM81 $user is $standing', ({ user, standing }) => {
    expect(userStanding(user, now)).toBe(standing)
  })
})
