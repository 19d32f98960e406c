import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { openLinksFixture, type LinksFixture } from '../../testing/links-fixture.ts'

let on: LinksFixture
beforeEach(async () => {
  on = await openLinksFixture()
})
afterEach(() => on.platform.close())

const update = (id: string, body: { email?: string; roles?: { role: string }[] }, token: string) =>
  on.platform.call(users.update, { token, params: { id }, body })
const clerk = async (more: readonly string[] = []) =>
  (
    await on.signedIn('clerk', {
      roles: [await on.role('Clerk', ['iam:user:read', 'iam:user:write', ...more])],
    })
  ).token

describe('IAM109 who creates links', () => {
  test('IAM109.k needs the permission to edit users', async () => {
    const { user, token } = await on.signedIn('ada', { roles: [await on.role('Reader', ['iam:user:read'])] })
    const params = { id: user.id }
    for (const endpoint of [passwordLinks.read, passwordLinks.revoke])
      expect(await on.platform.call(endpoint, { token, params })).toMatchObject({ status: 401 })
    expect(await on.create(user.id, 'reset', token)).toMatchObject({ body: { code: 'missing_permission' } })
  })

  test('IAM109.k must cover the account', async () => {
    const token = await clerk()
    expect(await on.create(on.admin, 'reset', token)).toMatchObject({ body: { code: 'beyond_own_rights' } })
    expect(await on.openLinkOf(on.admin)).toBeNull()
    const secret = await on.secretFor(on.admin)
    const params = { id: on.admin }
    expect(await on.platform.call(passwordLinks.revoke, { token, params })).toMatchObject({
      body: { code: 'beyond_own_rights' },
    })
    expect(await on.check(secret)).toMatchObject({ status: 200 })
    const { id } = await on.account('ada')
    expect(await on.create(id, 'reset', token)).toMatchObject({ status: 200 })
  })

  test.each(['created a link', 'changed the e-mail address'])(
    'IAM109.k IAM101.i who %s of an account counts as an author of its credentials',
    async (what) => {
      const token = await clerk(['iam:role:assign'])
      const { id } = await on.account('ada')
      const email = { email: 'clerk@x.example' }
      const done = what === 'created a link' ? on.create(id, 'reset', token) : update(id, email, token)
      expect(await done).toMatchObject({ status: 200 })
      const roles = [{ role: 'admin' }]
      expect(await update(id, { roles }, token)).toMatchObject({ body: { code: 'shared_credentials' } })
      const { id: other } = await on.account('bo')
      expect(await update(other, { roles }, token)).toMatchObject({ status: 200 })
    },
  )

  test('IAM109.k changing the mail server requires every permission', async () => {
    const role = await on.role('Engine', ['dpe:setting:read', 'dpe:setting:write'])
    const { token } = await on.signedIn('eve', { roles: [role] })
    const { settings } = await on.platform.request(engine.getSettings, { token })
    const { etag, updated_at: _at, updated_by: _by, webhook_secret: _secret, ...current } = settings
    const { has_password: _has, ...smtp } = current.smtp
    const save = (over: object) =>
      on.platform.call(engine.setSettings, { token, ifMatch: etag, body: { ...current, smtp, ...over } })
    expect(await save({ smtp: { ...smtp, host: 'mail.eve.example' } })).toMatchObject({
      status: 401,
      body: { code: 'beyond_own_rights' },
    })
    expect(await save({ engine_jobs: 3 })).toMatchObject({ status: 200 })
  })
})

describe('IAM109 accounts without links', () => {
  test('IAM109.j an account that signs in at a provider only is refused, and its links end', async () => {
    const { id } = await on.invite('ada')
    const secret = await on.secretFor(id, 'invitation')
    const { db } = on.platform.deps
    await db.updateTable('users').set({ directory: 'entra' }).where('id', '=', id).execute()
    const refused = { status: 409, body: { code: 'link_provider_account', params: { name: 'ada' } } }
    expect(await on.create(id, 'invitation')).toMatchObject(refused)
    expect(await on.check(secret)).toMatchObject({ body: { code: 'link_unknown' } })
  })

  test('IAM109.j an account that is switched off is refused', async () => {
    const { id } = await on.account('ada')
    await on.platform.request(users.update, { token: on.token, params: { id }, body: { active: false } })
    expect(await on.create(id)).toMatchObject({ status: 409, body: { code: 'link_inactive_account' } })
  })

  test('IAM109.a an account that does not exist has no link', async () => {
    const params = { id: 'user_none' }
    for (const endpoint of [passwordLinks.read, passwordLinks.revoke])
      expect(await on.platform.call(endpoint, { token: on.token, params })).toMatchObject({ status: 404 })
    expect(await on.create('user_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
