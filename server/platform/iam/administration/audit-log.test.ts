import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { audit } from '#contract/iam/administration.ts'
import type { AuditAction } from '#contract/iam/audit.ts'
import { record } from '../../audit/audit.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

type Page = Answer<typeof audit.list>

let on: TestPlatform
let token: string

const write = (action: AuditAction, object: string, login = 'lena'): Promise<void> =>
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
  await write('action.create', 'Harbour')
  on.clock.advance(60_000)
  await write('action.update', 'Harbour', 'omar')
  await write('action_table.create', '100%_\\')
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
    [{ uid: 'user-lena' }, ['role.update', 'action_table.create', 'action.create']],
    [{ uid: 'nobody' }, []],
    [{ action: 'action' }, ['action.update', 'action.create']],
    [{ action: 'action.update' }, ['action.update']],
    [{ object: 'Harbour' }, ['role.update', 'action.update', 'action.create']],
    [{ object: 'harbour' }, []],
    [{ q: 'HARB' }, ['role.update', 'action.update', 'action.create']],
    [{ q: '%_' }, ['action_table.create']],
    [{ q: '\\' }, ['action_table.create']],
    [{ q: 'omar' }, ['action.update']],
    [{ from: later, uid: 'user-lena' }, ['role.update', 'action_table.create']],
    [{ from: noon, to: later, uid: 'user-lena' }, ['action.create']],
    [{ q: 'harb', action: 'action', uid: 'user-omar' }, ['action.update']],
  ])('IAM45 filters by %o', async (query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  test('IAM45 names authors and objects as their pages do', async () => {
    const { items } = await on.request(audit.list, { query: first, token })
    const [created] = items.filter(({ action }) => action === 'user.create')
    expect(created).toMatchObject({ login: 'system', user: 'System', object: 'admin' })
    expect(created?.name).toBe('Platform Administrator')
    expect(created?.account).not.toBeNull()
    const [signedIn] = items.filter(({ action }) => action === 'session.create')
    expect(signedIn).toMatchObject({ login: 'admin', user: 'Platform Administrator', account: null })
    // The account does not exist.
    const [written] = items.filter(({ action }) => action === 'role.update')
    expect(written).toMatchObject({ login: 'lena', user: 'lena', name: 'Harbour' })
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
    on.raw.exec("UPDATE audit SET after_json = '{}' WHERE action = 'action.update'")
    const { seq } = await on.deps.db
      .selectFrom('audit')
      .select('seq')
      .where('action', '=', 'action.update')
      .executeTakeFirstOrThrow()
    expect((await on.request(audit.verify, { token })).verification.broken_at).toBe(seq)
  })
})
