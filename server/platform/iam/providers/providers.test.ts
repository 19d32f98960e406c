import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { applications } from '#contract/iam/administration.ts'
import { errorBody } from '#contract/http.ts'
import type { Provider } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { requestFor, readAnswer } from '../../http/client.ts'
import { openTestPlatform, type TestPlatform, type TokenInput } from '../../testing/test-platform.ts'
import { addUser, providerForm, secretCanary } from '../testing/provider-form.ts'
import { documentOf } from './provider-row.ts'

let platform: TestPlatform
let token: string
beforeEach(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterEach(() => platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  platform.call(endpoint, { ...input, token })
const request = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  platform.request(endpoint, { ...input, token })

const enter = async (change: Parameters<typeof providerForm>[0] = {}): Promise<Provider> =>
  (await request(providers.create, { body: providerForm(change) })).provider

const update = (provider: Provider, change: object) =>
  call(providers.update, {
    params: { id: provider.id },
    body: { ...provider, ...change },
    ifMatch: provider.etag,
  })

describe('IAM18 creating a provider', () => {
  test('IAM18 IAM12 reads it back completely, with its Reply URL and without its secret', async () => {
    const created = await enter({ directory: 'staff', tags: ['eu'], mappings: [{ role: 'engine_editor' }] })
    expect(created).toMatchObject({
      name: 'Company',
      kind: 'oidc',
      active: true,
      directory: 'staff',
      tags: ['eu'],
      scope: 'openid email profile',
      user_info: false,
      client_secret_set_at: '2026-03-01T12:00:00.000Z',
      applications: ['platform'],
      debug: false,
      users: 0,
      recorded: 0,
      updated_by: 'Platform Administrator',
    })
    const replyUrlRequest = requestFor(providers.replyUrl, { token })
    const caller = { address: '192.0.2.1', requestId: 'test', origin: 'https://console.example' }
    const { body } = await readAnswer(await platform.fetch(replyUrlRequest, caller))
    expect(body).toMatchObject({ reply_url: 'https://console.example/iam/reply' })
    const { items } = await request(providers.list, { query: { q: 'comp', sort: '-name' } })
    expect(items.map(({ id, etag }) => [id, etag])).toEqual([[created.id, created.etag]])
  })

  test('IAM18 HTTP5 preserves unknown members, but not read-only ones', async () => {
    const body = { ...providerForm(), 'x-note': { deep: [1] }, users: 99, etag: 'mine' }
    const { provider } = await request(providers.create, { body })
    expect(provider).toMatchObject({ 'x-note': { deep: [1] }, users: 0 })
    const again = await request(providers.get, { params: { id: provider.id } })
    expect(again.provider).toEqual(provider)
    const row = await platform.deps.db.selectFrom('providers').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(documentOf(row)).filter((name) => ['users', 'etag'].includes(name))).toEqual([])
  })

  test('IAM18 reports all problems together, each with its path', async () => {
    await enter()
    const { status, body } = await call(providers.create, {
      body: providerForm({
        name: 'company',
        tenant_id: '',
        client_id: '',
        client_secret: '',
        tags: ['a', 'a'],
        user_info_url: 'http://8.8.8.8/me',
        memberships_url: 'nowhere',
        bindings: { login: 'a', color: 'b' },
        mappings: [{ bind: { input: '$[', match: '(' } }],
        applications: ['nope'],
        button: { icon: `data:image/png;base64,${btoa('<script>')}` },
      }),
    })
    expect(status).toBe(400)
    const problems = errorBody.parse(body).details ?? []
    expect(problems.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'applications.0 wrong_value',
      'bindings.color wrong_value',
      'button.icon wrong_format',
      'client_id required',
      'client_secret required',
      'mappings.0.bind.input invalid_value',
      'mappings.0.bind.match invalid_value',
      'memberships_url address_insecure',
      'name exists',
      'tags.1 duplicate',
      'tenant_id required',
      'user_info_url address_insecure',
    ])
  })

  test('IAM18 an inactive provider may lack required values', async () => {
    const draft = await enter({ active: false, tenant_id: '', client_id: '', client_secret: '' })
    expect(draft).toMatchObject({ active: false, client_secret_set_at: null })
    const { body } = await update(draft, { active: true })
    expect(body).toMatchObject({
      details: [{ path: 'tenant_id' }, { path: 'client_id' }, { path: 'client_secret' }],
    })
  })

  test('IAM8 sets which applications show it', async () => {
    const created = await enter()
    const { body } = await update(created, { applications: [] })
    expect(body).toMatchObject({ provider: { applications: [] } })
    const { application } = await request(applications.get, { params: { id: 'platform' } })
    expect(application.modes.find(({ _id }) => _id === created.id)).toMatchObject({ hidden: true })
  })
})

describe('IAM61 the secret is write-only', () => {
  const everything = async (): Promise<string> => {
    const { db } = platform.deps
    const tables = ['providers', 'audit', 'applications', 'settings', 'jobLog', 'signInRecords'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify([rows, platform.log])
  }

  test('IAM61 no response, log, audit entry or row contains it; an empty one keeps the stored one', async () => {
    const answers: unknown[] = [await call(providers.create, { body: providerForm() })]
    answers.push(await call(providers.create, { body: providerForm({ tags: ['a', 'a'] }) }))
    const { items } = await request(providers.list, {})
    const [first] = items
    if (first === undefined) throw new Error('no provider was created')
    const { provider } = await request(providers.get, { params: { id: first.id } })
    platform.clock.advance(1000)
    answers.push(items, provider, await update(provider, { description: 'new', client_secret: '' }))
    answers.push(await update(provider, { client_secret: secretCanary }))
    expect(answers.at(-2)).toMatchObject({
      status: 200,
      body: { provider: { client_secret_set_at: '2026-03-01T12:00:00.000Z' } },
    })
    expect(JSON.stringify(answers)).not.toContain('canary')
    expect(await everything()).not.toContain('canary')
    const audit = await platform.deps.db.selectFrom('audit').selectAll().execute()
    const change = audit.find(({ action }) => action === 'provider.update')
    expect(change).toMatchObject({ object: 'Company' })
    expect([change?.beforeJson, change?.afterJson]).toEqual([
      expect.stringContaining('"secrets_set":["client_secret"]'),
      expect.stringContaining('"description":"new"'),
    ])
  })

  test.each([
    ['another server', { tenant_id: 'https://login.evil.example' }, 400],
    ['another kind at another server', { kind: 'okta', tenant_id: 'evil.okta.com' }, 400],
    ['another path of the same server', { tenant_id: 'https://login.example.com/realms/a' }, 200],
  ])('IAM61 does not reuse the stored secret for %s', async (_, change, status) => {
    const answer = await update(await enter(), change)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({
        code: 'invalid_value',
        details: [{ path: 'client_secret', params: { reason: 'secret_elsewhere' } }],
      })
  })

  test('IAM61 another server needs its own secret', async () => {
    const change = { tenant_id: 'https://login.other.example', client_secret: 'another' }
    expect((await update(await enter(), change)).status).toBe(200)
  })
})

describe('IAM62 ETags', () => {
  test('IAM62 a change needs the current ETag', async () => {
    const created = await enter()
    const bare = await call(providers.update, { params: { id: created.id }, body: providerForm() })
    expect(bare).toMatchObject({ status: 428, body: { code: 'etag_required' } })
    expect((await update(created, { description: 'one' })).status).toBe(200)
    expect(await update(created, { description: 'two' })).toMatchObject({
      status: 412,
      body: { code: 'etag_mismatch', params: { kind: 'provider', name: 'Company' } },
    })
  })

  test.each([
    ['get', (id: string) => call(providers.get, { params: { id } })],
    [
      'update',
      (id: string) => call(providers.update, { params: { id }, body: providerForm(), ifMatch: '*' }),
    ],
    ['delete', (id: string) => call(providers.delete, { params: { id } })],
    ['records', (id: string) => call(providers.records, { params: { id } })],
    ['record', (id: string) => call(providers.record, { params: { id, record: 'x' } })],
    ['forgetRecords', (id: string) => call(providers.forgetRecords, { params: { id } })],
    ['replayBasis', (id: string) => call(providers.replayBasis, { params: { id } })],
  ])('IAM62 %s of an unknown provider', async (_, act) => {
    expect(await act('idp_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('IAM62 deleting one deletes its identities and assignments; accounts stay', async () => {
    const { db } = platform.deps
    const created = await enter()
    await addUser(db, { login: 'ada', provider: created.id, roles: ['read_only'] })
    await db.insertInto('userRoles').values({ userId: 'ada', roleId: 'data_editor' }).execute()
    await request(providers.delete, { params: { id: created.id } })
    expect(await db.selectFrom('identities').selectAll().execute()).toEqual([])
    const left = await db.selectFrom('userRoles').selectAll().where('userId', '=', 'ada').execute()
    expect(left).toMatchObject([{ roleId: 'data_editor', providerId: '' }])
  })
})

describe('IAM15 Debug Mode', () => {
  test('IAM15 turns off when its time has passed', async () => {
    const created = await enter({ debug_until: '2026-03-01T13:00:00.000Z' })
    expect(created).toMatchObject({ debug: true, debug_until: '2026-03-01T13:00:00.000Z' })
    platform.clock.advance(3_600_000)
    token = await platform.signIn()
    const { provider } = await request(providers.get, { params: { id: created.id } })
    expect(provider).toMatchObject({ debug: false, debug_until: null, etag: created.etag })
  })

  test('IAM15 ignores a time in the past', async () => {
    expect(await enter({ debug_until: '2026-02-01T13:00:00.000Z' })).toMatchObject({
      debug: false,
      debug_until: null,
    })
  })
})
