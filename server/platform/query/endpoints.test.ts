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

it('QB5 HTTP2 answers NO_TABLE before the first build, in the error format', async () => {
  expect(await platform.call(query.run, { body, token })).toMatchObject({
    status: 400,
    body: { error: 'NO_TABLE', code: 'NO_TABLE', success: false, status: 400 },
  })
})

it('HTTP2 returns every problem of a query', async () => {
  const request = {
    ...body,
    filter: { price: { near: 1 } },
    order: { price: 'up' },
    evol: { scale: 'decade' },
  }
  const { body: refusal } = await platform.call(query.run, { body: request, token })
  expect(refusal).toMatchObject({
    details: [
      { path: 'filter.price.near', code: 'operator_unknown' },
      {
        path: 'order.price',
        code: 'wrong_value',
        message: 'order.price: “up” is not allowed. Allowed values: asc and desc.',
      },
      { path: 'evol.scale', code: 'wrong_value' },
    ],
  })
})

it('HTTP3 requires authentication', async () => {
  expect(await platform.call(query.run, { body })).toMatchObject({
    status: 403,
    body: { error: 'Invalid token' },
  })
})

it('QB14 returns a dataset before the first build', async () => {
  expect((await platform.request(query.dataset, { token })).tables).toEqual([])
})

it('QB16 HTTP4 requires the current version to change a saved query', async () => {
  const write = { name: 'Prices', request: body }
  const { query: saved } = await platform.request(query.createSaved, { body: write, token })
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
