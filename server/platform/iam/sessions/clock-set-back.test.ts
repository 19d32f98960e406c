// The server's clock is set back an hour while the platform runs: no lock and no session lasts longer.
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestIdentity, type TestIdentity } from '../testing/identity.ts'
import { tokenHash } from '../identity/token.ts'

const hour = 3600
const wrong = { login: 'admin', password: 'wrong' }
const invalid = { code: 'invalid_token', status: 403 }

let on: TestIdentity
beforeEach(async () => {
  on = await openTestIdentity()
})

const from = { address: '198.51.100.7' }

const fail = async (times: number, request = wrong): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    await expect(on.signIn(request, from)).rejects.toMatchObject({ status: 401 })
}

describe('the clock is set back an hour', () => {
  test('IAM4a a five-minute wait lasts five minutes, not sixty-five', async () => {
    await fail(5)
    on.advance(-hour)
    await expect(on.signIn()).rejects.toMatchObject({ status: 429, retryAfter: 300 })
    on.advance(300)
    expect((await on.signIn()).login).toBe('admin')
  })

  test('IAM4a earlier failures still count with later ones, and clearing one account keeps those of others', async () => {
    await fail(4)
    on.advance(1)
    await fail(1, { login: 'nobody', password: 'wrong' })
    on.advance(-hour)
    await fail(1)
    await expect(on.signIn(undefined, from)).rejects.toMatchObject({ status: 429 })
    on.advance(300)
    await on.signIn(undefined, from)
    const left = await on.db.selectFrom('attempts').select('subject').execute()
    expect(left.map(({ subject }) => subject).toSorted()).toEqual(['address:198.51.100.7', 'login:nobody'])
  })

  test('IAM4a a used token stays valid, and is idle an hour after its last use by the new clock', async () => {
    const { token } = await on.signIn()
    on.advance(1800)
    await on.identity.authenticate(token)
    on.advance(-hour)
    expect((await on.identity.authenticate(token)).login).toBe('admin')
    on.advance(hour - 1)
    expect((await on.identity.authenticate(token)).login).toBe('admin')
    on.advance(hour)
    await expect(on.identity.authenticate(token)).rejects.toMatchObject(invalid)
  })

  test('IAM4a still writes usage within 30 s', async () => {
    const { token } = await on.signIn()
    on.advance(-hour)
    await on.identity.authenticate(token)
    await on.identity.close()
    const row = await on.db
      .selectFrom('tokens')
      .select('lastUsedAt')
      .where('hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow()
    expect(row.lastUsedAt).toBe('2026-03-01T11:00:00.000Z')
  })

  test('IAM4a does not revive an expired token', async () => {
    const { token } = await on.signIn()
    on.advance(hour)
    await expect(on.identity.authenticate(token)).rejects.toMatchObject(invalid)
    on.advance(-hour)
    await on.identity.close()
    await expect(on.identity.authenticate(token)).rejects.toMatchObject(invalid)
  })
})
