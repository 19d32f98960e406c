import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openAuthenticator } from '../testing/authenticator.ts'
import { newPassword, openLinksFixture, type LinksFixture } from '../../testing/links-fixture.ts'

let on: LinksFixture
beforeEach(async () => {
  on = await openLinksFixture()
})
afterEach(() => on.platform.close())

const hour = 3_600_000
const codeOf = async (answer: Promise<{ body: unknown }>): Promise<unknown> =>
  Reflect.get(Object((await answer).body), 'code')
const signIn = (login: string, password: string) => on.platform.call(iam.login, { body: { login, password } })

describe('IAM109 an invitation', () => {
  test('IAM109.l an account without a password cannot sign in before its link was used', async () => {
    const user = await on.invite('ada')
    expect(user).toMatchObject({ has_password: false, password_renew: false })
    expect(await signIn('ada', '')).toMatchObject({ status: 400 })
    expect(await signIn('ada', newPassword)).toMatchObject({ status: 401 })
    const secret = await on.secretFor(user.id, 'invitation')
    expect(await on.check(secret)).toMatchObject({
      status: 200,
      body: { kind: 'invitation', login: 'ada', user: 'ada', expires_at: '2026-03-08T12:00:00.000Z' },
    })
    expect(await on.setPassword(secret)).toMatchObject({ status: 200, body: { login: 'ada' } })
    expect(await signIn('ada', newPassword)).toMatchObject({ status: 200, body: { password_renew: false } })
  })

  test('IAM109.l a password and `without_password` contradict each other', async () => {
    const body = { login: 'ada', password: newPassword, without_password: true }
    const answer = await on.platform.call(users.create, { token: on.token, body })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'password' }] },
    })
  })

  test('IAM109.a is possible until the first sign-in', async () => {
    const { user } = await on.signedIn('bo')
    expect(await codeOf(on.create(user.id, 'invitation'))).toBe('link_not_invitation')
    const fresh = await on.account('cy')
    expect(await on.create(fresh.id, 'invitation')).toMatchObject({ status: 200 })
  })

  test('IAM109.a is valid for 7 days', async () => {
    const { id } = await on.invite('ada')
    const secret = await on.secretFor(id, 'invitation')
    on.platform.clock.advance(7 * 24 * hour - 1)
    expect(await on.check(secret)).toMatchObject({ status: 200 })
    on.platform.clock.advance(1)
    expect(await on.check(secret)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
    expect(await codeOf(on.setPassword(secret))).toBe('link_expired')
  })
})

describe('IAM109 the open link of an account', () => {
  test('IAM109.a is shown without its secret, and revoked', async () => {
    const { id } = await on.account('ada')
    expect(await on.openLinkOf(id)).toBeNull()
    const secret = await on.secretFor(id)
    const link = await on.openLinkOf(id)
    expect(link).toEqual({
      kind: 'reset',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-01T13:00:00.000Z',
      created_by: 'Platform Administrator',
      delivery: 'handed_over',
      to: '',
    })
    expect(JSON.stringify(link)).not.toContain(secret)
    const revoke = () => on.platform.call(passwordLinks.revoke, { token: on.token, params: { id } })
    expect(await revoke()).toMatchObject({ status: 200 })
    expect(await on.openLinkOf(id)).toBeNull()
    expect(await on.check(secret)).toMatchObject({ status: 404, body: { code: 'link_unknown' } })
    expect(await revoke()).toMatchObject({ status: 404, body: { code: 'link_absent' } })
  })

  test('IAM109.a to reset a password is valid for an hour, and is not shown afterwards', async () => {
    const { id } = await on.account('ada')
    const secret = await on.secretFor(id)
    on.platform.clock.advance(hour - 1)
    expect(await on.check(secret)).toMatchObject({ status: 200 })
    expect(await on.openLinkOf(id)).not.toBeNull()
    on.platform.clock.advance(1)
    expect(await codeOf(on.setPassword(secret))).toBe('link_expired')
    const token = await on.platform.signIn()
    expect(await on.platform.request(passwordLinks.read, { token, params: { id } })).toMatchObject({
      link: null,
    })
  })

  test.each(['opened', 'used', 'shown to an administrator', 'followed by a link of another account'])(
    'IAM109.d IAM4a stays expired if the clock is set back after it was %s',
    async (what) => {
      const { id } = await on.account('ada')
      const other = await on.account('bo')
      const secret = await on.secretFor(id)
      on.platform.clock.advance(hour)
      const token = await on.platform.signIn()
      if (what === 'opened') await on.check(secret)
      else if (what === 'used') await on.setPassword(secret)
      else if (what === 'shown to an administrator')
        await on.platform.request(passwordLinks.read, { token, params: { id } })
      else await on.create(other.id, 'reset', token)
      on.platform.clock.advance(-hour)
      expect(await on.check(secret)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
      expect(await codeOf(on.setPassword(secret))).toBe('link_expired')
      expect(await on.openLinkOf(id)).toBeNull()
    },
  )

  test('IAM109.b has 256 random bits in the fragment of its address, and is stored as a hash', async () => {
    const { id } = await on.account('ada')
    const { body } = await on.create(id)
    expect(Reflect.get(Object(body), 'address')).toMatch(/^\/console\/password#[\w-]{43}$/)
    const secret = await on.secretFor(id)
    const rows = JSON.stringify(await on.platform.deps.db.selectFrom('passwordLinks').selectAll().execute())
    expect(rows).not.toContain(secret)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  test('IAM109.c is replaced by a newer one', async () => {
    const { id } = await on.account('ada')
    const first = await on.secretFor(id)
    const second = await on.secretFor(id)
    expect(await codeOf(on.setPassword(first))).toBe('link_unknown')
    expect(await on.setPassword(second)).toMatchObject({ status: 200 })
    expect(await codeOf(on.check(second))).toBe('link_used')
  })

  test('IAM109.c sets one password, also at the same time', async () => {
    const { id } = await on.account('ada')
    const secret = await on.secretFor(id)
    const answers = await Promise.all([
      on.setPassword(secret),
      on.setPassword(secret),
      on.setPassword(secret),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
    expect(await codeOf(on.setPassword(secret))).toBe('link_used')
  })

  const ends = {
    'the password is changed by its user': async () => {
      const token = await on.platform.signIn('ada')
      const body = { oldpassword: adminPassword, password: 'Heron-77-Anchor-Quay' }
      await on.platform.request(iam.passwordChange, { token, body })
    },
    'an administrator sets a password': (id: string) =>
      on.platform.request(users.setPassword, { token: on.token, params: { id }, body: {} }),
    'the account is switched off': (id: string) =>
      on.platform.request(users.update, { token: on.token, params: { id }, body: { active: false } }),
    'the account is deleted': (id: string) =>
      on.platform.request(users.delete, { token: on.token, params: { id } }),
  } as const satisfies Record<string, (id: string) => Promise<unknown>>

  test.each(Object.entries(ends))('IAM109.c ends when %s', async (_name, end) => {
    const { id } = await on.account('ada')
    const secret = await on.secretFor(id)
    await end(id)
    expect(await codeOf(on.setPassword(secret))).toBe('link_unknown')
  })

  test('IAM109.c stays ended when the account is switched on again', async () => {
    const { id } = await on.account('ada')
    const secret = await on.secretFor(id)
    for (const active of [false, true])
      await on.platform.request(users.update, { token: on.token, params: { id }, body: { active } })
    expect(await codeOf(on.check(secret))).toBe('link_unknown')
  })

  test('IAM109.c outlives the lock-out of its account, and ends it', async () => {
    const { id } = await on.account('ada')
    const secret = await on.secretFor(id)
    for (let turn = 0; turn < 5; turn += 1) await signIn('ada', 'wrong')
    expect(await signIn('ada', adminPassword)).toMatchObject({ status: 429 })
    expect(await on.setPassword(secret)).toMatchObject({ status: 200 })
    expect(await signIn('ada', newPassword)).toMatchObject({ status: 200 })
  })
})

describe('IAM109 setting the password', () => {
  test('IAM109.f the check names the rules in words', async () => {
    const { id } = await on.account('ada')
    const { body } = await on.check(await on.secretFor(id))
    expect(body).toMatchObject({
      login: 'ada',
      firstname: 'First',
      password_policies: { nb_char: '12' },
      rules: [
        'at least 12 characters',
        'at least 1 capital letter',
        'at least 1 digit',
        'at least 1 special character',
        expect.stringContaining('most common'),
        expect.stringContaining('without the login'),
      ],
    })
  })

  test.each(['short', 'Password-1234', 'Ada-Harbour-9-Quay'])(
    'IAM109.g follows the rules for passwords, and the link stays open: %s',
    async (password) => {
      const { id } = await on.account('ada')
      const secret = await on.secretFor(id)
      expect(await on.setPassword(secret, password)).toMatchObject({
        status: 400,
        body: { code: 'password_policy', details: [{ path: 'password' }] },
      })
      expect(await on.setPassword(secret)).toMatchObject({ status: 200 })
    },
  )

  test('IAM109.g ends all sessions and signs no one in', async () => {
    const { user, token } = await on.signedIn('ada')
    const answer = await on.setPassword(await on.secretFor(user.id))
    expect(JSON.stringify(answer.body)).not.toContain('token')
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    expect(await signIn('ada', adminPassword)).toMatchObject({ status: 401 })
  })

  test('IAM109.g a second factor stays', async () => {
    const { user, token } = await on.signedIn('ada')
    const { enrolment, secret } = await on.platform.request(secondFactor.start, {
      token,
      body: { password: adminPassword },
    })
    const code = openAuthenticator(secret).code(on.platform.clock.now())
    await on.platform.request(secondFactor.confirm, { token, body: { enrolment, code } })
    await on.setPassword(await on.secretFor(user.id))
    expect(await codeOf(signIn('ada', newPassword))).toBe('second_factor_required')
  })

  test.each(['', 'x', 'A'.repeat(43)])(
    'IAM109.d an incomplete or invented secret is unknown: %j',
    async (secret) => {
      expect(await on.check(secret)).toMatchObject({ status: secret === '' ? 400 : 404 })
      expect(await on.setPassword(secret)).toMatchObject({ status: secret === '' ? 400 : 404 })
    },
  )

  test('IAM109.m the audit log has created, used and revoked links, and no log has a secret', async () => {
    const { id } = await on.account('ada')
    const replaced = await on.secretFor(id)
    await on.platform.request(passwordLinks.revoke, { token: on.token, params: { id } })
    const used = await on.secretFor(id)
    await on.setPassword(used)
    const { items } = await on.platform.request(audit.list, {
      token: on.token,
      query: { action: 'password_link' },
    })
    expect(items.map(({ action, login, name }) => [action, login, name])).toEqual([
      ['password_link.use', 'ada', 'First ada'],
      ['password_link.create', 'admin', 'First ada'],
      ['password_link.revoke', 'admin', 'First ada'],
      ['password_link.create', 'admin', 'First ada'],
    ])
    const rows = JSON.stringify(await on.platform.deps.db.selectFrom('audit').selectAll().execute())
    for (const text of [rows, on.platform.log.join('\n')])
      for (const secret of [replaced, used, newPassword]) expect(text).not.toContain(secret)
  })
})
