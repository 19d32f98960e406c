import { describe, expect, test } from 'vitest'
import { tokenStateAt, tokenTransitions, type TokenEvent, type TokenState } from './token-state.ts'

const limits = { idle: 3600, age: 86_400 }
const hour = 3_600_000
const events: readonly TokenEvent[] = ['login', 'logout', 'idle', 'age', 'use']

describe('IAM4 states of a token', () => {
  test.each<{ from: TokenState; to: Record<TokenEvent, TokenState> }>([
    { from: 'none', to: { login: 'active', logout: 'none', idle: 'none', age: 'none', use: 'none' } },
    {
      from: 'active',
      to: { login: 'active', logout: 'deleted', idle: 'expired', age: 'expired', use: 'active' },
    },
  ])('IAM4 from $from', ({ from, to }) => {
    expect(tokenTransitions[from]).toEqual(to)
  })

  test.each(['expired', 'deleted'] as const)('IAM4 %s is final for every event', (state) => {
    expect(events.map((event) => tokenTransitions[state][event])).toEqual(events.map(() => state))
  })

  test.each([
    { what: 'fresh', now: 0, lastUsedAt: 0, deletedAt: null, state: 'active' },
    {
      what: 'a moment before the idle limit',
      now: hour - 1,
      lastUsedAt: 0,
      deletedAt: null,
      state: 'active',
    },
    { what: 'at the idle limit', now: hour, lastUsedAt: 0, deletedAt: null, state: 'expired' },
    {
      what: 'used half an hour ago',
      now: 2 * hour,
      lastUsedAt: 1.5 * hour,
      deletedAt: null,
      state: 'active',
    },
    {
      what: 'a moment before a day',
      now: 24 * hour - 1,
      lastUsedAt: 24 * hour - 2,
      deletedAt: null,
      state: 'active',
    },
    {
      what: 'a day old and in use',
      now: 24 * hour,
      lastUsedAt: 24 * hour,
      deletedAt: null,
      state: 'expired',
    },
    { what: 'deleted', now: 1, lastUsedAt: 0, deletedAt: 1, state: 'deleted' },
    { what: 'deleted long ago', now: 48 * hour, lastUsedAt: 0, deletedAt: 1, state: 'deleted' },
    { what: 'used after the clock was set back', now: -5, lastUsedAt: 0, deletedAt: null, state: 'active' },
  ])('IAM4 a token $what is $state', ({ now, lastUsedAt, deletedAt, state }) => {
    expect(tokenStateAt({ createdAt: 0, lastUsedAt, deletedAt }, { limits, now })).toBe(state)
  })

  test('IAM4 an unknown token is none', () => {
    expect(tokenStateAt(undefined, { limits, now: 0 })).toBe('none')
  })
})
