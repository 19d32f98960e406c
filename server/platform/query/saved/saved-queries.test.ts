import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { savedQueryWrite } from '#contract/query/saved-query.ts'
import { findBreak } from '../../audit/audit.ts'
import { withParameters } from './dynamic-parameters.ts'
import { contextWith, openQueryFixture, refusalOf, type QueryFixture } from '../testing/query-fixture.ts'
import { readSaved } from './saved-query-row.ts'
import { sampleState, tableOf } from '../testing/sample-warehouse.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

const context = contextWith()
const written = (name: string) =>
  savedQueryWrite.parse({
    name,
    request: { data: { fields: { price: 'sum' } }, scale: { fields: ['quay'] }, filter: { late: true } },
  })
const idOf = async (name: string): Promise<string> => {
  const row = await fixture.deps.db
    .selectFrom('savedQueries')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}
const input = <P extends object, B>(params: P, body: B, ifMatch?: string) => ({
  params,
  query: {},
  body,
  ifMatch,
})
const create = async (name: string) => fixture.handlers.createSaved(input({}, written(name)), context)

it('QB16 stores, changes and deletes queries, and audits each change', async () => {
  await create('By quay')
  expect(await refusalOf(create('By quay'))).toBe('exists')
  const id = await idOf('By quay')
  const saved = await readSaved(fixture.deps, { id, session: context.session })
  const other = { ...written('By ferry'), view: { chart: 'bar' } }
  const change = (etag: string) => async () =>
    fixture.handlers.updateSaved(input({ id }, other, etag), context)
  expect(await refusalOf(change('"old"')())).toBe('etag_mismatch')
  await change(saved.etag)()
  expect(await readSaved(fixture.deps, { id, session: context.session })).toMatchObject({
    name: 'By ferry',
    view: { chart: 'bar' },
  })
  await create('By quay')
  const renameToExisting = async () => {
    const { etag } = await readSaved(fixture.deps, { id, session: context.session })
    return fixture.handlers.updateSaved(input({ id }, written('By quay'), etag), context)
  }
  expect(await refusalOf(renameToExisting())).toBe('exists')
  await fixture.handlers.deleteSaved(input({ id }, undefined), context)
  expect(await refusalOf(readSaved(fixture.deps, { id, session: context.session }))).toBe('not_found')
  const audit = await fixture.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'saved_query.create',
    'saved_query.update',
    'saved_query.create',
    'saved_query.delete',
  ])
  expect(await findBreak(fixture.deps.db)).toBeNull()
})

it('HTTP4 searches, sorts and pages the list', async () => {
  for (const name of ['alpha', 'Beta', 'gamma of alpha']) await create(name)
  const list = async (query: object) => {
    const found = await fixture.handlers.listSaved({ ...input({}, undefined), query }, context)
    if (!('items' in found)) throw new Error('no list')
    return { names: found.items.map(({ name }) => name), total: found.total, cursor: found.cursor }
  }
  expect(await list({ q: 'ALPHA' })).toEqual({ names: ['alpha', 'gamma of alpha'], total: 2, cursor: null })
  expect((await list({ sort: '-name' })).names).toEqual(['gamma of alpha', 'By quay', 'Beta', 'alpha'])
  expect(await list({ limit: 1 })).toEqual({ names: ['alpha'], total: 4, cursor: '1' })
  expect(await refusalOf(list({ sort: 'colour' }))).toBe('wrong_value, sort wrong_value')
})

it('HTTP4 reads only the queries of the page', async () => {
  await create('zulu')
  const id = await idOf('zulu')
  await fixture.deps.db
    .updateTable('savedQueries')
    .set({ requestJson: 'damaged' })
    .where('id', '=', id)
    .execute()
  const list = (cursor: string) =>
    fixture.handlers.listSaved(
      { ...input({}, undefined), query: { limit: 1, sort: '-name', cursor } },
      context,
    )
  expect(await list('1')).toMatchObject({ items: [{}] })
  await expect(list('0')).rejects.toThrow('JSON')
  await fixture.deps.db.deleteFrom('savedQueries').where('id', '=', id).execute()
})

it('QB16 runs a query with dynamic parameters: filters by field, other members as a unit', async () => {
  await create('To run')
  const id = await idOf('To run')
  const run = async (parameters: Record<string, unknown>) => {
    const body = { dynamic_parameters: parameters }
    const reply = await fixture.handlers.runSaved(input({ id }, body), context)
    if (!(reply instanceof Response)) throw new Error('no response')
    return queryResponse.parse(await reply.json())
  }
  expect((await run({})).results.length).toBe(3)
  const other = await run({ filter: { quay: ['north'] }, order: { price: 'desc' } })
  expect(other.query_params).toEqual({
    ...written('To run').request,
    filter: { late: true, quay: ['north'] },
    order: { price: 'desc' },
  })
  expect(other.results.map(({ scales }) => scales)).toEqual([{ quay: 'north' }])
  expect(await refusalOf(run({ order: 3 }))).toBe('wrong_type, dynamic_parameters.order wrong_type')
})

it('QB16 replaces the filter of one field and leaves the others unchanged', () => {
  const request = queryRequest.parse({ data: { fields: { a: 'sum' } }, filter: { a: [1], b: [2] } })
  expect(withParameters(request, { filter: { b: [3] }, data: { fields: { c: 'sum' } } })).toEqual({
    data: { fields: { c: 'sum' } },
    filter: { a: [1], b: [3] },
  })
})

it('QB16 a query that was saved with a table is never answered by another one', async () => {
  const request = { data: { fields: { people: 'sum' } }, table_name: 'late', database_name: 'data_prim' }
  await fixture.handlers.createSaved(
    input({}, savedQueryWrite.parse({ name: 'Late people', request })),
    context,
  )
  const id = await idOf('Late people')
  const run = async () => {
    const answer = await fixture.handlers.runSaved(input({ id }, undefined), context)
    if (!(answer instanceof Response)) throw new TypeError('a query is answered by a Response')
    return queryResponse.parse(await answer.json())
  }
  expect(await run()).toMatchObject({ table_name: 'late' })
  const others = sampleState.tables.filter(({ table_name: name }) => name !== 'late')
  fixture.publish({ ...sampleState, tables: others })
  expect(await refusalOf(run())).toBe('NO_TABLE_FOUND, table_name table_absent')
  const late = tableOf({ ferry: 'string' }, { table_name: 'late', physical_name: 'late_1', is_view: true })
  fixture.publish({ ...sampleState, tables: [...others, late] })
  expect(await refusalOf(run())).toBe('NO_TABLE, data.fields.people field_absent')
  fixture.publish(sampleState)
})
