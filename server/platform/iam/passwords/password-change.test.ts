import { beforeEach, describe, expect, test } from 'vitest'
import { adminPassword, openTestIdentity, type TestIdentity } from '../testing/identity.ts'

let on: TestIdentity
let token: string
beforeEach(async () => {
  on = await openTestIdentity()
  token = (await on.signIn()).token
})

const next = 'Another-Horse-8'
const change = async (body: { password: string; oldpassword: string }) =>
  on.handlers.passwordChange({ params: {}, query: {}, body, ifMatch: undefined }, await on.contextOf(token))

describe('IAM7 changing one’s own password', () => {
  test('IAM7 the new password signs in, the old one does not', async () => {
    await change({ password: next, oldpassword: adminPassword })
    expect((await on.signIn({ login: 'admin', password: next })).login).toBe('admin')
    await expect(on.signIn()).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('IAM7 ends the account’s other tokens and keeps the current one', async () => {
    const other = await on.signIn()
    await change({ password: next, oldpassword: adminPassword })
    expect((await on.identity.authenticate(token)).login).toBe('admin')
    await expect(on.identity.authenticate(other.token)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('IAM7 completes a pending renewal and restarts the validity', async () => {
    await on.db.updateTable('users').set({ passwordRenew: 1 }).execute()
    on.advance(60)
    expect((await on.identity.authenticate(token)).passwordRenewPending).toBe(true)
    await change({ password: next, oldpassword: adminPassword })
    expect((await on.identity.authenticate(token)).passwordRenewPending).toBe(false)
    const again = await on.signIn({ login: 'admin', password: next })
    expect(again).toMatchObject({ password_renew: false, password_expiration: '2027-03-01T12:01:00.000Z' })
  })

  test.each([
    {
      what: 'a wrong old password',
      body: { password: next, oldpassword: 'x' },
      problems: [{ path: 'oldpassword', code: 'wrong_old_password' }],
    },
    {
      what: 'a weak new password',
      body: { password: 'briefxy', oldpassword: adminPassword },
      problems: [
        {
          path: 'password',
          code: 'password_policy',
          params: {
            nb_char: 12,
            nb_cchar: 1,
            nb_int: 1,
            nb_schar: 1,
            rules: 'nb_char, nb_cchar, nb_int, nb_schar',
            'rules.nb_char.count': 12,
          },
        },
      ],
    },
    {
      what: 'the same password',
      body: { password: adminPassword, oldpassword: adminPassword },
      problems: [{ path: 'password', code: 'password_unchanged' }],
    },
    {
      what: 'everything',
      body: { password: 'x', oldpassword: 'x' },
      problems: [
        { path: 'oldpassword', code: 'wrong_old_password' },
        { path: 'password', code: 'password_policy' },
        { path: 'password', code: 'password_unchanged' },
      ],
    },
  ])('IAM7 reports $what wrong, all together, and changes nothing', async ({ body, problems }) => {
    await expect(change(body)).rejects.toMatchObject({ problems })
    expect((await on.signIn()).login).toBe('admin')
  })

  test('IAM9 guessing the old password locks the account', async () => {
    for (let time = 0; time < 5; time += 1)
      await expect(change({ password: next, oldpassword: 'x' })).rejects.toMatchObject({ status: 401 })
    await expect(change({ password: next, oldpassword: adminPassword })).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfter: 300,
    })
  })

  test('IAM7 one of two parallel changes wins', async () => {
    const all = await Promise.allSettled([
      change({ password: next, oldpassword: adminPassword }),
      change({ password: `${next}b`, oldpassword: adminPassword }),
    ])
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('IAM21 is recorded in the audit log without either password', async () => {
    await change({ password: next, oldpassword: adminPassword })
    const rows = await on.db.selectFrom('audit').selectAll().execute()
    expect(rows.at(-1)).toMatchObject({ action: 'password.change', object: 'admin', login: 'admin' })
    for (const secret of [next, adminPassword]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
