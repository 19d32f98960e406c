import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boards } from '#contract/query/board-endpoints.ts'
import { type Board, boardWrite } from '#contract/query/board.ts'
import { query } from '#contract/query/endpoints.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { findBreak } from '../../audit/audit.ts'
import { readAnswer, requestFor } from '../../http/client.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
let analysts: string
let team: string
beforeEach(async () => {
  on = await openUsersFixture()
  analysts = await on.role('Analysts', ['query-builder-legacy:*:*'])
  const { group } = await on.platform.request(groups.create, { body: { name: 'Retail' }, token: on.token })
  team = group.id
})
afterEach(() => on.platform.close())

const person = (login: string, options: { groups?: readonly string[] } = {}) =>
  on.signedIn(login, { roles: [analysts], ...options })

const saveQuery = async (name: string, token: string, sharing?: Sharing): Promise<string> => {
  const request = { data: { fields: { price: 'sum' } }, scale: { fields: ['quay'] } }
  const body = { name, description: '', request, view: {}, ...(sharing && { sharing }) }
  return (await on.platform.request(query.createSaved, { body, token })).query.id
}

const create = async (token: string, members: object = {}): Promise<Board> => {
  const body = boardWrite.parse({ name: 'Shops', ...members })
  return (await on.platform.request(boards.create, { body, token })).board
}

const detailsOf = (body: unknown) => {
  const details: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'details') : []
  return Array.isArray(details)
    ? details.map((each: { path: string; code: string }) => `${each.path} ${each.code}`)
    : []
}

describe('QB60 boards', () => {
  test('QB60 stores a board, returns it with its queries, changes and deletes it', async () => {
    const { token } = await person('olga')
    const id = await saveQuery('Revenue', token)
    const filter = { date: { between: [{ unit: 'year', shift: 0, edge: 'start' }, '2026-03-01'] } }
    const made = await create(token, {
      tiles: [{ id: 'a', query_id: id, width: 2, height: 1 }],
      filter,
      evol: { scale: 'year', mode: 'date', depth: 1 },
      refresh_minutes: 5,
    })
    const read = await on.platform.request(boards.get, { params: { id: made.id }, token })
    expect(read.board).toMatchObject({ name: 'Shops', filter, refresh_minutes: 5, may_write: true })
    expect(read.board.tiles).toEqual([{ id: 'a', query_id: id, title: '', view: null, width: 2, height: 1 }])
    expect(read.queries.map(({ name }) => name)).toEqual(['Revenue'])
    const body = { ...boardWrite.parse(read.board), name: 'Shops 2' }
    const update = (ifMatch: string) =>
      on.platform.call(boards.update, { params: { id: made.id }, body, ifMatch, token })
    expect(await update('"old"')).toMatchObject({ status: 412, body: { code: 'etag_mismatch' } })
    expect(await update(made.etag)).toMatchObject({ status: 200 })
    expect(await update(made.etag)).toMatchObject({ status: 412 })
    expect(
      await on.platform.call(boards.delete, { params: { id: made.id }, ifMatch: made.etag, token }),
    ).toMatchObject({ status: 412 })
    await on.platform.request(boards.delete, { params: { id: made.id }, token })
    expect(await on.platform.call(boards.get, { params: { id: made.id }, token })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    const { db } = on.platform.deps
    const rows = await db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'board.%')
      .orderBy('seq')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['board.create', 'board.update', 'board.delete'])
    expect(await findBreak(db)).toBeNull()
  })

  test.each<[Sharing['kind'], readonly [member: number, other: number]]>([
    ['private', [404, 404]],
    ['groups', [200, 404]],
    ['everyone', [200, 200]],
  ])('QB60 a board shared with %s is seen only by those', async (kind, [forMember, forOther]) => {
    const owner = await person('olga')
    const member = await person('max', { groups: [team] })
    const other = await person('oscar')
    const sharing: Sharing = kind === 'groups' ? { kind, groups: [team] } : { kind }
    const { id, etag } = await create(owner.token, { sharing })
    const statusFor = async (token: string) =>
      (await on.platform.call(boards.get, { params: { id }, token })).status
    const listFor = async (token: string) =>
      (await on.platform.request(boards.list, { query: {}, token })).items.map((each) => each.may_write)
    expect([await statusFor(owner.token), await statusFor(on.token)]).toEqual([200, 200])
    expect([await statusFor(member.token), await statusFor(other.token)]).toEqual([forMember, forOther])
    expect(await listFor(member.token)).toEqual(forMember === 200 ? [false] : [])
    expect(await listFor(other.token)).toEqual(forOther === 200 ? [false] : [])
    expect(await listFor(owner.token)).toEqual([true])
    // Sharing lets nobody else write, and a hidden board is not even confirmed to exist.
    const body = boardWrite.parse({ name: 'Taken' })
    const change = (token: string) =>
      on.platform.call(boards.update, { params: { id }, body, ifMatch: etag, token })
    expect((await change(member.token)).status).toBe(forMember === 200 ? 401 : 404)
    expect((await change(other.token)).status).toBe(forOther === 200 ? 401 : 404)
    expect((await change(on.token)).status).toBe(200)
  })

  test('QB60 a member who leaves the group no longer sees the board', async () => {
    const owner = await person('olga')
    const member = await person('max', { groups: [team] })
    const { id } = await create(owner.token, { sharing: { kind: 'groups', groups: [team] } })
    const read = () => on.platform.call(boards.get, { params: { id }, token: member.token })
    expect((await read()).status).toBe(200)
    await on.platform.request(groups.removeMember, {
      params: { id: team, user: member.user.id },
      token: on.token,
    })
    expect((await read()).status).toBe(404)
  })

  test('QB60 a tile stays when its query is deleted, and the board can be saved with it', async () => {
    const { token } = await person('olga')
    const [first, second] = [await saveQuery('A', token), await saveQuery('B', token)]
    const made = await create(token, {
      tiles: [
        { id: 'a', query_id: first },
        { id: 'b', query_id: second },
      ],
    })
    await on.platform.request(query.deleteSaved, { params: { id: first }, token })
    const read = await on.platform.request(boards.get, { params: { id: made.id }, token })
    expect(read.board.tiles.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(read.queries.map(({ id }) => id)).toEqual([second])
    const body = { ...boardWrite.parse(read.board), name: 'Renamed' }
    const input = { params: { id: made.id }, body, ifMatch: made.etag, token }
    expect((await on.platform.call(boards.update, input)).status).toBe(200)
  })

  test('QB60 a board shows its readers only the queries that they may see', async () => {
    const owner = await person('olga', { groups: [team] })
    const member = await person('max', { groups: [team] })
    const sharing: Sharing = { kind: 'groups', groups: [team] }
    const hidden = await saveQuery('Mine', owner.token)
    const shown = await saveQuery('Ours', owner.token, sharing)
    const tiles = [
      { id: 'a', query_id: hidden },
      { id: 'b', query_id: shown },
    ]
    const { id } = await create(owner.token, { sharing, tiles })
    const read = async (token: string) => {
      const { board, queries } = await on.platform.request(boards.get, { params: { id }, token })
      return { tiles: board.tiles.map((tile) => tile.id), queries: queries.map(({ name }) => name) }
    }
    expect(await read(owner.token)).toEqual({ tiles: ['a', 'b'], queries: ['Mine', 'Ours'] })
    expect(await read(member.token)).toEqual({ tiles: ['a', 'b'], queries: ['Ours'] })
  })

  test('QB60 a query that the writer may not see is refused like one that never was', async () => {
    const owner = await person('olga')
    const writer = await person('max')
    const hidden = await saveQuery('Mine', owner.token)
    const refusal = async (query_id: string) => {
      const body = boardWrite.parse({ name: 'Shops', tiles: [{ id: 'a', query_id }] })
      const { status, body: reply } = await on.platform.call(boards.create, { body, token: writer.token })
      // The answer repeats the id that was sent, and says nothing else of it. Its duration always differs.
      const compared = (name: string, value: unknown): unknown => (name === 'duration' ? undefined : value)
      return `${status} ${JSON.stringify(reply, compared)}`.replaceAll(query_id, 'ID')
    }
    const refused = await refusal(hidden)
    expect(refused).toContain('board_query_unknown')
    expect(refused).toBe(await refusal('none'))
    const items = (await on.platform.request(boards.list, { query: {}, token: writer.token })).items
    expect(items).toEqual([])
  })

  test.each([
    [
      'tiles with one id',
      { tiles: [0, 1].map(() => ({ id: 'a', query_id: 'known' })) },
      'tiles.1.id duplicate',
    ],
    [
      'a query that never was',
      { tiles: [{ id: 'a', query_id: 'none' }] },
      'tiles.0.query_id board_query_unknown',
    ],
    [
      'an unknown group',
      { sharing: { kind: 'groups', groups: ['none'] } },
      'sharing.groups.0 board_group_unknown',
    ],
    ['a width of 4', { tiles: [{ id: 'a', query_id: 'known', width: 4 }] }, 'tiles.0.width wrong_value'],
    ['a refresh of 61 minutes', { refresh_minutes: 61 }, 'refresh_minutes too_big'],
    ['no name', { name: ' ' }, 'name too_short'],
  ])('QB60 refuses %s with its path', async (_what, members, problem) => {
    const { token } = await person('olga')
    const known = await saveQuery('A', token)
    const text = JSON.stringify({ name: 'Shops', ...members }).replaceAll('"known"', JSON.stringify(known))
    const request = requestFor(boards.create, { body: JSON.parse(text), token })
    const reply = await readAnswer(
      await on.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' }),
    )
    expect(reply.status).toBe(400)
    expect(detailsOf(reply.body)).toEqual([problem])
  })

  test('QB60 boards need the permissions of saved queries', async () => {
    const role = await on.role('Readers', ['query-builder-legacy:saved_query:read'])
    const { token } = await on.signedIn('rita', { roles: [role] })
    expect((await on.platform.call(boards.list, { query: {}, token })).status).toBe(200)
    const body = boardWrite.parse({ name: 'Shops' })
    expect(await on.platform.call(boards.create, { body, token })).toMatchObject({
      status: 401,
      body: { code: 'missing_permission' },
    })
  })
})
