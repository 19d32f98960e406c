// What an attacker can gain by guessing: nothing by timing, nothing by many attempts, no storage.
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { PlatformError } from '../../core/error.ts'
import { checkPassword } from '../identity/credentials.ts'
import { openIdentity } from '../identity/identity.ts'
import { openPasswords, type Passwords } from '../identity/password-hash.ts'
import { adminPassword, openTestIdentity, type TestIdentity } from '../testing/identity.ts'

let on: TestIdentity
beforeEach(async () => {
  on = await openTestIdentity()
})

/** 10,000 if properties run 50 times as often as usual. */
const guesses = Math.max(2000, 8 * (fc.readConfigureGlobal().numRuns ?? 25))
const patience = guesses * 30
const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'signed in'
  } catch (error) {
    return error instanceof PlatformError ? error.code : 'bug'
  }
}

const tally = (codes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const storedAttempts = async (): Promise<number> =>
  (await on.db.selectFrom('attempts').select('id').execute()).length

describe('IAM9 many guesses', () => {
  test(
    'IAM9 answers five of thousands of guesses at an account, and refuses the correct one among them',
    async () => {
      const codes: string[] = []
      for (let turn = 0; turn < guesses; turn += 1) {
        const password = turn === guesses / 2 ? adminPassword : `guess ${turn}`
        const address = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`
        codes.push(await codeOf(on.signIn({ login: 'admin', password }, { address })))
      }
      expect(tally(codes)).toEqual({ wrong_credentials: 5, too_many_attempts: guesses - 5 })
      expect(await storedAttempts()).toBe(10)
      on.advance(300)
      expect(await codeOf(on.signIn())).toBe('signed in')
    },
    patience,
  )

  test(
    'IAM100 allows one guess per hour over days, and deletes old failures',
    async () => {
      const codes: string[] = []
      let most = 0
      for (let turn = 0; turn < guesses; turn += 1) {
        on.advance(60)
        codes.push(await codeOf(on.signIn({ login: 'admin', password: `guess ${turn}` })))
        if (turn % 500 === 0) most = Math.max(most, await storedAttempts())
      }
      const { wrong_credentials: answered = 0 } = tally(codes)
      expect(answered).toBeLessThanOrEqual(guesses / 60 + 20)
      expect(most).toBeLessThanOrEqual(2 * 40)
    },
    patience,
  )

  test('IAM9 guesses at new logins from new addresses are deleted after a day and two hours', async () => {
    for (let turn = 0; turn < 200; turn += 1)
      await codeOf(on.signIn({ login: `l${turn}`, password: 'x' }, { address: `10.0.0.${turn}` }))
    expect(await storedAttempts()).toBe(400)
    on.advance(26 * 3600 + 1)
    await codeOf(on.signIn({ login: 'admin', password: 'x' }))
    expect(await storedAttempts()).toBe(2)
  })
})

describe('IAM9 timing reveals nothing', () => {
  const counting = (passwords: Passwords): { passwords: Passwords; counted: () => number } => {
    let count = 0
    const note = <T>(work: Promise<T>): Promise<T> => {
      count += 1
      return work
    }
    return {
      passwords: {
        ...passwords,
        hash: (password) => note(passwords.hash(password)),
        verify: (hash, password) => note(passwords.verify(hash, password)),
      },
      counted: () => count,
    }
  }

  test.each([
    ['a known login', 'admin'],
    ['an unknown login', 'nobody'],
    ['an inactive login', 'off'],
  ])('IAM9 %s costs exactly one hash', async (_what, name) => {
    const row = await on.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    await on.db
      .insertInto('users')
      .values({ ...row, id: 'off', login: 'off', active: 0 })
      .execute()
    const { passwords, counted } = counting(on.passwords)
    const identity = openIdentity(on.identity.deps, passwords)
    expect(await checkPassword(identity, { name, secret: 'wrong' })).toBeUndefined()
    expect(counted()).toBe(1)
  })

  test('IAM9 unknown and known logins take as long, at half the real cost', async () => {
    const passwords = openPasswords({ memory: 9_728, passes: 2, parallelism: 1 })
    const passwordHash = await passwords.hash(adminPassword)
    await on.db.updateTable('users').set({ passwordHash }).execute()
    const identity = openIdentity(on.identity.deps, passwords)
    const timed = async (name: string): Promise<number> => {
      const since = performance.now()
      await checkPassword(identity, { name, secret: 'wrong' })
      return performance.now() - since
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let turn = 0; turn < 25; turn += 1) {
      times.known.push(await timed('admin'))
      times.unknown.push(await timed('nobody'))
    }
    const ratio = middle(times.unknown) / middle(times.known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.67)
  })
})
