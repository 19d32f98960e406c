import { describe, expect, test } from 'vitest'
import type { Replay, ReplayedRecord } from '#domain/bindings/replay.ts'
import { countAffected, isHarmless, lossesOf, oneOfEachUser } from './affected-users.ts'

const replayed = (who: string, hour: number, over: Partial<ReplayedRecord> = {}): ReplayedRecord => ({
  record: {
    id: `${who}-${hour}`,
    at: `2026-01-01T0${hour}:00:00.000Z`,
    who,
    uid: null,
    outcome: 'signed_in',
    stage: 'account',
    problem: null,
    issuer: 'https://id.example',
    subject: who,
    response: {},
    bindings: {},
    mappings: [],
    user_info: false,
    scope: 'openid',
    result: { fields: {}, roles: [], groups: [] },
    truncated: false,
  },
  fields: [],
  rolesGained: [],
  rolesLost: [],
  groupsGained: [],
  groupsLost: [],
  created: [],
  fails: false,
  admitted: false,
  missingParts: [],
  changes: false,
  ...over,
})

const replayOf = (...records: ReplayedRecord[]): Replay => ({
  records,
  unchanged: 0,
  changed: 0,
  failing: 0,
  shared: [],
  administratorsLost: [],
  administratorsGained: [],
  administratorsLeft: 1,
})

const lost = { rolesLost: ['admin'], changes: true }

describe('IAM86 users affected by a change', () => {
  test('IAM86 a user with several sign-ins counts once', () => {
    const replay = replayOf(
      replayed('ada', 1, { rolesGained: ['reader'], changes: true }),
      replayed('ada', 2, { rolesGained: ['reader'], changes: true }),
      replayed('ben', 3),
      replayed('ben', 4),
    )
    expect(countAffected(replay)).toEqual({
      all: 2,
      unchanged: 1,
      change: 0,
      gain: 1,
      admit: 0,
      lose: 0,
      fail: 0,
      merge: 0,
    })
    expect(isHarmless(lossesOf(replay))).toBe(true)
  })

  test('IAM86 losses come first, then the latest sign-in', () => {
    const records = [
      replayed('ada', 1, { changes: true }),
      replayed('ada', 2, { changes: true }),
      replayed('ben', 1, lost),
      replayed('ben', 3, { changes: true }),
    ]
    expect(oneOfEachUser(records).map(({ record }) => record.id)).toEqual(['ben-1', 'ada-2'])
  })

  test('IAM86 a loss of an earlier sign-in counts, and names its user once', () => {
    const replay = replayOf(replayed('ben', 1, lost), replayed('ben', 2, lost), replayed('ben', 3))
    expect(lossesOf(replay).loses).toEqual(['ben'])
    expect(isHarmless(lossesOf(replay))).toBe(false)
  })
})
