import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { audit } from '#contract/iam/administration.ts'
import { record } from '../../audit/audit.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

type Page = Answer<typeof audit.list>

let on: TestPlatform
let token: string

const write = (action: string, object: string, login = 'lena'): Promise<void> =>
  on.deps.db.transaction().execute((trx) =>
    record(trx, {
      session: { uid: `user-${login}`, login },
      clock: on.clock,
      change: { action, object, before: { name: 'old' }, after: { name: object } },
    }),
  )

beforeAll(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
  await write('source.create', 'Harbour')
  on.clock.advance(60_000)
  await write('source.update', 'Harbour', 'omar')
  await write('sourcery.create', '100%_\\')
  on.clock.advance(60_000)
  await write('role.update', 'Harbour')
})
afterAll(() => on.close())

const noon = '2026-03-01T12:00:00.000Z'
const later = '2026-03-01T12:01:00.000Z'
const first = { limit: 1000 }
const actions = async (query: object): Promise<string[]> =>
  (await on.request(audit.list, { query: { ...first, ...query }, token })).items.map(({ action }) => action)

describe('IAM45 reading the audit log', () => {
  test('IAM45 newest first, with user, action, time and difference', async () => {
    const { items, total } = await on.request(audit.list, { query: { limit: 1 }, token })
    expect(items).toMatchObject([
      {
        at: '2026-03-01T12:02:00.000Z',
        uid: 'user-lena',
        login: 'lena',
        action: 'role.update',
        object: 'Harbour',
        before: { name: 'old' },
        after: { name: 'Harbour' },
      },
    ])
    expect(total).toBeGreaterThan(4)
  })

  test.each([
    [{ uid: 'user-lena' }, ['role.update', 'sourcery.create', 'source.create']],
    [{ uid: 'nobody' }, []],
    [{ action: 'source' }, ['source.update', 'source.create']],
    [{ action: 'source.update' }, ['source.update']],
    [{ object: 'Harbour' }, ['role.update', 'source.update', 'source.create']],
    [{ object: 'harbour' }, []],
    [{ q: 'HARB' }, ['role.update', 'source.update', 'source.create']],
    [{ q: '%_' }, ['sourcery.create']],
    [{ q: '\\' }, ['sourcery.create']],
    [{ q: 'omar' }, ['source.update']],
    [{ from: later, uid: 'user-lena' }, ['role.update', 'sourcery.create']],
    [{ from: noon, to: later, uid: 'user-lena' }, ['source.create']],
    [{ q: 'harb', action: 'source', uid: 'user-omar' }, ['source.update']],
  ])('IAM45 filters by %o', async (query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  test('IAM45 pages contain every row once', async () => {
    const all = await on.request(audit.list, { query: first, token })
    const seen: number[] = []
    let next: { cursor?: string } | undefined = {}
    while (next !== undefined) {
      const { items, cursor }: Page = await on.request(audit.list, { query: { limit: 2, ...next }, token })
      seen.push(...items.map(({ seq }) => seq))
      next = cursor === null ? undefined : { cursor }
    }
    expect(seen).toEqual(all.items.map(({ seq }) => seq))
    expect(all.total).toBe(seen.length)
  })

  test.each([[{ cursor: 'x' }], [{ from: 'yesterday' }], [{ limit: 5000 }]])(
    'IAM45 refuses %o',
    async (query) => {
      expect(await on.call(audit.list, { query, token })).toMatchObject({ status: 400 })
    },
  )
})

describe('AUD2 verifying the audit log', () => {
  test('AUD2 an intact log has its number of rows and last hash; concurrent requests share the result', async () => {
    const [newest] = (await on.request(audit.list, { query: { limit: 1 }, token })).items
    const all = await Promise.all([on.request(audit.verify, { token }), on.request(audit.verify, { token })])
    for (const { verification } of all)
      expect(verification).toMatchObject({ broken_at: null, last_hash: newest?.hash, rows: newest?.seq })
  })

  test('AUD2 names a row that was changed', async () => {
    on.raw.exec('DROP TRIGGER audit_keeps_rows')
    on.raw.exec("UPDATE audit SET after_json = '{}' WHERE action = 'source.update'")
    const { seq } = await on.deps.db
      .selectFrom('audit')
      .select('seq')
      .where('action', '=', 'source.update')
      .executeTakeFirstOrThrow()
    expect((await on.request(audit.verify, { token })).verification.broken_at).toBe(seq)
  })
})
