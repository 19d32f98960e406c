import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorBody } from '#contract/http.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse, session } from '#contract/iam/login.ts'
import { providers } from '#contract/iam/providers.ts'
import { codeMode } from '#contract/iam/sign-in-names.ts'
import { harbourAccounts, startProvider, type RunningProvider } from '../testing/provider.ts'
import {
  bindings,
  outcomeOf,
  loginPage,
  openSignInFixture,
  replyUrl,
  type SignInFixture,
} from '../../testing/sign-in-fixture.ts'
import type { Visit } from '../../testing/test-browser.ts'

let served: RunningProvider
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())

let fixture: SignInFixture
const users = () =>
  fixture.platform.deps.db
    .selectFrom('users')
    .selectAll()
    .where('login', '!=', 'admin')
    .orderBy('login')
    .execute()

const trace = async (first: string) => {
  const rows = await fixture.platform.deps.db.selectFrom('audit').selectAll().orderBy('seq').execute()
  return rows.filter(({ action, object }) => action.startsWith(first) && object !== 'admin')
}
/** Audit entries of accounts and groups that signing in has written. */
const actions = async (): Promise<string[]> =>
  [...(await trace('user.')), ...(await trace('group.'))]
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ action }) => action)
const refusals = async (): Promise<unknown[]> =>
  (await trace('session.refuse')).map(
    ({ afterJson }) => z.object({ reason: z.string() }).parse(JSON.parse(afterJson ?? '{}')).reason,
  )
const codeOf = (body: unknown) => errorBody.parse(body).code

const open = async (form: Parameters<typeof openSignInFixture>[1] = {}): Promise<SignInFixture> => {
  fixture = await openSignInFixture(served, form)
  return fixture
}
afterEach(async () => {
  await fixture.platform.close()
  served.accounts.clear()
  for (const [name, claims] of Object.entries(harbourAccounts)) served.accounts.set(name, claims)
})

describe('IAM16 matching accounts', () => {
  test('IAM16 the first sign-in creates the account with bound fields', async () => {
    await open({ directory: 'harbour', tags: ['staff'], mappings: [{ role: 'data_editor' }] })
    const visit = await fixture.signIn()
    expect([outcomeOf(visit), visit.url.origin + visit.url.pathname]).toEqual(['code', loginPage])
    const { status, body } = await fixture.exchange(visit)
    expect(status).toBe(200)
    const { token, ...person } = loginResponse.parse(body)
    expect(person).toMatchObject({
      login: 'ada.quay',
      firstname: 'Ada',
      lastname: 'Quay',
      civility: 'Ms',
      password_renew: false,
      password_expiration: '9999-12-31T00:00:00.000Z',
    })
    const who = session.parse((await fixture.call(iam.checkSession, { token })).body)
    expect(who).toMatchObject({ login: 'ada.quay', roles: ['data_editor'] })
  })

  test('IAM16 the next sign-in finds it by issuer and subject, and updates its fields', async () => {
    await open({ bindings: { ...bindings, 'configuration.team': 'department' } })
    await fixture.signIn()
    const ada = {
      ...harbourAccounts['ada'],
      preferred_username: 'ada.pier',
      family_name: 'Pier',
      department: 'Locks',
    }
    served.accounts.set('ada', { ...ada, email: '' })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    expect(await users()).toMatchObject([
      {
        login: 'ada.pier',
        lastname: 'Pier',
        email: 'ada@harbour.example',
        configurationJson: '{"team":"Locks"}',
      },
    ])
    expect(await actions()).toEqual(['user.create', 'user.update'])
  })

  test('IAM16 does not take over a login of another account', async () => {
    await open()
    await fixture.signIn('ada')
    await fixture.signIn('ben')
    served.accounts.set('ben', { ...harbourAccounts['ben'], preferred_username: 'ADA.quay' })
    expect(outcomeOf(await fixture.signIn('ben'))).toBe('code')
    expect((await users()).map(({ login }) => login)).toEqual(['ada.quay', 'ben.mole'])
  })

  test.each([
    { what: 'login', claims: { preferred_username: 'Admin' } },
    { what: 'login with spaces', claims: { preferred_username: ' admin ' } },
  ])(
    'IAM16 does not adopt an account with the same $what; an administrator can link them',
    async ({ claims }) => {
      await open()
      served.accounts.set('ada', { ...harbourAccounts['ada'], ...claims })
      const visit = await fixture.signIn()
      expect(outcomeOf(visit)).toBe('identity_unlinked at account')
      expect(visit.url.href).not.toContain('dmin')
      expect(await users()).toEqual([])
      const { db } = fixture.platform.deps
      expect(await db.selectFrom('identities').select(['subject', 'userId']).execute()).toEqual([
        { subject: 'ada', userId: null },
      ])
      const admin = await db
        .selectFrom('users')
        .select('id')
        .where('login', '=', 'admin')
        .executeTakeFirstOrThrow()
      await db.updateTable('identities').set({ userId: admin.id }).execute()
      const { body } = await fixture.exchange(await fixture.signIn())
      expect(loginResponse.parse(body)).toMatchObject({ uid: admin.id })
      expect(await refusals()).toEqual(['identity_unlinked'])
    },
  )

  test('IAM16 ignores accounts with the same e-mail address', async () => {
    await open()
    const { db } = fixture.platform.deps
    await db.updateTable('users').set({ email: 'ada@harbour.example' }).execute()
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    expect(await users()).toMatchObject([{ login: 'ada.quay' }])
  })

  test('IAM16 a refused identity gets an account once its login is free', async () => {
    await open()
    served.accounts.set('ada', { ...harbourAccounts['ada'], preferred_username: 'admin' })
    await fixture.signIn()
    served.accounts.set('ada', { ...harbourAccounts['ada'] })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    expect(await fixture.platform.deps.db.selectFrom('identities').select('userId').execute()).toHaveLength(1)
  })

  test('IAM16 creates no account without a login', async () => {
    await open()
    served.accounts.set('ada', { ...harbourAccounts['ada'], preferred_username: '  ' })
    expect(outcomeOf(await fixture.signIn())).toBe('login_unbound at account')
    expect(await users()).toEqual([])
  })

  test('IAM16 an inactive account cannot sign in, nor use an earlier code', async () => {
    await open()
    const visit = await fixture.signIn()
    await fixture.platform.deps.db
      .updateTable('users')
      .set({ active: 0 })
      .where('login', '=', 'ada.quay')
      .execute()
    expect(codeOf((await fixture.exchange(visit)).body)).toBe('sign_in_code_spent')
    expect(outcomeOf(await fixture.signIn())).toBe('account_inactive at account')
  })
})

describe('IAM14 IAM70 mapped roles and groups', () => {
  const byGroup = { bind: { kind: 'group', upsert: true, input: '$.groups[*]' } } as const
  const rights = async () => {
    const { db } = fixture.platform.deps
    const groups = await db
      .selectFrom('groupMembers')
      .innerJoin('userGroups', 'userGroups.id', 'groupMembers.groupId')
      .select('name')
      .orderBy('name')
      .execute()
    const roles = await db
      .selectFrom('userRoles')
      .select(['roleId', 'providerId'])
      .where('providerId', '!=', '')
      .orderBy('roleId')
      .execute()
    return { groups: groups.map(({ name }) => name), roles: roles.map(({ roleId }) => roleId) }
  }

  test('IAM14 each sign-in replaces the assignments of its provider only', async () => {
    await open({ mappings: [byGroup, { role: 'data_editor', if: { groups: { in: ['harbour-admins'] } } }] })
    await fixture.signIn()
    const before = await rights()
    expect(before).toMatchObject({ groups: ['harbour-admins', 'pilots'] })
    const { db } = fixture.platform.deps
    const ada = await db
      .selectFrom('users')
      .select('id')
      .where('login', '=', 'ada.quay')
      .executeTakeFirstOrThrow()
    await db.insertInto('userRoles').values({ userId: ada.id, roleId: 'store_editor' }).execute()
    served.accounts.set('ada', { ...harbourAccounts['ada'], groups: ['pilots', 'tugs'] })
    await fixture.signIn()
    expect(await rights()).toEqual({ groups: ['pilots', 'tugs'], roles: [] })
    const own = await db.selectFrom('userRoles').select('roleId').where('userId', '=', ada.id).execute()
    expect(own).toEqual([{ roleId: 'store_editor' }])
    expect(await actions()).toEqual([
      'user.create',
      'group.create',
      'group.create',
      'user.map',
      'group.create',
      'user.map',
    ])
  })

  test('IAM70 the only administrator keeps the role that the mapping no longer grants', async () => {
    await open({ mappings: [{ role: 'admin', if: { groups: { eq: 'harbour-admins' } } }] })
    served.accounts.set('ada', { ...harbourAccounts['ada'], groups: 'harbour-admins' })
    await fixture.signIn()
    expect(await rights()).toMatchObject({ roles: ['admin'] })
    const { db } = fixture.platform.deps
    await db.updateTable('users').set({ active: 0 }).where('login', '=', 'admin').execute()
    served.accounts.set('ada', { ...harbourAccounts['ada'], groups: 'pilots' })
    const visit = await fixture.signIn()
    expect(outcomeOf(visit)).toBe('code')
    expect(await rights()).toMatchObject({ roles: ['admin'] })
    await db.updateTable('users').set({ active: 1 }).where('login', '=', 'admin').execute()
    await fixture.signIn()
    expect(await rights()).toMatchObject({ roles: [] })
  })
})

describe('IAM3a the sign-in code', () => {
  test.each([
    { what: 'with another verifier', members: { verifier: 'w'.repeat(43) }, seconds: 0 },
    { what: 'for another application', members: { app_id: 'other' }, seconds: 0 },
    { what: 'after a minute', members: {}, seconds: 60 },
    { what: 'that was invented', members: { code: 'c'.repeat(43) }, seconds: 0 },
  ])('IAM3a $what signs no one in', async ({ members, seconds }) => {
    await open()
    const visit = await fixture.signIn()
    fixture.platform.clock.advance(seconds * 1000)
    const { status, body } = await fixture.exchange(visit, members)
    expect([status, codeOf(body)]).toEqual([401, 'sign_in_code_spent'])
    const isSpent = !('code' in members)
    expect((await fixture.exchange(visit)).status).toBe(isSpent ? 401 : 200)
  })

  test('IAM3a signs in once, also if sent twice at the same time', async () => {
    await open()
    const visit = await fixture.signIn()
    const answers = await Promise.all([fixture.exchange(visit), fixture.exchange(visit)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test('IAM3a needs a verifier, and a sign-in to the console needs a challenge', async () => {
    await open()
    const visit = await fixture.signIn()
    const { body } = await fixture.call(iam.login, {
      body: { auth_mode: codeMode, code: visit.url.searchParams.get('sign_in_code') ?? '' },
    })
    expect(codeOf(body)).toBe('sign_in_code_spent')
    const response = await fixture.browser().send(fixture.begin({ challenge: undefined }))
    expect([response.status, codeOf(await response.json())]).toEqual([400, 'required'])
    expect(codeOf((await fixture.call(iam.login, { body: { auth_mode: codeMode } })).body)).toBe('required')
  })

  test('IAM3a an application with a registered address needs no challenge', async () => {
    const back = 'https://app.example/back'
    await open()
    const { db } = fixture.platform.deps
    await db
      .updateTable('applications')
      .set({ redirectUrisJson: JSON.stringify([back]) })
      .execute()
    const begin = { redirect_uri: back, challenge: undefined }
    const one = await fixture.signIn('ada', { browser: fixture.browser([back]), begin })
    expect(one.url.origin + one.url.pathname).toBe(back)
    expect(codeOf((await fixture.exchange(one)).body)).toBe('sign_in_code_spent')
    const other = await fixture.signIn('ada', { browser: fixture.browser([back]), begin })
    const code = other.url.searchParams.get('sign_in_code') ?? ''
    expect((await fixture.call(iam.login, { body: { code } })).status).toBe(200)
  })

  test('IAM3a a second use of a code ends the session of the first, and no other', async () => {
    await open()
    const [visit, other] = [await fixture.signIn('ada'), await fixture.signIn('ada')]
    const tokenOf = async (of: Visit) => loginResponse.parse((await fixture.exchange(of)).body).token
    const tokens = [await tokenOf(visit), await tokenOf(other)]
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await fixture.call(iam.checkSession, { token })).status))
    expect(await statuses()).toEqual([200, 200])
    expect(codeOf((await fixture.exchange(visit)).body)).toBe('sign_in_code_spent')
    expect(await statuses()).toEqual([403, 200])
    expect(await trace('session.end')).toMatchObject([{ login: 'nobody', object: 'ada.quay' }])
  })
})

describe('IAM8 hidden and inactive providers', () => {
  test('IAM8 a hidden provider can be used, an inactive one cannot, at the start or the end', async () => {
    await open({ applications: [] })
    expect(outcomeOf(await fixture.signIn())).toBe('auth_mode_unavailable at discovery')
    await fixture.change({ applications: ['platform'] })
    const from = fixture.browser()
    const { url } = await from.visit(fixture.begin())
    await fixture.change({ active: false, applications: [] })
    expect(outcomeOf(await from.visit(url.href, { form: { account: 'ada', act: 'sign-in' } }))).toBe(
      'provider_inactive at discovery',
    )
    expect(outcomeOf(await fixture.signIn())).toBe('auth_mode_unavailable at discovery')
    await fixture.change({ active: true })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
  })

  test.each([
    { what: 'an unknown application', members: { app_id: 'none' }, code: 'application_unknown' },
    {
      what: 'an unregistered address',
      members: { redirect_uri: 'https://evil.example/' },
      code: 'redirect_uri_unknown',
    },
    { what: 'an invalid challenge', members: { challenge: 'short' }, code: 'wrong_format' },
    { what: 'an unknown test sign-in', members: { trial: 'none' }, code: 'invalid_token' },
  ])('IAM6 refuses $what before any request', async ({ members, code }) => {
    await open()
    const answer = await fixture.browser().send(fixture.begin(members))
    expect([answer.headers.get('location'), codeOf(await answer.json())]).toEqual([null, code])
  })

  test('IAM6 canceling at the provider returns to the application', async () => {
    await open()
    expect(outcomeOf(await fixture.signIn(''))).toBe('provider_refused at authorization')
  })
})

describe('IAM15 records of Debug Mode', () => {
  test('IAM15 contain the outcome, the stage and the reason', async () => {
    await open({ debug_until: new Date(Date.now() + 60_000).toISOString() })
    const { token, provider, platform } = fixture
    await fixture.signIn('ada')
    served.accounts.set('ben', { ...harbourAccounts['ben'], preferred_username: 'admin' })
    await fixture.signIn('ben')
    await fixture.signIn('')
    const params = { id: provider.id }
    const { items } = await platform.request(providers.records, { params, query: {}, token })
    expect(items.map(({ who, outcome, stage, problem }) => [who, outcome, stage, problem?.code])).toEqual([
      ['', 'failed', 'authorization', 'provider_refused'],
      ['admin', 'refused', 'account', 'identity_unlinked'],
      ['ada.quay', 'signed_in', 'account', undefined],
    ])
    platform.clock.advance(60_000)
    await fixture.signIn('ada')
    const later = await platform.request(providers.records, {
      params,
      query: {},
      token: await platform.signIn(),
    })
    expect(later.total).toBe(3)
  })
})

test('IAM75 audit entries cover sign-ins through the provider and invalid codes', async () => {
  await open()
  const good = await fixture.signIn()
  await fixture.exchange(good)
  await fixture.exchange(good)
  const bad = await fixture.signIn()
  await fixture.exchange(bad, { verifier: 'w'.repeat(43) })
  const rows = (await trace('session.')).filter(({ afterJson }) => afterJson?.includes('provider'))
  const after = JSON.stringify({ address: '192.0.2.1', mode: 'provider', provider: 'Company' })
  expect(rows.map(({ action, login, afterJson }) => [action, login, afterJson])).toEqual([
    ['session.create', 'ada.quay', after],
    ['session.refuse', 'nobody', after],
  ])
})
