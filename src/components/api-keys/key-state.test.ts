import { describe, expect, it } from 'vitest'
import { daysUntil, expiryOf, keyStateOf } from './key-state.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')

describe('IAM82: state of an API key', () => {
  it.each([
    { end: null, state: 'endless' },
    { end: '2026-05-31T12:00:00.000Z', state: 'expired' },
    { end: '2026-06-01T12:00:00.000Z', state: 'expired' },
    { end: '2026-06-02T12:00:00.000Z', state: 'soon' },
    { end: '2026-06-15T12:00:00.000Z', state: 'soon' },
    { end: '2026-06-15T12:00:00.001Z', state: 'living' },
  ])('IAM82 a key that expires at $end is $state', ({ end, state }) => {
    expect(keyStateOf({ expires_at: end }, now)).toBe(state)
  })

  it('IAM82 rounds days until the expiry up', () => {
    expect(daysUntil('2026-06-03T13:00:00.000Z', now)).toBe(3)
  })

  it.each([
    { term: 'never' as const, end: null },
    { term: '30' as const, end: '2026-07-01T12:00:00.000Z' },
  ])('IAM82 a key for $term expires at $end', ({ term, end }) => {
    expect(expiryOf(term, now)).toBe(end)
  })
})
