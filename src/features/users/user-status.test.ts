import { describe, expect, it } from 'vitest'
import { userStatus } from './user-status.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const plain = {
  active: true,
  locked_until: null,
  has_password: true,
  directory: '',
  last_sign_in_at: null,
}
const without = { ...plain, has_password: false }

describe('IAM81: the state of an account', () => {
  it.each([
    { user: plain, status: 'active' },
    { user: without, status: 'waiting' },
    { user: { ...without, directory: 'harbour' }, status: 'provider' },
    { user: { ...without, last_sign_in_at: '2026-05-01T12:00:00.000Z' }, status: 'provider' },
    { user: { ...plain, locked_until: '2026-06-01T12:05:00.000Z' }, status: 'locked' },
    { user: { ...plain, locked_until: '2026-06-01T11:05:00.000Z' }, status: 'active' },
    { user: { ...plain, active: false, locked_until: '2026-06-01T12:05:00.000Z' }, status: 'off' },
  ])('IAM81 $user is $status', ({ user, status }) => {
    expect(userStatus(user, now)).toBe(status)
  })
})
