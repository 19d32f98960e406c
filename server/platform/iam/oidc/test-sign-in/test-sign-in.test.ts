import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { providers } from '#contract/iam/providers.ts'
import { testSignIn as testSignInSchema, type TestSignIn } from '#contract/iam/sign-in.ts'
import {
  consoleOrigin,
  openSignInFixture,
  replyUrl,
  type SignInFixture,
} from '../../../testing/sign-in-fixture.ts'
import type { Visit, TestBrowser } from '../../../testing/test-browser.ts'
import { startHostileProvider } from '../../testing/hostile-provider.ts'
import { startProvider, type RunningProvider } from '../../testing/provider.ts'

let served: RunningProvider
let fixture: SignInFixture
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())
beforeEach(async () => {
  fixture = await openSignInFixture(served, { active: false })
})
afterEach(() => fixture.platform.close())

const draft = (members: object = {}) => {
  const { kind, tenant_id, client_id, scope, user_info, bindings, mappings } = fixture.provider
  return { kind, tenant_id, client_id, scope, user_info, bindings, mappings, ...members }
}

const begin = (body: object) => {
  const { token } = fixture
  const input = { provider: fixture.provider.id, draft: draft(), ...body }
  return fixture.call(providers.beginTrial, { body: input, token })
}

const started = async (members: object = {}): Promise<{ trial: TestSignIn; url: string }> => {
  const { token } = fixture
  const body = { provider: fixture.provider.id, draft: draft(members) }
  return fixture.platform.request(providers.beginTrial, { body, token })
}

const read = async (id: string): Promise<TestSignIn> => {
  const { token } = fixture
  return testSignInSchema.parse(
    (await fixture.platform.request(providers.trial, { params: { id }, token })).trial,
  )
}

/** Passes through the provider in the browser that started the test. */
const run = async (url: string, from: TestBrowser = fixture.browser()): Promise<Visit> => {
  const at = await from.visit(`${consoleOrigin}${url}`, { token: fixture.token })
  return at.response?.status === 200
    ? from.visit(at.url.href, { form: { account: 'ada', act: 'sign-in' } })
    : at
}

const states = ({ stages }: TestSignIn) =>
  Object.fromEntries(stages.map(({ stage, state }) => [stage, state]))

/** Everything stored, except when tokens were used. */
const stored = async (): Promise<string> => {
  const { db } = fixture.platform.deps
  const tables = ['users', 'identities', 'signInCodes', 'signInRecords', 'tokens', 'audit', 'roles'] as const
  const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(all)
}

describe('IAM73 a test sign-in', () => {
  test('IAM73 goes through every stage of an inactive provider and writes nothing', async () => {
    const before = await stored()
    const { trial, url } = await started({ user_info: true, mappings: [{ role: 'data_editor' }] })
    expect([trial.state, url]).toEqual(['waiting', `/iam/login?trial=${trial.id}`])
    expect(new Set(Object.values(states(trial)))).toEqual(new Set(['waiting']))
    const from = fixture.browser()
    const at = await from.visit(`${consoleOrigin}${url}`, { token: fixture.token })
    expect(states(await read(trial.id))).toMatchObject({
      discovery: 'done',
      authorization: 'waiting',
      token: 'waiting',
    })
    expect((await read(trial.id)).state).toBe('waiting')
    const end = await from.visit(at.url.href, { form: { account: 'ada', act: 'sign-in' } })
    expect(end.url.href).toBe(`${consoleOrigin}/console/trials/${trial.id}`)
    const done = await read(trial.id)
    expect([done.state, states(done)]).toEqual([
      'done',
      {
        discovery: 'done',
        authorization: 'done',
        token: 'done',
        id_token: 'done',
        user_info: 'done',
        memberships: 'skipped',
        bindings: 'done',
        mappings: 'done',
        account: 'done',
      },
    ])
    const shown = Object.fromEntries(done.stages.map((stage) => [stage.stage, stage.shown]))
    expect(shown).toMatchObject({
      discovery: { issuer: served.issuer },
      bindings: { fields: { login: 'ada.quay' } },
      mappings: { roles: ['Data Editor'] },
      account: { account: 'new', login: 'ada.quay' },
    })
    expect(done.response).toMatchObject({ sub: 'ada', user: { sub: 'ada' } })
    expect(await stored()).toBe(before)
  })

  test('IAM73 shows what would be refused, and why', async () => {
    const { trial, url } = await started({ bindings: { login: 'nothing.there' } })
    await run(url)
    const { state, stages } = await read(trial.id)
    expect([state, stages.at(-1)]).toMatchObject(['failed', { problem: { code: 'login_unbound' } }])
  })

  test('IAM73 fails if the provider of the draft cannot be reached', async () => {
    const { trial, url } = await started({ tenant_id: 'http://127.0.0.1:9', client_secret: 'typed' })
    const end = await run(url)
    expect(end.url.pathname).toBe(`/console/trials/${trial.id}`)
    const { state, stages } = await read(trial.id)
    expect([state, stages[0]]).toMatchObject([
      'failed',
      { state: 'failed', problem: { code: 'provider_unreachable' } },
    ])
  })

  test('IAM73 reads fresh metadata instead of the cache', async () => {
    const hostile = await startHostileProvider()
    const members = { tenant_id: hostile.issuer, client_id: hostile.clientId, client_secret: 'typed' }
    for (const expected of [1, 2]) {
      await run((await started(members)).url)
      const requested = hostile.requests.filter((path) => path.startsWith('/.well-known/'))
      expect(requested).toHaveLength(expected)
    }
    await hostile.close()
  })

  test('IAM73 only its owner can read and run it', async () => {
    const { trial, url } = await started()
    const stranger = await fixture.browser().send(`${consoleOrigin}${url}`)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([403, null])
    const { db } = fixture.platform.deps
    await db
      .updateTable('tokens')
      .set({ deletedAt: new Date(0).toISOString() })
      .execute()
    const expired = await fixture.call(providers.trial, { params: { id: trial.id }, token: fixture.token })
    expect(expired.status).toBe(403)
  })

  test('IAM73 expires after ten minutes, and after twenty others were started', async () => {
    const { trial } = await started()
    for (let count = 0; count < 20; count += 1) await started()
    const expired = await fixture.call(providers.trial, { params: { id: trial.id }, token: fixture.token })
    expect(errorBody.parse(expired.body).code).toBe('not_found')
    const { trial: last } = await started()
    fixture.platform.clock.advance(600_000)
    const late = await fixture.call(providers.trial, { params: { id: last.id }, token: fixture.token })
    expect(errorBody.parse(late.body).code).toBe('not_found')
  })

  test.each([
    { what: 'another issuer', members: { tenant_id: 'https://elsewhere.example' }, code: 'required' },
    { what: 'another client', members: { client_id: 'other' }, code: 'required' },
    { what: 'no client', members: { client_id: '' }, code: 'required' },
    { what: 'no issuer', members: { tenant_id: '', client_secret: 'typed' }, code: 'required' },
  ])('IAM73 does not reuse the stored secret with $what', async ({ members, code }) => {
    const { status, body } = await begin({ draft: draft(members) })
    expect([status, errorBody.parse(body).code]).toEqual([400, code])
  })
})
