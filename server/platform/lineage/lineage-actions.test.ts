import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { lineageArea } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import { airport, num, strike } from '../testing/lineage-designs.ts'
import { cardsOf, linksOf } from '../testing/lineage-texts.ts'
import { adminPassword } from '../testing/test-platform.ts'

let on: DataFixture
const ids = { source: '', target: '' }

type Params = NonNullable<Parameters<typeof on.platform.request<typeof lineageArea.read>>[1]['query']>
const read = async (params: Params): Promise<Lineage> =>
  (await on.request(lineageArea.read, { query: params })).lineage

const save = async (name: string, request: QueryRequest): Promise<string> =>
  (await on.request(query.createSaved, { body: { name, request, sharing: { kind: 'everyone' } } })).query.id

type ActionBody = Parameters<typeof on.request<typeof engine.createAction>>[1]['body']
const createAction = async (body: ActionBody): Promise<string> =>
  (await on.request(engine.createAction, { body })).action.id

const prim = (table_name: string, attribute_name?: string) => ({
  database_name: 'data_prim',
  table_name,
  ...(attribute_name !== undefined && { attribute_name }),
})
const copied = { database_name: 'data_prim' as const, table_name: 'copied' }

beforeAll(async () => {
  on = await openDataFixture()
  on.put('strikes.csv', 'Airport,Cost\nJFK,10\n')
  on.put('airports.csv', 'iata,city\nJFK,New York\n')
  await on.register('strikes.csv', 'airports.csv')
  await on.extract('strikes.csv')
  await on.extract('airports.csv')
  await on.build([strike, airport])
  const airportColumn = { name: 'airport', type: { main: 'string' } }
  const costColumn = { name: 'cost_sum', type: num }
  await on.request(engine.createTable, { body: { ...copied, columns: [airportColumn, costColumn] } })
  await on.request(engine.createTable, {
    body: { database_name: 'data_mart', table_name: 'notes', columns: [airportColumn] },
  })
  ids.source = await save('Cost by airport', {
    data: { fields: { cost: 'sum' } },
    scale: { fields: ['airport'] },
    table_name: 'strike',
  })
  ids.target = await save('Copied costs', { data: { fields: { cost_sum: 'sum' } }, table_name: 'copied' })
  const copy = await createAction({
    name: 'Copy costs',
    kind: 'query_to_table',
    parameters: {
      query: ids.source,
      table: copied,
      dynamic_parameters: { filter: { airport: { eq: '{{ input.airport }}' } } },
    },
  })
  await on.request(engine.createWorkflow, {
    body: {
      name: 'Copy at night',
      stages: [{ steps: [{ id: 'copy', action: copy, input: { airport: 'JFK' } }] }],
    },
  })
  await createAction({
    name: 'Write notes',
    kind: 'python',
    parameters: {
      function: 'run',
      source: `
from dataplatform import tables

def run(event):
    rows = tables.read('copied', columns=['cost_sum'])
    tables.replace('notes', [{'airport': str(row)} for row in rows])
    tables.insert('airport', rows)
`,
    },
  })
  const archive = await createAction({
    name: 'Archive',
    kind: 'archive_event',
    parameters: { table: { database_name: 'data_mart', table_name: 'notes' } },
  })
  await on.request(engine.createWorkflow, {
    body: {
      name: 'On new airports',
      stages: [{ steps: [{ id: 'archive', action: archive }] }],
      triggers: [{ kind: 'upload', source: 'shop', table: 'airports.csv' }],
    },
  })
})
afterAll(() => on.platform.close())

test('DM65.g downwards through columns that an action writes, and through Python', async () => {
  const lineage = await read({ ...prim('strike', 'cost'), direction: 'down' })
  expect(cardsOf(lineage)).toEqual({
    data_prim: ['Bird strike: cost', 'copied: cost_sum'],
    data_mart: ['notes: '],
    query: ['Copied costs: cost_sum', 'Cost by airport: cost'],
    automation: ['Copy at night: ', 'Copy costs: cost_sum', 'Write notes: '],
  })
  expect(linksOf(lineage)).toEqual([
    'automation cost_sum write data_prim cost_sum',
    'automation null run automation null',
    'automation null write data_mart null',
    'data_prim cost use query cost',
    'data_prim cost_sum read automation null',
    'data_prim cost_sum use query cost_sum',
    'query cost run automation cost_sum',
  ])
  expect(lineage.cards.find(({ name }) => name === 'copied')).toMatchObject({
    kind: 'action_table',
    lane: 'data_prim',
    total: 2,
  })
})

test('DM65.g an attribute that decides the rows leads to every column', async () => {
  const lineage = await read({ ...prim('strike', 'airport'), direction: 'down' })
  expect(linksOf(lineage)).toEqual(
    expect.arrayContaining([
      'query airport run automation airport',
      'query airport run automation null',
      'automation cost_sum write data_prim cost_sum',
    ]),
  )
})

test('DM65.g upwards from a written column, with the workflow that runs the action', async () => {
  const lineage = await read({ ...prim('copied', 'cost_sum'), direction: 'up' })
  expect(cardsOf(lineage)).toEqual({
    source: ['strikes.csv: Airport, Cost'],
    data_prim: ['Bird strike: airport, cost', 'copied: cost_sum'],
    query: ['Cost by airport: airport, cost'],
    automation: ['Copy at night: ', 'Copy costs: cost_sum'],
  })
  const notes = await read({ database_name: 'data_mart', table_name: 'notes', direction: 'up' })
  expect(cardsOf(notes)['automation']).toEqual([
    'Archive: ',
    'Copy at night: ',
    'Copy costs: cost_sum',
    'On new airports: ',
    'Write notes: ',
  ])
})

test('DM65.g a new file starts a workflow', async () => {
  const column = { database_name: 'shop', table_name: 'airports.csv', attribute_name: 'city' }
  const lineage = await read({ ...column, direction: 'down' })
  expect(linksOf(lineage)).toContain('source null trigger automation null')
  expect(cardsOf(lineage)['automation']).toEqual(['On new airports: '])
})

test('DM65.g a literal name of a table that actions do not write makes no link', async () => {
  const lineage = await read({ ...prim('airport'), direction: 'up' })
  expect(cardsOf(lineage)['automation']).toBeUndefined()
})

test('DM65.g columns that only a run knows lead from the whole query to the whole table', async () => {
  const table = { database_name: 'data_prim' as const, table_name: 'later' }
  await on.request(engine.createTable, { body: { ...table, columns: [{ name: 'a', type: num }] } })
  await createAction({
    name: 'Copy what is asked',
    kind: 'query_to_table',
    parameters: { query: ids.target, table, dynamic_parameters: { scale: '{{ input.scale }}' } },
  })
  const lineage = await read({ ...prim('copied', 'cost_sum'), direction: 'down' })
  expect(linksOf(lineage)).toEqual(
    expect.arrayContaining(['query null run automation null', 'automation null write data_prim null']),
  )
})

test('DM65.g code that may use further tables is counted, and named to whom may read actions', async () => {
  expect((await read(prim('copied'))).unresolved_actions).toEqual({ count: 0, named: [] })
  const id = await createAction({
    name: 'Any table',
    kind: 'python',
    parameters: {
      function: 'run',
      source: 'from dataplatform import tables\ndef run(event):\n  return tables.read(event.type)',
    },
  })
  const lineage = await read(prim('copied'))
  expect(lineage.unresolved_actions).toEqual({ count: 1, named: [{ id, name: 'Any table' }] })
  expect(cardsOf(lineage)['automation']).not.toContain('Any table: ')
  const column = { database_name: 'shop', table_name: 'strikes.csv', attribute_name: 'Cost' }
  expect((await read({ ...column, direction: 'up' })).unresolved_actions.count).toBe(0)

  const { role } = await on.request(roles.create, {
    body: { name: 'reader', permissions: ['query-builder-legacy:*:*', 'data-manager:*:read'] },
  })
  await on.request(users.create, {
    body: {
      login: 'rea',
      firstname: 'Rea',
      lastname: 'Der',
      password: adminPassword,
      password_renew: false,
      roles: [{ role: role.id }],
    },
  })
  const token = await on.platform.signIn('rea', adminPassword)
  const { lineage: limited } = await on.platform.request(lineageArea.read, {
    query: { ...prim('strike', 'cost'), direction: 'down' },
    token,
  })
  expect(limited.unresolved_actions).toEqual({ count: 1, named: [] })
  expect(cardsOf(limited)).toMatchObject({ data_prim: ['Bird strike: cost', 'copied: cost_sum', 'later: '] })
  expect(cardsOf(limited)['automation']).toEqual(['4'])
  expect(linksOf(limited)).toContain('automation null write data_prim cost_sum')
  for (const name of ['Copy costs', 'Write notes', 'Any table', id])
    expect(JSON.stringify(limited)).not.toContain(name)
})
