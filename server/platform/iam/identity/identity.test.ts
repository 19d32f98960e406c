import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/sqlite.ts'
import { resetPassword } from '../accounts/account.ts'
import { openTestIdentity, type TestIdentity } from '../testing/identity.ts'
import { tokenHash } from './token.ts'

let on: TestIdentity
let token: string

beforeEach(async () => {
  on = await openTestIdentity()
  token = (await on.signIn()).token
})

const invalid = { code: 'invalid_token', status: 403, message: 'Invalid token' }
const rowOf = (hash: string) =>
  on.db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst()

describe('IAM4 tokens', () => {
  test('IAM4 a token authenticates its account with its grants', async () => {
    expect(await on.identity.authenticate(token)).toMatchObject({
      login: 'admin',
      user: 'Platform Administrator',
      permissions: ['*:*:*'],
      passwordRenewPending: false,
    })
  })

  test('IAM4 a check without use does not keep a token alive', async () => {
    const step = on.settings.get('token_idle') / 2 + 1
    on.advance(step)
    expect(await on.identity.authenticate(token, { isUse: false })).toMatchObject({ login: 'admin' })
    on.advance(step)
    await expect(on.identity.authenticate(token, { isUse: false })).rejects.toMatchObject(invalid)
  })

  test('IAM4 stores only the hash of a token of 256 bits', async () => {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const everything = JSON.stringify(await on.db.selectFrom('tokens').selectAll().execute())
    expect(everything).toContain(tokenHash(token))
    expect(everything).not.toContain(token)
  })

  test.each<[string, (of: string) => Promise<string | undefined>]>([
    ['missing', async () => undefined],
    ['empty', async () => ''],
    ['unknown', async (of) => `${of}x`],
    ['its own hash', async (of) => tokenHash(of)],
    [
      'idle for an hour',
      async (of) => {
        on.advance(3600)
        return of
      },
    ],
    [
      'a day old, though in use',
      async (of) => {
        for (let half = 0; half < 48; half += 1) {
          await on.identity.authenticate(of)
          on.advance(1800)
        }
        return of
      },
    ],
    [
      'deleted by logout',
      async (of) => {
        const input = { params: {}, query: {}, body: undefined, ifMatch: undefined }
        await on.handlers.logout(input, await on.contextOf(of))
        return of
      },
    ],
    [
      'of an account that was switched off',
      async (of) => {
        await on.db.updateTable('users').set({ active: 0 }).execute()
        return of
      },
    ],
  ])('IAM4 a token that is %s gets the same answer as any invalid one', async (_what, createToken) => {
    await on.identity.authenticate(token)
    await expect(on.identity.authenticate(await createToken(token))).rejects.toMatchObject(invalid)
  })

  test('IAM4 a known token does not wait for the write of another request', async () => {
    await on.identity.authenticate(token)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const writing = on.db.transaction().execute(() => end)
    expect((await on.identity.authenticate(token)).login).toBe('admin')
    resolve()
    await writing
  })

  test('IAM4 use extends a token beyond the idle limit', async () => {
    for (let half = 0; half < 10; half += 1) {
      on.advance(1800)
      await on.identity.authenticate(token)
    }
    expect((await on.identity.authenticate(token)).login).toBe('admin')
  })

  test('IAM4 both limits are settings', async () => {
    await on.db.transaction().execute((trx) => on.settings.set(trx, { name: 'token_idle', value: 60 }))
    on.advance(60)
    await expect(on.identity.authenticate(token)).rejects.toMatchObject(invalid)
  })

  test('IAM4 writes usage at most every 30 s and when the platform closes', async () => {
    const signedInAt = (await rowOf(tokenHash(token)))?.lastUsedAt
    on.advance(20)
    await on.identity.authenticate(token)
    expect((await rowOf(tokenHash(token)))?.lastUsedAt).toBe(signedInAt)
    on.advance(10)
    await on.identity.authenticate(token)
    on.advance(5)
    await on.identity.authenticate(token)
    await on.identity.close()
    expect((await rowOf(tokenHash(token)))?.lastUsedAt).toBe('2026-03-01T12:00:35.000Z')
  })

  test('IAM4 a sign-in deletes tokens past the maximum age', async () => {
    on.advance(86_400)
    await on.signIn()
    expect(await rowOf(tokenHash(token))).toBeUndefined()
  })

  test('IAM10 an assigned or removed role applies to the next request', async () => {
    await on.identity.authenticate(token)
    await on.db.updateTable('userRoles').set({ roleId: 'read_only' }).execute()
    expect((await on.identity.authenticate(token)).permissions).not.toContain('*:*:*')
  })

  test('IAM7a a password that must be changed leaves the session pending', async () => {
    await on.identity.authenticate(token)
    await on.db.updateTable('users').set({ passwordRenew: 1 }).execute()
    expect((await on.identity.authenticate(token)).passwordRenewPending).toBe(true)
  })

  test('IAM4 writes of another process apply to the next request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'identity-'))
    try {
      on = await openTestIdentity({ path: join(folder, 'store.sqlite'), password: 'Correct-Horse-7-Battery' })
      token = (await on.signIn()).token
      await on.identity.authenticate(token)
      const other = openDatabase(join(folder, 'store.sqlite'))
      await resetPassword({ db: other.db, clock: on.clock, passwords: on.passwords }, 'admin')
      await other.db.destroy()
      await expect(on.identity.authenticate(token)).rejects.toMatchObject(invalid)
      await on.db.destroy()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
