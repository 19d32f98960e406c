import { describe, expect, it } from 'vitest'
import { daysUntil, expiryOf, keyStateOf } from './key-state.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')

describe('IAM82: how an API key stands', () => {
  it.each([
    { end: null, standing: 'endless' },
    { end: '2026-05-31T12:00:00.000Z', standing: 'expired' },
    { end: '2026-06-01T12:00:00.000Z', standing: 'expired' },
    { end: '2026-06-02T12:00:00.000Z', standing: 'soon' },
    { end: '2026-06-15T12:00:00.000Z', standing: 'soon' },
    { end: '2026-06-15T12:00:00.001Z', standing: 'living' },
  ])('IAM82 a key that ends $end is $standing', ({ end, standing }) => {
    expect(keyStateOf({ expires_at: end }, now)).toBe(standing)
  })

  it('IAM82 counts begun days until the end', () => {
    expect(daysUntil('2026-06-03T13:00:00.000Z', now)).toBe(3)
  })

  it.each([
    { term: 'never' as const, end: null },
    { term: '30' as const, end: '2026-07-01T12:00:00.000Z' },
  ])('IAM82 a key for $term ends $end', ({ term, end }) => {
    expect(expiryOf(term, now)).toBe(end)
  })
})
