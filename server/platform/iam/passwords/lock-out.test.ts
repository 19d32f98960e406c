import { beforeEach, describe, expect, test } from 'vitest'
import { PlatformError } from '../../core/error.ts'
import { createApiKey } from '../accounts/api-key.ts'
import { adminPassword, openTestIdentity, type TestIdentity } from '../testing/identity.ts'

let on: TestIdentity
beforeEach(async () => {
  on = await openTestIdentity()
})

const wrong = { login: 'admin', password: 'wrong' }
const right = { login: 'admin', password: adminPassword }
const locked = (seconds: number) => ({
  code: 'too_many_attempts',
  status: 429,
  retryAfter: seconds,
  params: { seconds },
})

const codeOf = (error: unknown): string => (error instanceof PlatformError ? error.code : 'bug')

/** Each attempt uses its own address unless one is given. */
const fail = async (times: number, request: object = wrong, address?: string): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    await expect(on.signIn(request, { address: address ?? `198.51.100.${time}` })).rejects.toMatchObject({
      status: 401,
    })
}

describe('IAM9 lock-out', () => {
  test('IAM100 finding: one wrong guess per wait by others does not keep the owner out of a known browser', async () => {
    const devices = [{ login: 'Admin', id: 'known' }]
    const owner = { address: '203.0.113.1', devices }
    await fail(5, wrong, '198.51.100.1')
    for (const seconds of [300, 600, 1200]) {
      await expect(on.signIn(right, { address: '203.0.113.2' })).rejects.toMatchObject(locked(seconds))
      expect((await on.signIn(right, owner)).login).toBe('admin')
      await expect(on.signIn(right, { address: '203.0.113.2' })).rejects.toMatchObject(locked(seconds))
      on.advance(seconds)
      await fail(1, wrong, '198.51.100.1')
    }
  })

  test('IAM100 a known browser has five failures of its own, and is then like any other', async () => {
    const owner = { address: '203.0.113.1', devices: [{ login: 'admin', id: 'known' }] }
    await fail(5)
    for (let time = 0; time < 5; time += 1)
      await expect(on.signIn(wrong, owner)).rejects.toMatchObject({ status: 401 })
    await expect(on.signIn(right, owner)).rejects.toMatchObject(locked(300))
    on.advance(30 * 86_400)
    await fail(5)
    await expect(on.signIn(right, owner)).rejects.toMatchObject(locked(300))
  })

  test('IAM100 parallel guesses from a known browser get no more answers than sequential ones', async () => {
    const owner = { address: '203.0.113.1', devices: [{ login: 'admin', id: 'known' }] }
    await fail(5)
    const all = await Promise.allSettled(Array.from({ length: 15 }, () => on.signIn(wrong, owner)))
    const codes = all.map((one) => (one.status === 'rejected' ? codeOf(one.reason) : 'signed in'))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
  })

  test('IAM100 a browser known for one account is unknown for another one', async () => {
    await fail(5)
    const other = { address: '203.0.113.1', devices: [{ login: 'ada', id: 'known' }] }
    await expect(on.signIn(right, other)).rejects.toMatchObject(locked(300))
  })

  test('IAM9 after five failures the account is locked for five minutes, even for the correct password', async () => {
    await fail(5)
    await expect(on.signIn(right)).rejects.toMatchObject(locked(300))
    on.advance(299)
    await expect(on.signIn(right)).rejects.toMatchObject(locked(1))
    on.advance(1)
    expect((await on.signIn(right)).login).toBe('admin')
  })

  test('IAM9 does not reveal whether the login exists', async () => {
    await fail(5, { login: 'nobody', password: 'wrong' })
    await expect(on.signIn({ login: 'nobody', password: 'wrong' })).rejects.toMatchObject(locked(300))
    await expect(on.signIn({ login: 'Nobody', password: 'wrong' })).rejects.toMatchObject(locked(300))
  })

  test('IAM9 one more failure after the wait locks again immediately', async () => {
    await fail(5)
    on.advance(300)
    await fail(1)
    await expect(on.signIn(right)).rejects.toMatchObject(locked(600))
  })

  test('IAM100 the wait doubles with every repetition up to an hour, and starts again after a quiet hour', async () => {
    await fail(5)
    for (const seconds of [300, 600, 1200, 2400, 3600, 3600]) {
      await expect(on.signIn(right)).rejects.toMatchObject(locked(seconds))
      on.advance(seconds)
      await fail(1)
    }
    on.advance(3600 + 3600)
    await fail(4)
    on.advance(1)
    await fail(1)
    await expect(on.signIn(right)).rejects.toMatchObject(locked(300))
  })

  test('IAM100 failures of an exempt address count for the account only', async () => {
    const isExempt = (address: string): boolean => address === '203.0.113.9'
    Object.assign(on.identity.deps, { isExempt })
    for (let time = 0; time < 60; time += 1)
      await fail(1, { login: `user${time}`, password: 'x' }, '203.0.113.9')
    expect((await on.signIn(right, { address: '203.0.113.9' })).login).toBe('admin')
    await fail(5, wrong, '203.0.113.9')
    await expect(on.signIn(right, { address: '203.0.113.9' })).rejects.toMatchObject(locked(300))
  })

  test('IAM9 an attempt while locked is not counted as a failure', async () => {
    await fail(5)
    on.advance(200)
    await expect(on.signIn(wrong)).rejects.toMatchObject(locked(100))
    on.advance(100)
    expect((await on.signIn(right)).login).toBe('admin')
  })

  test('IAM9 failures older than the window do not count', async () => {
    await fail(4)
    on.advance(3600)
    await fail(4)
    expect((await on.signIn(right)).login).toBe('admin')
  })

  test('IAM9 an address that tries many accounts is locked, others are not', async () => {
    for (let time = 0; time < 49; time += 1)
      await fail(1, { login: `user${time}`, password: 'x' }, '203.0.113.9')
    await fail(1, { login: 'last', password: 'x' }, '203.0.113.9')
    await expect(on.signIn(right, { address: '203.0.113.9' })).rejects.toMatchObject(locked(300))
    expect((await on.signIn(right, { address: '203.0.113.10' })).login).toBe('admin')
  })

  test('IAM9 an IPv6 network counts as one address, and IPv4 counts the same within IPv6', async () => {
    for (let time = 0; time < 50; time += 1)
      await fail(1, { login: `user${time}`, password: 'x' }, `2001:4860:4860:7::${time}`)
    await expect(on.signIn(right, { address: '2001:4860:4860:7:ffff::1' })).rejects.toMatchObject(locked(300))
    expect((await on.signIn(right, { address: '2001:4860:4860:8::1' })).login).toBe('admin')
    for (let time = 0; time < 50; time += 1)
      await fail(1, { login: `other${time}`, password: 'x' }, time % 2 === 0 ? '8.8.8.8' : '::ffff:8.8.8.8')
    await expect(on.signIn(right, { address: '8.8.8.8' })).rejects.toMatchObject(locked(300))
  })

  test('IAM9 a success clears the account’s failures, including those of the address, but no others', async () => {
    const address = '203.0.113.9'
    for (const login of ['a', 'b', 'c']) {
      await fail(1, { login, password: 'x' }, address)
      on.advance(1)
    }
    await fail(1, wrong, address)
    on.advance(1)
    expect((await on.signIn(right, { address })).login).toBe('admin')
    const left = await on.db.selectFrom('attempts').select('subject').execute()
    expect(
      left.map(({ subject }) => subject).filter((subject) => subject.startsWith('address')),
    ).toHaveLength(3)
    expect(left.map(({ subject }) => subject)).not.toContain('login:admin')
  })

  test('IAM9 parallel guesses get no more answers than sequential ones', async () => {
    const guesses = [...Array.from({ length: 19 }, () => wrong), right]
    const all = await Promise.allSettled(
      guesses.map((guess, time) => on.signIn(guess, { address: `10.0.0.${time}` })),
    )
    const codes = all.map((one) => (one.status === 'rejected' ? codeOf(one.reason) : 'signed in'))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(15)
  })

  test('IAM9 many parallel correct sign-ins all succeed', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => on.signIn(right)))
    expect(new Set(all.map(({ token }) => token)).size).toBe(20)
  })

  test('IAM9 locks a key like an account', async () => {
    const { apikey, secretkey } = await createApiKey(on, { login: 'admin' })
    await fail(5, { apikey, secretkey: 'wrong' })
    await expect(on.signIn({ apikey, secretkey })).rejects.toMatchObject(locked(300))
    expect((await on.signIn(right)).login).toBe('admin')
  })

  test('IAM9 the number, wait and window are settings', async () => {
    await on.db.transaction().execute(async (trx) => {
      await on.settings.set(trx, { name: 'lockout_attempts', value: 2 })
      await on.settings.set(trx, { name: 'lockout_wait', value: 10 })
    })
    await fail(2)
    await expect(on.signIn(right)).rejects.toMatchObject(locked(10))
  })
})
