import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { lineageArea } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { boardWrite } from '#contract/query/board.ts'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import { logicalAttribute } from '../testing/logical-objects.ts'
import { adminPassword } from '../testing/test-platform.ts'
import { airport, byCity, num, strike } from '../testing/lineage-designs.ts'
import { cardsOf, linksOf } from '../testing/lineage-texts.ts'

let on: DataFixture
const ids = { airports: '', species: '', secret: '', board: '', ownBoard: '', action: '' }

const save = async (name: string, request: QueryRequest, token?: string, sharing?: Sharing) => {
  const body = { name, description: '', request, view: {}, ...(sharing && { sharing }) }
  const answer = await on.platform.request(query.createSaved, { body, token: token ?? (await admin()) })
  return answer.query.id
}
let adminToken: string | undefined
const admin = async (): Promise<string> => (adminToken ??= await on.platform.signIn())

const everyone: Sharing = { kind: 'everyone' }

/** Creates an account with a role of these permissions, and signs it in. */
const signedIn = async (
  login: string,
  permissions: readonly string[],
  filter?: Record<string, string[]>,
): Promise<string> => {
  const { role } = await on.request(roles.create, {
    body: { name: login, permissions: [...permissions], ...(filter && { condition: { filter } }) },
  })
  await on.request(users.create, {
    body: {
      login,
      firstname: 'First',
      lastname: login,
      password: adminPassword,
      password_renew: false,
      roles: [{ role: role.id }],
    },
  })
  return on.platform.signIn(login, adminPassword)
}

type Params = NonNullable<Parameters<typeof on.platform.request<typeof lineageArea.read>>[1]['query']>

const read = async (params: Params, token?: string): Promise<Lineage> =>
  (await on.platform.request(lineageArea.read, { query: params, token: token ?? (await admin()) })).lineage

const cost = { database_name: 'data_prim', table_name: 'strike', attribute_name: 'cost' }

beforeAll(async () => {
  on = await openDataFixture()
  on.put('strikes.csv', 'Airport,Cost,Phase\nJFK,10,Climb\nCDG,20,Approach\nJFK,5,Climb\n')
  on.put('airports.csv', 'iata,city\nJFK,New York\nCDG,Paris\n')
  await on.register('strikes.csv', 'airports.csv')
  await on.extract('strikes.csv')
  await on.extract('airports.csv')
  await on.build([strike, airport, byCity], ['data_prim', 'data_mart'])
  await on.request(dataManager.createAttribute, {
    params: { dwh: 'dwh' },
    body: {
      attribute_name: 'cost_each',
      is_dimension: false,
      is_measure: true,
      is_summable: false,
      is_virtual: true,
      sql: 'SUM(cost) / COUNT(airport)',
    },
  })
  ids.airports = await save(
    'Cost by airport',
    {
      data: { fields: { cost: 'sum' } },
      scale: { fields: ['airport'] },
      order: { cost: 'desc' },
      table_name: 'strike',
      database_name: 'data_prim',
    },
    undefined,
    everyone,
  )
  ids.species = await save(
    'Cost by city',
    { data: { fields: { total: 'sum' } }, scale: { fields: ['city'] }, table_name: 'cost_by_city' },
    undefined,
    everyone,
  )
  ids.secret = await save('Each', { data: { fields: { cost_each: 'select' } }, table_name: 'strike' })
  const tile = (id: string, query_id: string) => ({ id, query_id })
  const board = boardWrite.parse({
    name: 'Safety',
    sharing: everyone,
    tiles: [tile('a', ids.airports), { ...tile('b', ids.species), title: 'Cities' }, tile('c', ids.secret)],
    filter: { airport: ['JFK'] },
  })
  ids.board = (await on.request(boards.create, { body: board })).board.id
  const own = boardWrite.parse({ name: 'Mine', tiles: [tile('a', ids.airports)] })
  ids.ownBoard = (await on.request(boards.create, { body: own })).board.id
  const { action } = await on.request(engine.createAction, {
    body: {
      name: 'Copy costs',
      kind: 'query_to_table',
      parameters: {
        query: ids.airports,
        table: { database_name: 'data_prim', table_name: 'copied' },
      },
    },
  })
  ids.action = action.id
  await on.request(engine.createWorkflow, {
    body: {
      name: 'Every night',
      stages: [{ name: '', steps: [{ id: 'copy', action: action.id }] }],
      schedule: { cron: '0 2 * * *', time_zone: 'Europe/Paris' },
    },
  })
})
afterAll(() => on.platform.close())

describe('DM65 the lineage of an attribute', () => {
  test('DM65.a from the column to boards and workflows', async () => {
    const lineage = await read(cost)
    expect(cardsOf(lineage)).toEqual({
      source: ['strikes.csv: Cost'],
      data_prim: ['Bird strike: cost, cost_each'],
      data_mart: ['cost_by_city: total'],
      query: ['Cost by airport: cost', 'Cost by city: total', 'Each: cost_each'],
      board: ['Mine: Cost by airport', 'Safety: Cities, Cost by airport, Each'],
      automation: ['Copy costs: cost_sum', 'Every night: '],
    })
    expect(linksOf(lineage)).toEqual([
      'automation null run automation null',
      'data_mart total use query total',
      'data_prim cost aggregate data_mart total',
      'data_prim cost expression data_prim cost_each',
      'data_prim cost use query cost',
      'data_prim cost_each use query cost_each',
      'query cost run automation cost_sum',
      'query null tile board tile:a',
      'query null tile board tile:a',
      'query null tile board tile:b',
      'query null tile board tile:c',
      'source Cost mapping data_prim cost',
    ])
    expect(lineage.conditions).toEqual([])
  })

  test('DM65.a what happens on the way: rules, functions, SQL and uses', async () => {
    const { cards, links } = await read(cost)
    const items = cards.flatMap((card) => card.items)
    expect(items.find(({ name }) => name === 'cost')).toMatchObject({
      type: num,
      function: null,
      rules: [{ condition: 'LT', action: 'skip' }],
      is_designed: true,
      is_built: true,
    })
    expect(items.find(({ name, uses }) => name === 'total' && uses.length === 0)).toMatchObject({
      function: 'sum',
    })
    expect(items.find(({ sql }) => sql !== null)).toMatchObject({
      name: 'cost_each',
      sql: 'SUM(cost) / COUNT(airport)',
    })
    const airportQuery = cards.find(({ name }) => name === ids.airports)
    expect(airportQuery).toMatchObject({
      owner: 'Platform Administrator',
      total: 2,
      is_broken: false,
      items: [
        {
          uses: [
            { use: 'shown', mode: 'sum' },
            { use: 'sorted', mode: null },
          ],
        },
      ],
    })
    expect(links.filter(({ rules }) => rules.length > 0)).toMatchObject([
      { to: { item: 'cost' }, kind: 'mapping', rules: [{ condition: 'LT', action: 'skip' }] },
    ])
    expect(cards.find(({ lane }) => lane === 'source')).toMatchObject({ source: 'shop', rows: 3, total: 3 })
    expect(cards.find(({ kind }) => kind === 'workflow')).toMatchObject({ detail: '0 2 * * *' })
  })

  test('DM65.b one direction', async () => {
    expect(cardsOf(await read({ ...cost, direction: 'up' }))).toEqual({
      source: ['strikes.csv: Cost'],
      data_prim: ['Bird strike: cost'],
    })
    expect(cardsOf(await read({ ...cost, direction: 'down' }))['source']).toBeUndefined()
  })

  test('DM65.b from a column, a table, a source, a saved query and a board', async () => {
    const column = await read({ database_name: 'shop', table_name: 'airports.csv', attribute_name: 'iata' })
    expect(cardsOf(column)).toMatchObject({
      data_prim: ['airport: iata'],
      data_mart: ['cost_by_city: city'],
      query: ['Cost by city: city'],
    })
    const unused = await read({ database_name: 'shop', table_name: 'strikes.csv', attribute_name: 'Phase' })
    expect(cardsOf(unused)).toEqual({ source: ['strikes.csv: Phase'] })
    const source = await read({ database_name: 'shop', direction: 'down' })
    expect(cardsOf(source)['query']).toHaveLength(3)
    const ofQuery = await read({ saved_query: ids.species })
    expect(cardsOf(ofQuery)).toMatchObject({
      source: ['airports.csv: city, iata', 'strikes.csv: Airport, Cost'],
      query: ['Cost by city: city, total'],
      board: ['Safety: Cities'],
    })
    const ofBoard = await read({ board: ids.board })
    expect(cardsOf(ofBoard)).toMatchObject({
      source: ['airports.csv: city, iata', 'strikes.csv: Airport, Cost'],
      board: ['Safety: Cities, Cost by airport, Each, airport'],
    })
  })

  test('DM65.b a filter of a board reads its attribute', async () => {
    const lineage = await read({ ...cost, attribute_name: 'airport', direction: 'down' })
    expect(linksOf(lineage)).toContain('data_prim airport filter board filter:airport')
  })

  test.each<[string, Params, number, string]>([
    ['no start', {}, 400, 'required'],
    ['an attribute without a table', { database_name: 'shop', attribute_name: 'Cost' }, 400, 'required'],
    ['a level without an object', { database_name: 'data_prim' }, 400, 'required'],
    ['an unknown source', { database_name: 'nowhere' }, 404, 'not_found'],
    ['an unknown table', { database_name: 'shop', table_name: 'gone.csv' }, 404, 'not_found'],
    [
      'an unknown column',
      { database_name: 'shop', table_name: 'strikes.csv', attribute_name: 'x' },
      404,
      'not_found',
    ],
    ['an object of the other level', { ...cost, database_name: 'data_mart' }, 404, 'not_found'],
    ['an unknown attribute', { ...cost, attribute_name: "o'; DROP" }, 404, 'not_found'],
    ['an unknown saved query', { saved_query: 'x' }, 404, 'not_found'],
    ['an unknown board', { board: 'x' }, 404, 'not_found'],
    ['another warehouse', { ...cost, dwhName: 'other' }, 404, 'warehouse_unknown'],
  ])('DM65.c refuses %s', async (_name, params, status, code) => {
    expect(await on.call(lineageArea.read, { query: params })).toMatchObject({ status, body: { code } })
  })
})

describe('DM65.d what the caller may not read is counted and not named', () => {
  test('DM65.d private queries and boards of others, and everything without a permission', async () => {
    const token = await signedIn('mia', ['query-builder-legacy:*:*', 'data-manager:object:read'])
    const lineage = await read(cost, token)
    expect(cardsOf(lineage)).toEqual({
      source: ['1'],
      data_prim: ['Bird strike: cost, cost_each'],
      data_mart: ['cost_by_city: total'],
      query: ['1', 'Cost by airport: cost', 'Cost by city: total'],
      board: ['1', 'Safety: , Cities, Cost by airport'],
      automation: ['2'],
    })
    const text = JSON.stringify(lineage)
    for (const name of [
      'strikes.csv',
      '"Each"',
      'Mine',
      'Copy costs',
      'Every night',
      'SUM(cost)',
      ids.secret,
      ids.action,
    ])
      expect(text).not.toContain(name)
    expect(linksOf(lineage)).toContain('source null mapping data_prim cost')
  })

  test('DM65.d a start that must not be read does not exist', async () => {
    const token = await signedIn('noor', ['query-builder-legacy:*:*'])
    for (const params of [
      { saved_query: ids.secret },
      { board: ids.ownBoard },
      { database_name: 'shop', table_name: 'strikes.csv' },
    ])
      expect(await on.call(lineageArea.read, { query: params, token })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    const none = await signedIn('olaf', ['store:package:read'])
    expect(await on.call(lineageArea.read, { query: cost, token: none })).toMatchObject({ status: 404 })
  })

  test('DM65.e row conditions hide tables without their fields, columns and rows, and are named to whom may see roles', async () => {
    const token = await signedIn('pia', ['query-builder-legacy:*:*', 'data-manager:*:read'], {
      city: ['Paris'],
    })
    const start = { database_name: 'data_mart', table_name: 'cost_by_city', attribute_name: 'city' }
    const limited = await read(start, token)
    expect(cardsOf(limited)).toMatchObject({ source: ['2'], data_mart: ['cost_by_city: city'] })
    expect(limited.cards.every(({ rows }) => rows === null)).toBe(true)
    expect(limited.conditions).toMatchObject([
      { object_name: 'cost_by_city', fields: ['city'], roles: 1, named_roles: [] },
      { object_name: 'airport', fields: ['city'], roles: 1, named_roles: [] },
    ])
    expect(await on.call(lineageArea.read, { query: cost, token })).toMatchObject({ status: 404 })
    expect(cardsOf(await read({ ...start, attribute_name: 'total' }, token))['data_prim']).toEqual(['1'])
    const all = await read(start)
    expect(all.conditions.find(({ level }) => level === 'data_mart')).toMatchObject({
      users: 1,
      named_roles: [{ name: 'pia' }],
    })
  })
})

describe('DM65.f it follows every change', () => {
  test('DM65.f a renamed query, a lost field, a removed design, and a tile of a deleted query', async () => {
    const request: QueryRequest = { data: { fields: { city: 'count' } }, table_name: 'airport' }
    const id = await save('Cities', request)
    const start = {
      database_name: 'data_prim',
      table_name: 'airport',
      attribute_name: 'city',
      direction: 'down' as const,
    }
    expect(cardsOf(await read(start))['query']).toContain('Cities: city')
    const { query: saved } = await on.request(query.getSaved, { params: { id } })
    await on.request(query.updateSaved, {
      params: { id },
      body: { name: 'Towns', description: '', request, view: {} },
      ifMatch: saved.etag,
    })
    expect(cardsOf(await read(start))['query']).toContain('Towns: city')

    const board = boardWrite.parse({ name: 'Towns', tiles: [{ id: 'a', query_id: id }] })
    const { id: boardId } = (await on.request(boards.create, { body: board })).board
    await on.request(query.deleteSaved, { params: { id } })
    expect(cardsOf(await read(start))['query']).toEqual(['Cost by city: city'])
    expect(cardsOf(await read({ board: boardId }))).toEqual({ board: ['Towns: '] })

    const lost = await save('Lost', { data: { fields: { gone: 'count' } }, table_name: 'airport' })
    expect((await read({ saved_query: lost })).cards).toMatchObject([
      { name: 'airport', items: [{ name: 'gone', type: null, is_designed: false, is_built: false }] },
      { display_name: 'Lost', is_broken: true },
    ])
  })

  test('DM65.f a design that is not built yet, and an attribute that only the build has', async () => {
    const town = logicalAttribute('town', { from: ['shop/airports.csv/city'] })
    const [iata] = airport.attributes
    await on.request(dataManager.saveObjects, {
      body: [{ ...airport, attributes: [iata ?? town, town] }],
    })
    const start = { database_name: 'data_prim', table_name: 'airport' }
    const { cards } = await read({ ...start, attribute_name: 'town' })
    expect(cards.find(({ lane }) => lane === 'data_prim')?.items).toMatchObject([
      { name: 'town', is_designed: true, is_built: false },
    ])
    const before = await read({ ...start, attribute_name: 'city' })
    expect(before.cards.find(({ lane }) => lane === 'data_prim')?.items).toMatchObject([
      { name: 'city', is_designed: false, is_built: true },
    ])
    await on.request(dataManager.saveObjects, { body: [airport] })
  })
})
