import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { store } from '#contract/store/endpoints.ts'
import { storedLimits, storeLimits } from '#contract/store/limits.ts'
import { openPackagesFixture, type PackagesFixture } from '../../testing/packages-fixture.ts'

let fixture: PackagesFixture
beforeAll(async () => {
  fixture = await openPackagesFixture()
})
afterAll(() => fixture.close())

const initial = Object.fromEntries(Object.entries(storeLimits).map(([name, range]) => [name, range.initial]))
const body = { archive: 2048, archive_entries: 10, archive_unpacked: 4096, archive_ratio: 50 }
const limitsOf = (answer: unknown) => z.object({ limits: storedLimits }).parse(answer).limits

describe('STO5 the root of the store', () => {
  test('STO5 returns the account, its organizations, and the collections with visible packages', async () => {
    await fixture.put('tides')
    await fixture.put('ebb')
    await fixture.put('tides', {}, 'api')
    await fixture.editor('mia', ['marina'])
    const { status, body: answer } = await fixture.call(store.root, {})
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      success: true,
      status: 200,
      account: { uid: fixture.users.admin, login: 'admin', user: 'Platform Administrator' },
      organizations: [{ id: 'org' }],
      collections: [
        { name: 'app', path: '/v1/packages/app/templates', packages: 2 },
        { name: 'api', path: '/v1/packages/api/templates', packages: 1 },
      ],
    })
  })

  test('STO5 is available to every account, and to no anonymous caller', async () => {
    const { token } = await fixture.users.signedIn('plain')
    expect(await fixture.call(store.root, { token })).toMatchObject({ status: 200 })
    expect(await fixture.call(store.root, { token: 'nobody' })).toMatchObject({ status: 403 })
  })
})

describe('STO20 limits of archives', () => {
  test('STO20 have defaults', async () => {
    const { body: answer, headers } = await fixture.call(store.limits, {})
    expect(limitsOf(answer)).toMatchObject({ ...initial, updated_at: null, updated_by: '' })
    expect(headers.get('etag')).toBe(limitsOf(answer).etag)
  })

  test('STO20 are replaced together, apply immediately and after a restart, and are audited by what differs', async () => {
    const { users } = fixture
    const changed = await fixture.call(store.setLimits, {
      body: { ...body, archive_ratio: 200 },
      ifMatch: '*',
    })
    expect(limitsOf(changed.body)).toMatchObject({
      ...body,
      archive_ratio: 200,
      updated_at: '2026-03-01T12:00:00.000Z',
      updated_by: 'Platform Administrator',
    })
    expect(users.platform.deps.settings.get('archive')).toBe(2048)
    const rows = await users.platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', 'store')
      .execute()
    expect(rows.map(({ action, afterJson }) => [action, afterJson])).toEqual([
      ['setting.update', '{"archive":2048,"archive_entries":10,"archive_unpacked":4096}'],
    ])
  })

  test('STO20 MRG1 of two concurrent writes, one succeeds', async () => {
    const { etag } = limitsOf((await fixture.call(store.limits, {})).body)
    const put = (ratio: number) =>
      fixture.call(store.setLimits, { body: { ...body, archive_ratio: ratio }, ifMatch: etag })
    const answers = await Promise.all([put(60), put(70)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
  })

  test.each(Object.entries(storeLimits))(
    'STO20 %s is an integer within its bounds',
    async (name, { min, max }) => {
      const put = (value: unknown) =>
        fixture.call(store.setLimits, { body: Object.assign({}, body, { [name]: value }), ifMatch: '*' })
      expect(await put(min - 1)).toMatchObject({
        status: 400,
        body: { code: 'too_small', params: { path: name, min } },
      })
      expect(await put(max + 1)).toMatchObject({
        status: 400,
        body: { code: 'too_big', params: { path: name, max } },
      })
      expect(await put(min + 0.5)).toMatchObject({ status: 400, body: { code: 'wrong_type' } })
      expect(await put('1')).toMatchObject({ status: 400, body: { code: 'wrong_type' } })
      expect(await put(max)).toMatchObject({ status: 200 })
    },
  )

  test('STO20 returns all invalid values, and requires If-Match', async () => {
    const wrong = { ...body, archive: 0, archive_ratio: 0 }
    const refused = await fixture.call(store.setLimits, { body: wrong, ifMatch: '*' })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: 'archive' }, { path: 'archive_ratio' }] },
    })
    expect(await fixture.call(store.setLimits, { body })).toMatchObject({ status: 428 })
  })

  test('STO20 reading needs the permission to read packages, changing has its own permission', async () => {
    const { users } = fixture
    const reader = await users.signedIn('reader', { roles: ['read_only'] })
    expect(await fixture.call(store.limits, { token: reader.token })).toMatchObject({ status: 200 })
    const role = await users.role('publishes', ['store:package:read', 'store:package:write'])
    for (const token of [reader.token, (await users.signedIn('publisher', { roles: [role] })).token])
      expect(await fixture.call(store.setLimits, { body, ifMatch: '*', token })).toMatchObject({
        status: 401,
        body: { params: { permission: 'store:limit:write' } },
      })
  })
})
