import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { problemAt } from '../../core/error.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { addUser, providerForm } from '../testing/provider-form.ts'
import { recordSignIn, type FinishedSignIn } from '../oidc/record-sign-in.ts'

let platform: TestPlatform
let token: string
let provider: Provider
beforeEach(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
  const body = providerForm({ debug_until: '2026-03-01T12:30:00.000Z' })
  provider = (await platform.request(providers.create, { body, token })).provider
})
afterEach(() => platform.close())

const tokenCanary = 'eyJhbGciOiJSUzI1NiJ9.eyJjYW5hcnkiOiJjYW5hcnkifQ.canary'

const recordOne = (change: Partial<FinishedSignIn> = {}) =>
  platform.deps.db.transaction().execute((trx) =>
    recordSignIn(trx, {
      provider: { id: provider.id, debugUntil: provider.debug_until },
      clock: platform.clock,
      settings: platform.deps.settings,
      signIn: {
        who: 'ada',
        uid: null,
        outcome: 'signed_in',
        stage: 'account',
        problem: null,
        issuer: 'https://login.example.com',
        subject: 'sub-1',
        response: { preferred_username: 'ada', nonce: 'canary-nonce', user: { token: tokenCanary } },
        bindings: { login: 'preferred_username' },
        mappings: [{ role: 'read_only' }],
        userInfo: true,
        scope: 'openid',
        result: { fields: { login: 'ada' }, roles: ['read_only'], groups: [] },
        ...change,
      },
    }),
  )

const at = () => ({ params: { id: provider.id }, token })

describe('IAM15 recorded sign-ins', () => {
  test('IAM15 contain the response, the configuration in force and the result, without secrets', async () => {
    await recordOne()
    const { items, total } = await platform.request(providers.records, at())
    expect([total, items]).toMatchObject([1, [{ who: 'ada', outcome: 'signed_in', stage: 'account' }]])
    const params = { id: provider.id, record: items[0]?.id ?? '' }
    const { record } = await platform.request(providers.record, { params, token })
    expect(record).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      response: { preferred_username: 'ada' },
      bindings: { login: 'preferred_username' },
      mappings: [{ role: 'read_only' }],
      user_info: true,
      scope: 'openid',
      result: { fields: { login: 'ada' }, roles: ['read_only'], groups: [] },
      truncated: false,
    })
    const rows = await platform.deps.db.selectFrom('signInRecords').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  test('IAM15 nothing is recorded while Debug Mode is off', async () => {
    platform.clock.advance(30 * 60_000)
    await recordOne()
    expect(await platform.request(providers.records, at())).toMatchObject({ total: 0 })
  })

  test('IAM15 a failed one has its stage and reason', async () => {
    await recordOne({ outcome: 'failed', stage: 'bindings', problem: problemAt('login', 'login_unbound') })
    const { items } = await platform.request(providers.records, at())
    expect(items).toMatchObject([
      { outcome: 'failed', stage: 'bindings', problem: { code: 'login_unbound' } },
    ])
  })

  test('IAM15 only the latest are retained, up to the setting', async () => {
    await platform.deps.db
      .transaction()
      .execute((trx) => platform.deps.settings.set(trx, { name: 'recorded_sign_ins', value: 10 }))
    for (let index = 0; index < 13; index += 1) await recordOne({ who: `person ${index}` })
    const { items, total } = await platform.request(providers.records, at())
    expect([total, items[0]?.who, items.at(-1)?.who]).toEqual([10, 'person 12', 'person 3'])
  })

  test('HTTP4 new records do not shift pages', async () => {
    for (const who of ['a', 'b', 'c']) await recordOne({ who })
    const first = await platform.request(providers.records, { ...at(), query: { limit: 2 } })
    await recordOne({ who: 'd' })
    const cursor = first.cursor ?? ''
    const second = await platform.request(providers.records, { ...at(), query: { limit: 2, cursor } })
    expect([...first.items, ...second.items].map(({ who }) => who)).toEqual(['c', 'b', 'a'])
    expect(second.cursor).toBeNull()
  })

  test('HTTP4 searches by user; wildcards are ordinary characters', async () => {
    for (const who of ['Ada_L', 'bob', 'adaXl']) await recordOne({ who })
    const { items } = await platform.request(providers.records, { ...at(), query: { q: 'ada_' } })
    expect(items.map(({ who }) => who)).toEqual(['Ada_L'])
  })

  test('IAM15 deleting them writes an audit entry', async () => {
    await recordOne()
    expect(await platform.request(providers.forgetRecords, at())).toMatchObject({ deleted: 1 })
    const last = await platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({
      action: 'provider.forget_sign_ins',
      object: 'Company',
      beforeJson: '{"recorded":1}',
    })
  })
})

describe('IAM66 the basis of a replay', () => {
  test('IAM66 records, roles, groups, accounts with their assignments, and other administrators', async () => {
    await recordOne()
    await addUser(platform.deps.db, { login: 'ada', provider: provider.id, roles: ['read_only'] })
    await addUser(platform.deps.db, { login: 'off', provider: provider.id })
    await platform.deps.db.updateTable('users').set({ active: 0 }).where('id', '=', 'off').execute()
    const { basis } = await platform.request(providers.replayBasis, at())
    expect(basis).toMatchObject({
      records: [{ who: 'ada', response: { preferred_username: 'ada' } }],
      groups: [],
      accounts: [
        {
          uid: 'ada',
          subject: 'ada',
          roles: ['read_only'],
          groups: [],
          administrator_otherwise: false,
        },
      ],
      other_administrators: 1,
    })
    expect(basis.roles).toHaveLength(9)
    expect(basis.roles.find(({ id }) => id === 'admin')?.permissions).toEqual(['*:*:*'])
  })

  test('IAM66 counts an administrator who signs in through it once, among the accounts', async () => {
    await addUser(platform.deps.db, { login: 'ada', provider: provider.id })
    await platform.deps.db.insertInto('userRoles').values({ userId: 'ada', roleId: 'admin' }).execute()
    const { basis } = await platform.request(providers.replayBasis, at())
    expect([basis.accounts[0]?.administrator_otherwise, basis.other_administrators]).toEqual([true, 1])
  })

  test('IAM66 contains at most 16 MB of records, latest first', async () => {
    await platform.deps.db
      .transaction()
      .execute((trx) => platform.deps.settings.set(trx, { name: 'recorded_sign_ins', value: 200 }))
    await recordOne({ response: { note: 'x'.repeat(200_000) } })
    const { db } = platform.deps
    const { seq: _seq, ...row } = await db.selectFrom('signInRecords').selectAll().executeTakeFirstOrThrow()
    for (let index = 1; index < 100; index += 1)
      await db
        .insertInto('signInRecords')
        .values({ ...row, id: `sir_${index}`, who: `person ${index}` })
        .execute()
    const { basis } = await platform.request(providers.replayBasis, at())
    expect(basis.records.length).toBeLessThan(90)
    expect(basis.records[0]?.who).toBe('person 99')
  })
})
