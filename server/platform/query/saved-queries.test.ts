import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { savedQueryWrite } from '#contract/query/saved-query.ts'
import { findBreak } from '../audit/audit.ts'
import { withParameters } from './dynamic-parameters.ts'
import { contextWith, openAsking, refusalOf, type Asking } from './testing/asking.ts'
import { readSaved } from './saved-queries.ts'

let asking: Asking
beforeAll(async () => {
  asking = await openAsking()
})
afterAll(() => asking.close())

const context = contextWith()
const written = (name: string) =>
  savedQueryWrite.parse({
    name,
    request: { data: { fields: { price: 'sum' } }, scale: { fields: ['quay'] }, filter: { late: true } },
  })
const idOf = async (name: string): Promise<string> => {
  const row = await asking.deps.db
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
const create = async (name: string) => asking.handlers.createSaved(input({}, written(name)), context)

it('QB16 keeps, changes and deletes queries, each change audited', async () => {
  await create('By quay')
  expect(await refusalOf(create('By quay'))).toBe('exists')
  const id = await idOf('By quay')
  const saved = await readSaved(asking.deps, id)
  const other = { ...written('By ferry'), view: { chart: 'bar' } }
  const change = (etag: string) => async () =>
    asking.handlers.updateSaved(input({ id }, other, etag), context)
  expect(await refusalOf(change('"old"')())).toBe('etag_mismatch')
  await change(saved.etag)()
  expect(await readSaved(asking.deps, id)).toMatchObject({ name: 'By ferry', view: { chart: 'bar' } })
  await create('By quay')
  const taken = async () => {
    const { etag } = await readSaved(asking.deps, id)
    return asking.handlers.updateSaved(input({ id }, written('By quay'), etag), context)
  }
  expect(await refusalOf(taken())).toBe('exists')
  await asking.handlers.deleteSaved(input({ id }, undefined), context)
  expect(await refusalOf(readSaved(asking.deps, id))).toBe('not_found')
  const audit = await asking.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'saved_query.create',
    'saved_query.update',
    'saved_query.create',
    'saved_query.delete',
  ])
  expect(await findBreak(asking.deps.db)).toBeNull()
})

it('HTTP4 lists them by words and in order, page by page', async () => {
  for (const name of ['alpha', 'Beta', 'gamma of alpha']) await create(name)
  const list = async (query: object) => {
    const found = await asking.handlers.listSaved({ ...input({}, undefined), query }, context)
    if (!('items' in found)) throw new Error('no list')
    return { names: found.items.map(({ name }) => name), total: found.total, cursor: found.cursor }
  }
  expect(await list({ q: 'ALPHA' })).toEqual({ names: ['alpha', 'gamma of alpha'], total: 2, cursor: null })
  expect((await list({ sort: '-name' })).names).toEqual(['gamma of alpha', 'By quay', 'Beta', 'alpha'])
  expect(await list({ limit: 1 })).toEqual({ names: ['alpha'], total: 4, cursor: '1' })
  expect(await refusalOf(list({ sort: 'colour' }))).toBe('wrong_value, sort wrong_value')
})

it('QB16 runs one with other members: filters by field, the rest as a whole', async () => {
  await create('To run')
  const id = await idOf('To run')
  const run = async (parameters: Record<string, unknown>) => {
    const body = { dynamic_parameters: parameters }
    const reply = await asking.handlers.runSaved(input({ id }, body), context)
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

it('QB16 replaces the filter of one field and leaves the others', () => {
  const request = queryRequest.parse({ data: { fields: { a: 'sum' } }, filter: { a: [1], b: [2] } })
  expect(withParameters(request, { filter: { b: [3] }, data: { fields: { c: 'sum' } } })).toEqual({
    data: { fields: { c: 'sum' } },
    filter: { a: [1], b: [3] },
  })
})
