import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { store } from '#contract/store/endpoints.ts'
import { limitsShown, storeLimits } from '#contract/store/limits.ts'
import { openShelf, type Shelf } from '../../testing/shelf.ts'

let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf()
})
afterAll(() => shelf.close())

const initial = Object.fromEntries(Object.entries(storeLimits).map(([name, range]) => [name, range.initial]))
const body = { archive: 2048, archive_entries: 10, archive_unpacked: 4096, archive_ratio: 50 }
const limitsOf = (answer: unknown) => z.object({ limits: limitsShown }).parse(answer).limits

describe('STO5 the root of the store', () => {
  test('STO5 says who is asking, their organizations, and the collections with what is in sight', async () => {
    await shelf.put('tides')
    await shelf.put('ebb')
    await shelf.put('tides', {}, 'api')
    await shelf.editor('mia', ['marina'])
    const { status, body: answer } = await shelf.call(store.root, {})
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      success: true,
      status: 200,
      account: { uid: shelf.people.admin, login: 'admin', user: 'Platform Administrator' },
      organizations: [{ id: 'org' }],
      collections: [
        { name: 'app', path: '/v1/packages/app/templates', packages: 2 },
        { name: 'api', path: '/v1/packages/api/templates', packages: 1 },
      ],
    })
  })

  test('STO5 is open to every account, and to no stranger', async () => {
    const { token } = await shelf.people.signedIn('plain')
    expect(await shelf.call(store.root, { token })).toMatchObject({ status: 200 })
    expect(await shelf.call(store.root, { token: 'nobody' })).toMatchObject({ status: 403 })
  })
})

describe('STO20 what an archive may be', () => {
  test('STO20 begins with figures of the platform', async () => {
    const { body: answer, headers } = await shelf.call(store.limits, {})
    expect(limitsOf(answer)).toMatchObject({ ...initial, updated_at: null, updated_by: '' })
    expect(headers.get('etag')).toBe(limitsOf(answer).etag)
  })

  test('STO20 is changed as a whole, holds at once and after a start, and is in the audit by what differs', async () => {
    const { people } = shelf
    const changed = await shelf.call(store.setLimits, { body: { ...body, archive_ratio: 200 }, ifMatch: '*' })
    expect(limitsOf(changed.body)).toMatchObject({
      ...body,
      archive_ratio: 200,
      updated_at: '2026-03-01T12:00:00.000Z',
      updated_by: 'Platform Administrator',
    })
    expect(people.platform.deps.settings.get('archive')).toBe(2048)
    const rows = await people.platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', 'store')
      .execute()
    expect(rows.map(({ action, afterJson }) => [action, afterJson])).toEqual([
      ['setting.update', '{"archive":2048,"archive_entries":10,"archive_unpacked":4096}'],
    ])
  })

  test('STO20 MRG1 of two who read the same figures one is answered 200', async () => {
    const { etag } = limitsOf((await shelf.call(store.limits, {})).body)
    const put = (ratio: number) =>
      shelf.call(store.setLimits, { body: { ...body, archive_ratio: ratio }, ifMatch: etag })
    const answers = await Promise.all([put(60), put(70)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
  })

  test.each(Object.entries(storeLimits))(
    'STO20 %s is a whole number within its bounds',
    async (name, { min, max }) => {
      const put = (value: unknown) =>
        shelf.call(store.setLimits, { body: Object.assign({}, body, { [name]: value }), ifMatch: '*' })
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

  test('STO20 all wrong figures are named at once, and a missing If-Match too', async () => {
    const wrong = { ...body, archive: 0, archive_ratio: 0 }
    const refused = await shelf.call(store.setLimits, { body: wrong, ifMatch: '*' })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: 'archive' }, { path: 'archive_ratio' }] },
    })
    expect(await shelf.call(store.setLimits, { body })).toMatchObject({ status: 428 })
  })

  test('STO20 is read by whoever reads packages, and changed with a right of its own', async () => {
    const { people } = shelf
    const reader = await people.signedIn('reader', { roles: ['read_only'] })
    expect(await shelf.call(store.limits, { token: reader.token })).toMatchObject({ status: 200 })
    const role = await people.role('publishes', ['store:package:read', 'store:package:write'])
    for (const token of [reader.token, (await people.signedIn('publisher', { roles: [role] })).token])
      expect(await shelf.call(store.setLimits, { body, ifMatch: '*', token })).toMatchObject({
        status: 401,
        body: { params: { permission: 'store:limit:write' } },
      })
  })
})
