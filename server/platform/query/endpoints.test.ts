import { afterAll, beforeAll, expect, it } from 'vitest'
import { query } from '#contract/query/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const body = { data: { fields: { price: 'sum' } } }

it('QB5 HTTP2 says NO_TABLE before the first build, in the body of every refusal', async () => {
  expect(await platform.call(query.run, { body, token })).toMatchObject({
    status: 400,
    body: { error: 'NO_TABLE', code: 'NO_TABLE', success: false, status: 400 },
  })
})

it('HTTP2 names every problem of a query at once', async () => {
  const asked = { ...body, filter: { price: { near: 1 } }, order: { price: 'up' }, total: { all: ['price'] } }
  const { body: refusal } = await platform.call(query.run, { body: asked, token })
  expect(refusal).toMatchObject({
    details: [
      { path: 'total.all', code: 'not_yet', message: 'total.all is not supported yet.' },
      { path: 'filter.price.near', code: 'operator_unknown' },
      {
        path: 'order.price',
        code: 'wrong_value',
        message: 'order.price: “up” is not allowed. Allowed values: asc and desc.',
      },
    ],
  })
})

it('HTTP3 asks who is there', async () => {
  expect(await platform.call(query.run, { body })).toMatchObject({
    status: 403,
    body: { error: 'Invalid token' },
  })
})

it('QB14 has a dataset before the first build', async () => {
  expect((await platform.ask(query.dataset, { token })).tables).toEqual([])
})

it('QB16 HTTP4 changes a saved query only for who has read it', async () => {
  const write = { name: 'Prices', request: body }
  const { query: saved } = await platform.ask(query.createSaved, { body: write, token })
  const change = { params: { id: saved.id }, body: { ...write, name: 'Sums' }, token }
  expect(await platform.call(query.updateSaved, change)).toMatchObject({ status: 428 })
  expect(await platform.call(query.updateSaved, { ...change, ifMatch: '"other"' })).toMatchObject({
    status: 412,
  })
  const changed = await platform.call(query.updateSaved, { ...change, ifMatch: saved.etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(saved.etag)
  expect(await platform.call(query.createSaved, { body: { ...write, name: 'Sums' }, token })).toMatchObject({
    status: 409,
  })
  expect(await platform.call(query.deleteSaved, { params: { id: saved.id }, token })).toMatchObject({
    status: 200,
  })
  expect(await platform.call(query.getSaved, { params: { id: saved.id }, token })).toMatchObject({
    status: 404,
  })
  expect(await platform.call(query.runSaved, { params: { id: saved.id }, token })).toMatchObject({
    status: 404,
  })
})
