import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identitySettings } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { openSettings } from '../../settings/settings.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let on: TestPlatform
let token: string
beforeAll(async () => {
  on = await openTestPlatform({ onDisk: true })
  token = await on.signIn()
})
afterAll(() => on.close())

const read = async () => (await on.request(identitySettings.get, { token })).settings
const write = async (change: object, ifMatch?: string) => {
  const { etag, updated_at: _at, updated_by: _by, ...values } = await read()
  return on.call(identitySettings.update, { body: { ...values, ...change }, token, ifMatch: ifMatch ?? etag })
}

describe('IAM44 identity settings', () => {
  test('IAM44 start with their defaults, without an author', async () => {
    expect(await read()).toMatchObject({
      token_idle: 3600,
      hashes_at_once: 2,
      updated_at: null,
      updated_by: '',
    })
  })

  test('IAM44 apply immediately, with an audit entry of the difference', async () => {
    expect(await write({ token_idle: 120, lockout_attempts: 3 })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ token_idle: 120, updated_by: 'Platform Administrator' })
    const row = await on.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'setting.update')
      .executeTakeFirstOrThrow()
    expect([row.beforeJson, row.afterJson]).toEqual([
      '{"token_idle":3600,"lockout_attempts":5}',
      '{"token_idle":120,"lockout_attempts":3}',
    ])
    on.clock.advance(120_000)
    expect(await on.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    token = await on.signIn()
  })

  test('IAM44 survive a restart', async () => {
    on = await on.reopen()
    expect(await read()).toMatchObject({ token_idle: 120 })
  })

  test('IAM44 a write that is rolled back does not change memory', async () => {
    on.raw.exec("CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no'); END")
    expect(await write({ token_idle: 240 })).toMatchObject({ status: 500 })
    on.raw.exec('DROP TRIGGER no_audit')
    expect(await read()).toMatchObject({ token_idle: 120 })
  })

  test.each([
    ['values out of bounds', () => write({ hashes_at_once: 17, lockout_wait: 0 }), 400, 'invalid_input'],
    ['a stale ETag', () => write({}, '"x"'), 412, 'etag_mismatch'],
  ])('IAM44 refuses %s', async (...[, request, status, code]) => {
    expect(await request()).toMatchObject({ status, body: { code } })
  })
})

describe('IAM100 exempt networks', () => {
  const statusOf = async (login: string, address: string): Promise<number> => {
    const body = JSON.stringify({ login, password: 'x' })
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://platform/iam/login', { method: 'POST', body, headers })
    return (await on.fetch(request, { address, requestId: 'r1' })).status
  }
  const fail = async (times: number, address: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) await statusOf(`user${time}`, address)
  }

  test('IAM100 apply immediately and after a restart, and can be removed', async () => {
    expect(
      await write({ lockout_address_attempts: 3, lockout_exempt_networks: ['198.51.100.0/24'] }),
    ).toMatchObject({ status: 200 })
    on = await on.reopen()
    expect(await read()).toMatchObject({ lockout_exempt_networks: ['198.51.100.0/24'] })
    await fail(5, '198.51.100.7')
    expect(await statusOf('none', '198.51.100.7')).toBe(401)
    await fail(3, '203.0.113.7')
    expect(await statusOf('none', '203.0.113.7')).toBe(429)
    await write({ lockout_exempt_networks: [] })
    await fail(3, '198.51.100.7')
    expect(await statusOf('none', '198.51.100.7')).toBe(429)
  })

  test('IAM100 another text is refused with its path', async () => {
    expect(await write({ lockout_exempt_networks: ['10.0.0.0/8', 'office'] })).toMatchObject({
      status: 400,
      body: { code: 'wrong_format', details: [{ path: 'lockout_exempt_networks.1' }] },
    })
  })

  test('IAM100 the configured networks are the default until the setting is changed', async () => {
    const { db } = on.deps
    await db.deleteFrom('settings').where('name', '=', 'lockout_exempt_networks').execute()
    const configured = { exemptNetworks: ['192.0.2.0/24'] }
    expect((await openSettings(db, configured)).exemptNetworks()).toEqual(['192.0.2.0/24'])
    await on.deps.settings.reload()
    await write({ lockout_exempt_networks: ['10.0.0.1'] })
    expect((await openSettings(db, configured)).exemptNetworks()).toEqual(['10.0.0.1'])
  })
})
