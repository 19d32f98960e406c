import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import type { Application, ApplicationWrite } from '#contract/iam/application.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { instantOf } from '../../core/clock.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import {
  applicationOf,
  applicationsShowing,
  findMode,
  redirectUrisOf,
  setShowingApplications,
} from '../identity/application.ts'

const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64')}`
const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`

let on: TestPlatform
let token: string

const addProvider = async (id: string, active: 0 | 1): Promise<void> => {
  const at = instantOf(on.clock)
  await on.deps.db
    .insertInto('providers')
    .values({
      id,
      name: `Provider ${id}`,
      kind: 'okta',
      active,
      debugUntil: null,
      documentJson: JSON.stringify({ button: { text: `With ${id}`, color: '#0055aa', icon: '' } }),
      clientSecret: null,
      clientSecretSetAt: null,
      createdAt: at,
      updatedAt: at,
      updatedBy: 'Test',
    })
    .execute()
}

beforeAll(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
  await addProvider('one', 1)
  await addProvider('off', 0)
})
afterAll(() => on.close())

const get = async (id: string): Promise<Application> =>
  (await on.request(applications.get, { params: { id }, token })).application

const writable = (application: Application): ApplicationWrite => {
  const { name, url, title, message, logo, background, color } = application
  const { password_policies, modes, redirect_uris } = application
  return { name, url, title, message, logo, background, color, password_policies, modes, redirect_uris }
}

const put = async (id: string, change: Partial<ApplicationWrite>, ifMatch?: string) => {
  const before = await get(id)
  const body = { ...writable(before), ...change }
  return on.call(applications.update, { params: { id }, body, token, ifMatch: ifMatch ?? before.etag })
}

const createApplication = async (appid: string, change: Partial<ApplicationWrite> = {}) => {
  const body = { ...writable(await get('platform')), name: appid, ...change, appid }
  return on.call(applications.create, { body, token })
}

const visibleModes = async (id: string) => (await applicationOf(on.deps.db, id)).auth_mode

describe('IAM41 what an application shows', () => {
  test('IAM41 lists modes in order with their providers’ current values, without inactive and missing ones', async () => {
    await createApplication('shop', {
      modes: [
        { _id: 'off', hidden: false, text: '' },
        { _id: 'one', hidden: true, text: '' },
        { _id: 'password', hidden: false, text: 'Staff' },
      ],
    })
    expect(await visibleModes('shop')).toMatchObject([
      { _id: 'one', provider: 'okta', type: 'authorization_code', text: 'With one', hidden: true },
      { _id: 'password', text: 'Staff', type: 'password' },
    ])
    const { available, modes } = await get('shop')
    expect(available.map(({ _id, active }) => [_id, active])).toEqual([
      ['password', true],
      ['apikey', true],
      ['off', false],
      ['one', true],
    ])
    expect(modes.map(({ _id, text }) => [_id, text])).toEqual([
      ['off', ''],
      ['one', ''],
      ['password', 'Staff'],
    ])
  })

  test('IAM41 a button without a text of its own has the name of its provider', async () => {
    const button = { text: '', color: '', icon: '' }
    const set = (documentJson: string) =>
      on.deps.db.updateTable('providers').set({ documentJson }).where('id', '=', 'one').execute()
    await set(JSON.stringify({ button }))
    expect(await visibleModes('shop')).toMatchObject([{ _id: 'one', text: 'Provider one' }, {}])
    await set(JSON.stringify({ button: { ...button, text: 'With one' } }))
  })

  test('IAM8 finds a hidden mode by its name, but not an inactive one', async () => {
    const modes = await visibleModes('shop')
    expect(findMode(modes, 'one')).toMatchObject({ hidden: true })
    expect(findMode(modes, 'off')).toBeUndefined()
  })

  test('IAM5 other applications repeat the policies of the platform', async () => {
    const answered = await on.request(iam.preferences, { query: { app_id: 'shop' } })
    expect(answered.password_policies).toEqual(
      (await applicationOf(on.deps.db, 'platform')).password_policies,
    )
  })

  test('IAM41 shows a provider in exactly the named applications; others hide it in its position', async () => {
    const show = (list: string[]) =>
      on.deps.db
        .transaction()
        .execute((trx) => setShowingApplications(trx, { provider: 'one', applications: list }))
    await show(['shop', 'platform'])
    expect(await applicationsShowing(on.deps.db, 'one')).toEqual(['platform', 'shop'])
    await show(['shop'])
    expect(await applicationsShowing(on.deps.db, 'one')).toEqual(['shop'])
    expect((await get('platform')).modes.at(-1)).toMatchObject({ _id: 'one', hidden: true })
    await expect(show(['nowhere'])).rejects.toMatchObject({
      problems: [{ path: 'applications.0', code: 'wrong_value' }],
    })
  })
})

describe('IAM40 managing applications', () => {
  test('IAM40 shows saved values and pictures before sign-in; audit entries omit the bytes', async () => {
    const change = {
      title: 'Harbour office',
      message: 'Ask\nat the gate',
      logo: png,
      background: svg('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      color: '#0a5c36',
      redirect_uris: ['https://shop.example/back?x=1', 'http://localhost:3000/back'],
    }
    expect(await put('shop', change)).toMatchObject({ status: 200 })
    expect(await on.request(iam.preferences, { query: { app_id: 'shop' } })).toMatchObject({
      title: 'Harbour office',
      logo: png,
    })
    expect(await redirectUrisOf(on.deps.db, 'shop')).toEqual(change.redirect_uris)
    const row = await on.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'application.update')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.beforeJson ?? '')).toMatchObject({ logo: '', title: '' })
    expect(JSON.parse(row.afterJson ?? '')).toMatchObject({ title: 'Harbour office' })
    expect(row.afterJson).toMatch(/"logo":"image\/png, 12 bytes, sha256 [0-9a-f]{64}"/)
  })

  test('IAM40 reports all problems together, each with its path', async () => {
    const answered = await put('platform', {
      url: 'javascript:alert(1)',
      message: 'a\u0007b',
      logo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
      background: svg('<html><svg/></html>'),
      password_policies: {
        active: true,
        nb_char: '201',
        nb_cchar: '51',
        nb_int: '1',
        nb_schar: '1',
        password_expire: '9999',
      },
      modes: [
        { _id: 'password', hidden: false, text: '' },
        { _id: 'password', hidden: false, text: '' },
        { _id: 'nobody', hidden: false, text: '' },
      ],
      redirect_uris: [
        'https://a.example/x',
        'https://a.example/x',
        'http://a.example/',
        'https://*.example/',
      ],
    })
    expect(answered).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answered.body).toMatchObject({
      details: [
        { path: 'url', code: 'wrong_format' },
        { path: 'message' },
        { path: 'logo', params: { expected: 'picture' } },
        { path: 'background' },
        { path: 'password_policies.nb_char', code: 'too_big', params: { max: 200 } },
        { path: 'password_policies.nb_cchar' },
        { path: 'password_policies.password_expire' },
        { path: 'modes.1._id', code: 'duplicate' },
        { path: 'modes.2._id', code: 'wrong_value' },
        { path: 'redirect_uris.1', code: 'duplicate' },
        { path: 'redirect_uris.2', params: { expected: 'redirect_address' } },
        { path: 'redirect_uris.3' },
      ],
    })
  })

  test.each([
    ['an existing id', () => createApplication('shop'), { status: 409, body: { code: 'exists' } }],
    ['an unknown id', () => on.call(applications.get, { params: { id: 'x' }, token }), { status: 404 }],
    ['a stale ETag', () => put('shop', {}, '"stale"'), { status: 412 }],
    [
      'the application of every platform',
      () => on.call(applications.delete, { params: { id: 'platform' }, token }),
      { status: 409, body: { code: 'built_in' } },
    ],
    [
      'the last way of the last administrator',
      () => put('platform', { modes: [{ _id: 'apikey', hidden: false, text: '' }] }),
      { status: 409, body: { code: 'last_administrator' } },
    ],
  ])('IAM40 refuses %s', async (_what, request, refusal) => {
    expect(await request()).toMatchObject(refusal)
  })

  test('IAM40 hiding the password mode does not lock out administrators', async () => {
    const { modes } = await get('platform')
    expect(await put('platform', { modes: modes.map((mode) => ({ ...mode, hidden: true })) })).toMatchObject({
      status: 200,
    })
    expect(await on.signIn()).toEqual(expect.any(String))
  })

  test('IAM40 the policies of the platform apply, an empty number as none', async () => {
    const { password_policies } = await get('platform')
    await put('platform', { password_policies: { ...password_policies, nb_char: '', nb_int: '007' } })
    expect((await get('shop')).password_policies).toMatchObject({ nb_char: '0', nb_int: '7' })
  })

  test('IAM42 policies of another application are refused with the reason, unless they repeat those in force', async () => {
    const { password_policies } = await get('platform')
    const other = { ...password_policies, nb_char: '3' }
    const refusal = {
      status: 400,
      body: {
        details: [
          { path: 'password_policies', code: 'invalid_value', params: { reason: 'policies_elsewhere' } },
        ],
      },
    }
    expect(await put('shop', { password_policies: other })).toMatchObject(refusal)
    expect(await createApplication('desk', { password_policies: other })).toMatchObject(refusal)
    expect(await put('shop', {})).toMatchObject({ status: 200 })
    expect(await put('shop', { password_policies: undefined })).toMatchObject({
      status: 200,
      body: { application: { password_policies } },
    })
    expect(await put('platform', { password_policies: undefined })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password_policies', code: 'required' }] },
    })
  })

  test('IAM40 deleting an application ends its sessions', async () => {
    const body = { login: 'admin', password: 'Correct-Horse-7-Battery', app_id: 'shop' }
    const { token: of } = await on.request(iam.login, { body })
    expect(await on.call(applications.delete, { params: { id: 'shop' }, token })).toMatchObject({
      status: 200,
    })
    expect(await on.call(iam.checkSession, { token: of })).toMatchObject({ status: 403 })
  })
})
