import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { savedQueryWrite } from '#contract/query/saved-query.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { Reply, type Context } from '../../core/handler.ts'
import { migrate } from '../../db/migrate.ts'
import { sharedQueries } from '../../db/migrations/0011-shared-queries.ts'
import { contextWith, openQueryFixture, refusalOf, type QueryFixture } from '../testing/query-fixture.ts'

let fixture: QueryFixture
beforeEach(async () => {
  fixture = await openQueryFixture()
  const at = '2026-01-01T00:00:00.000Z'
  const times = { createdAt: at, updatedAt: at, updatedBy: 'System' }
  await fixture.deps.db
    .insertInto('userGroups')
    .values([
      { id: 'sales', name: 'Sales', description: '', ...times },
      { id: 'hr', name: 'Human Resources', description: '', ...times },
    ])
    .execute()
})
afterEach(() => fixture.close())

const as = (uid: string, other: Partial<Session> = {}): Context => ({
  ...contextWith(),
  session: {
    ...systemSession,
    uid,
    user: uid.toUpperCase(),
    permissions: ['query-builder-legacy:*:*'],
    ...other,
  },
})
const olga = as('olga', { groups: ['sales'] })
const mia = as('mia', { groups: ['sales'] })
const sam = as('sam')
const admin = as('ada', { permissions: ['*:*:*'] })

type Written = z.input<typeof savedQueryWrite>
const body = (name: string, other: Partial<Written> = {}) =>
  savedQueryWrite.parse({ name, request: { data: { fields: { price: 'sum' } } }, ...other })

const bodyOf = <T>(reply: T | Reply<T>): T => (reply instanceof Reply ? reply.body : reply)

const save = async (context: Context, name: string, other: Partial<Written> = {}) =>
  bodyOf(
    await fixture.handlers.createSaved(
      { params: {}, query: {}, body: body(name, other), ifMatch: undefined },
      context,
    ),
  ).query
const read = async (context: Context, id: string) =>
  bodyOf(
    await fixture.handlers.getSaved(
      { params: { id }, query: {}, body: undefined, ifMatch: undefined },
      context,
    ),
  ).query
const change = async (context: Context, id: string, written: Partial<Written> & { name: string }) => {
  const { etag } = await read(context, id)
  const changed = body(written.name, written)
  return bodyOf(
    await fixture.handlers.updateSaved({ params: { id }, query: {}, body: changed, ifMatch: etag }, context),
  ).query
}
const names = async (context: Context): Promise<readonly string[]> => {
  const reply = bodyOf(
    await fixture.handlers.listSaved({ params: {}, query: {}, body: undefined, ifMatch: undefined }, context),
  )
  return reply.items.map(({ name }) => name)
}
const run = async (context: Context, id: string): Promise<string> =>
  refusalOf(
    Promise.resolve(
      fixture.handlers.runSaved({ params: { id }, query: {}, body: undefined, ifMatch: undefined }, context),
    ),
  )
const remove = (context: Context, id: string): Promise<string> =>
  refusalOf(
    Promise.resolve(
      fixture.handlers.deleteSaved(
        { params: { id }, query: {}, body: undefined, ifMatch: undefined },
        context,
      ),
    ),
  )
const runsOf = async (context: Context, id: string) =>
  bodyOf(
    await fixture.handlers.listSavedRuns(
      { params: { id }, query: {}, body: undefined, ifMatch: undefined },
      context,
    ),
  ).items
const toSales: Sharing = { kind: 'groups', groups: ['sales'] }

describe('QB16 sharing of saved queries', () => {
  it('QB16 a new query is private, and does not exist for others', async () => {
    const { id, sharing, owner, may_manage } = await save(olga, 'Mine')
    expect({ sharing, owner, may_manage }).toEqual({
      sharing: { kind: 'private' },
      owner: { uid: 'olga', user: 'OLGA' },
      may_manage: true,
    })
    expect([await names(olga), await names(mia), await names(admin)]).toEqual([['Mine'], [], ['Mine']])
    expect([
      await refusalOf(read(mia, id)),
      await run(mia, id),
      await remove(mia, id),
      await refusalOf(runsOf(mia, id)),
    ]).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  })

  it('QB16 groups read and run, everyone also writes', async () => {
    const { id } = await save(olga, 'Shared', { sharing: toSales, folder: ' Ports // Brest/' })
    expect(await read(mia, id)).toMatchObject({
      folder: 'Ports/Brest',
      sharing: toSales,
      may_write: false,
      may_manage: false,
    })
    expect([await run(mia, id), await run(sam, id)]).toEqual(['answered', 'not_found'])
    expect(await refusalOf(change(mia, id, { name: 'Other' }))).toBe('saved_query_not_yours')
    expect(await remove(mia, id)).toBe('saved_query_not_yours')
    await change(olga, id, { name: 'Shared', sharing: { kind: 'everyone' } })
    expect(await change(sam, id, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      folder: 'Ports/Brest',
      sharing: { kind: 'everyone' },
      owner: { uid: 'olga' },
      updated_by: 'SAM',
    })
    expect(await refusalOf(change(sam, id, { name: 'Renamed', sharing: { kind: 'private' } }))).toBe(
      'owner_only',
    )
    expect(await refusalOf(change(sam, id, { name: 'Renamed', owner: 'sam' }))).toBe('owner_only')
  })

  it('QB16 only groups that the caller sees can be named', async () => {
    const toHr = { sharing: { kind: 'groups' as const, groups: ['sales', 'hr'] } }
    expect(await refusalOf(save(olga, 'Q', toHr))).toBe('wrong_value, sharing.groups.1 wrong_value')
    const { id } = await save(admin, 'Q', toHr)
    await fixture.deps.db.deleteFrom('userGroups').where('id', '=', 'hr').execute()
    expect(await change(admin, id, { name: 'Q2', ...toHr })).toMatchObject({ name: 'Q2' })
  })

  it('QB16 the owner and administrators hand a query over', async () => {
    const { id } = await save(olga, 'Q')
    expect(await refusalOf(save(olga, 'R', { owner: 'mia' }))).toBe('owner_not_you, owner owner_not_you')
    expect(await refusalOf(change(olga, id, { name: 'Q', owner: 'nobody' }))).toBe(
      'query_owner_unknown, owner query_owner_unknown',
    )
    const at = '2026-01-01T00:00:00.000Z'
    await fixture.deps.db
      .insertInto('users')
      .values({
        id: 'mia',
        login: 'mia',
        firstname: 'Mia',
        lastname: 'Moe',
        civility: '',
        email: '',
        passwordHash: '',
        passwordRenew: 0,
        passwordChangedAt: at,
        active: 1,
        createdAt: at,
        directory: '',
        tagsJson: '[]',
        configurationJson: '{}',
        lastSignInAt: null,
        updatedAt: at,
        updatedBy: '',
      })
      .execute()
    expect(await change(admin, id, { name: 'Q', owner: 'mia' })).toMatchObject({
      owner: { uid: 'mia', user: 'Mia Moe' },
      created_by: { uid: 'olga' },
    })
    expect(await refusalOf(read(olga, id))).toBe('not_found')
  })

  it('QB16 names are unique for an owner in a folder, and a hidden name is not found out', async () => {
    await save(olga, 'Secret')
    expect(await refusalOf(save(olga, 'Secret'))).toBe('exists')
    await save(olga, 'Secret', { folder: 'a' })
    await save(mia, 'Secret')
    const { id } = await save(olga, 'Public', { sharing: { kind: 'everyone' } })
    expect(await change(sam, id, { name: 'Secret' })).toMatchObject({ name: 'Secret' })
  })
})

describe('QB16 history of runs', () => {
  it('QB16 records who, when, from where and the outcome', async () => {
    const { id } = await save(olga, 'Q', { sharing: toSales })
    await run(olga, id)
    await run(mia, id)
    const failing = await save(olga, 'Failing', { request: { data: { fields: { nothing: 'sum' } } } })
    expect(await run(olga, failing.id)).toContain('NO_TABLE')
    expect(await runsOf(olga, id)).toMatchObject([
      { run_by: { uid: 'mia' }, source: 'http', outcome: 'answered', rows: 1, cached: true },
      { run_by: { uid: 'olga' }, database_name: 'data_prim', cached: false },
    ])
    expect(await runsOf(olga, failing.id)).toMatchObject([{ rows: null, outcome: 'NO_TABLE' }])
  })

  it('QB16 who cannot change the query, or does not see all rows, sees only own runs', async () => {
    const { id } = await save(olga, 'Q', { sharing: toSales })
    for (const context of [olga, mia]) await run(context, id)
    const limited = as('olga', { conditions: [{ filter: { quay: ['north'] } }] })
    const runners = async (context: Context) => (await runsOf(context, id)).map(({ run_by }) => run_by.uid)
    expect([await runners(olga), await runners(mia), await runners(limited)]).toEqual([
      ['mia', 'olga'],
      ['mia'],
      ['olga'],
    ])
  })

  it('QB16 keeps the last 200 runs, and a request of the console is recorded with its query', async () => {
    const { id } = await save(olga, 'Q')
    const request = body('Q').request
    for (let index = 0; index < 203; index += 1)
      await fixture.handlers.run(
        { params: {}, query: { saved_query: id, source: 'console' }, body: request, ifMatch: undefined },
        olga,
      )
    const count = async (): Promise<number> =>
      (await fixture.deps.db.selectFrom('savedQueryRuns').select('seq').execute()).length
    expect((await runsOf(olga, id))[0]).toMatchObject({ source: 'console' })
    expect(await count()).toBe(200)
    const hidden = { saved_query: id, source: 'console' as const }
    await fixture.handlers.run({ params: {}, query: hidden, body: request, ifMatch: undefined }, mia)
    await runsOf(olga, id)
    expect(await count()).toBe(200)
    expect((await runsOf(olga, id)).every(({ run_by }) => run_by.uid === 'olga')).toBe(true)
    await remove(olga, id)
    expect(await count()).toBe(0)
  })
})

it('QB16 an upgrade keeps all queries visible to everyone', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  // The store as the version before wrote it.
  database.exec(`
    DROP TABLE saved_query_runs;
    DROP TABLE saved_queries;
    CREATE TABLE saved_queries (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, description TEXT NOT NULL, request_json TEXT NOT NULL,
      view_json TEXT NOT NULL, uid TEXT NOT NULL, user TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL, updated_by TEXT NOT NULL DEFAULT ''
    ) STRICT;
    INSERT INTO saved_queries VALUES ('q1', 'Old', 'd', '{}', '{}', 'olga', 'Olga', 'a', 'b', 'Mia');
  `)
  sharedQueries(database)
  expect(database.prepare('SELECT * FROM saved_queries').all()).toMatchObject([
    {
      id: 'q1',
      name: 'Old',
      folder: '',
      sharing_json: '{"kind":"everyone"}',
      owner_uid: 'olga',
      owner_user: 'Olga',
      uid: 'olga',
      updated_by: 'Mia',
    },
  ])
})
