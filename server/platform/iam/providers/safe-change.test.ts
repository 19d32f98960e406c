import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { addUser, providerForm } from '../testing/provider-form.ts'
import { recordSignIn } from '../oidc/record-sign-in.ts'

let platform: TestPlatform
let token: string
beforeEach(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterEach(() => platform.close())

const whenStaff = { role: 'admin', if: { department: { eq: 'IT' } } }

const enter = async (change: Parameters<typeof providerForm>[0] = {}): Promise<Provider> =>
  (await platform.request(providers.create, { body: providerForm(change), token })).provider

const update = (provider: Provider, change: object) =>
  platform.call(providers.update, {
    params: { id: provider.id },
    body: { ...provider, ...change },
    ifMatch: provider.etag,
    token,
  })

const recordOf = (provider: Provider, response: Record<string, unknown>) =>
  platform.deps.db.transaction().execute((trx) =>
    recordSignIn(trx, {
      provider: { id: provider.id, debugUntil: provider.debug_until },
      clock: platform.clock,
      settings: platform.deps.settings,
      signIn: {
        who: 'ada',
        uid: 'ada',
        outcome: 'signed_in',
        stage: 'account',
        problem: null,
        issuer: 'https://login.example.com',
        subject: 'ada',
        response,
        bindings: provider.bindings,
        mappings: provider.mappings,
        userInfo: false,
        scope: provider.scope,
        result: { fields: {}, roles: ['admin'], groups: [] },
      },
    }),
  )

/** A platform whose only administrator signs in through the provider; the first one has no password any more. */
const onlyByProvider = async (): Promise<Provider> => {
  const provider = await enter({ mappings: [whenStaff], debug_until: '2026-03-02T00:00:00.000Z' })
  await addUser(platform.deps.db, { login: 'ada', provider: provider.id, roles: ['admin'] })
  await recordOf(provider, { preferred_username: 'ada', department: 'IT' })
  await platform.deps.db.updateTable('users').set({ passwordHash: '' }).where('login', '=', 'admin').execute()
  const read = await platform.request(providers.get, { params: { id: provider.id }, token })
  return read.provider
}

describe('IAM63 no change of a provider removes the last administrator', () => {
  test.each<[string, object, string | null]>([
    ['a mapping that no longer grants the role', { mappings: [] }, 'last_administrator'],
    [
      'a condition that the recorded sign-in does not meet',
      { mappings: [{ ...whenStaff, if: { department: { eq: 'Sales' } } }] },
      'last_administrator',
    ],
    [
      'another issuer, which has no accounts',
      { tenant_id: 'https://login.example.com/b' },
      'last_administrator',
    ],
    ['deactivated', { active: false }, 'last_administrator'],
    ['a condition that is met', { mappings: [{ ...whenStaff, if: { department: { in: ['IT'] } } }] }, null],
    ['the role without a condition', { mappings: [{ role: 'admin' }] }, null],
    ['another description', { description: 'new' }, null],
  ])('IAM63 %s', async (_, change, code) => {
    const provider = await onlyByProvider()
    const answer = await update(provider, change)
    if (code === null) expect([answer.status, answer.body]).toMatchObject([200, {}])
    else {
      expect(answer).toMatchObject({ status: 409, body: { code } })
      const { provider: after } = await platform.request(providers.get, {
        params: { id: provider.id },
        token,
      })
      expect(after).toEqual(provider)
    }
  })

  test('IAM63 cannot be deleted', async () => {
    const { id } = await onlyByProvider()
    const answer = await platform.call(providers.delete, { params: { id }, token })
    expect(answer).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
    expect(await platform.deps.db.selectFrom('identities').selectAll().execute()).toHaveLength(1)
  })

  test('IAM63 without a recorded sign-in, a changed mapping counts as lost', async () => {
    const provider = await onlyByProvider()
    await platform.request(providers.forgetRecords, { params: { id: provider.id }, token })
    const changed = { ...whenStaff, if: { department: { in: ['IT'] } } }
    expect((await update(provider, { mappings: [changed] })).status).toBe(409)
    expect((await update(provider, { mappings: [whenStaff, { role: 'read_only' }] })).status).toBe(200)
  })

  test('IAM63 all of it is allowed with another administrator', async () => {
    const provider = await enter({ mappings: [whenStaff] })
    await addUser(platform.deps.db, { login: 'ada', provider: provider.id, roles: ['admin'] })
    expect((await update(provider, { mappings: [] })).status).toBe(200)
  })
})

describe('IAM64 a user without every permission cannot create an administrator through a provider', () => {
  /** Makes another user the administrator; the session continues with the permissions of an identity editor. */
  const becomeEditor = async (provider: string): Promise<void> => {
    const { db } = platform.deps
    await addUser(db, { login: 'ada', provider })
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('login', '=', 'admin')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('userRoles').execute()
    await db
      .insertInto('userRoles')
      .values([
        { userId: 'ada', roleId: 'admin' },
        { userId: id, roleId: 'identity_editor' },
      ])
      .execute()
  }

  test.each<[string, Parameters<typeof providerForm>[0], number]>([
    ['the role itself', { mappings: [{ role: 'admin', if: { a: { eq: 'b' } } }] }, 401],
    ['a group that has it', { mappings: [{ group: 'chiefs' }] }, 401],
    ['any role that the provider names', { mappings: [{ bind: { input: '$.r', kind: 'role' } }] }, 401],
    ['any group that the provider names', { mappings: [{ bind: { input: '$.g' } }] }, 401],
    ['a role with other permissions', { mappings: [{ role: 'read_only' }] }, 401],
    ['a covered role', { mappings: [{ role: 'identity_editor' }] }, 200],
  ])('IAM64 %s', async (_, form, status) => {
    const { db } = platform.deps
    const now = '2026-02-01T00:00:00.000Z'
    await db
      .insertInto('userGroups')
      .values({
        id: 'chiefs',
        name: 'Chiefs',
        description: '',
        createdAt: now,
        updatedAt: now,
        updatedBy: '',
      })
      .execute()
    await db.insertInto('groupRoles').values({ groupId: 'chiefs', roleId: 'admin' }).execute()
    const second = await enter({ name: 'Second', mappings: [{ role: 'admin' }] })
    await becomeEditor(second.id)
    const answer = await platform.call(providers.create, { body: providerForm(form), token })
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.body).toMatchObject({ code: 'beyond_own_rights' })
    expect((await update(second, { bindings: { login: 'sub' } })).status).toBe(401)
    expect((await update(second, { mappings: [] })).status).toBe(401)
    expect((await update(second, { active: false })).status).toBe(401)
    const deleted = await platform.call(providers.delete, { params: { id: second.id }, token })
    expect(deleted).toMatchObject({ status: 401, body: { code: 'beyond_own_rights' } })
    expect((await update(second, { description: 'harmless' })).status).toBe(200)
  })

  test('IAM64 nor if an account with every permission signs in through it', async () => {
    const plain = await enter()
    await becomeEditor(plain.id)
    expect((await update(plain, { tenant_id: 'https://login.example.com/b' })).status).toBe(401)
    expect((await update(plain, { client_secret: 'another' })).status).toBe(401)
    expect((await update(plain, { name: 'Renamed' })).status).toBe(200)
  })
})
