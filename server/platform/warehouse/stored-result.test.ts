import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestWarehouse, type TestWarehouse } from '../query/testing/sample-warehouse.ts'

let test: TestWarehouse
beforeEach(async () => {
  test = await openTestWarehouse()
  await test.warehouse.execute('create table t as select range as n from range(100000)')
})
afterEach(() => test.close())

const all = { sql: 'select n as "a", n as "A" from t where n >= $1 order by n desc', parameters: [5] }
const stored = async () =>
  Number(
    (await test.warehouse.execute('select count(*) from duckdb_tables() where temporary')).columns[0]?.[0],
  )

it('QB11e a stored result is complete and in order while tables are replaced and checkpoints are written', async () => {
  const result = await test.warehouse.store(all)
  expect(result.rows).toBe(99_995)
  const cells: unknown[] = []
  for await (const batch of result.batches()) {
    if (cells.length === 0) {
      await test.warehouse.execute('drop table t')
      await test.warehouse.checkpoint()
    }
    expect(batch.names).toEqual(['a', 'A'])
    cells.push(...(batch.columns[1] ?? []))
  }
  expect(cells).toEqual(Array.from({ length: 99_995 }, (_, index) => 99_999 - index))
  await result.close()
})

it('QB11e a stored result that is not read to its end frees its space', async () => {
  const result = await test.warehouse.store(all)
  for await (const batch of result.batches()) if (batch.rows > 0) break
  await result.close()
  await result.close()
  expect(await stored()).toBe(0)
})

it('QB11e a warehouse closes while a stored result is being read', async () => {
  const result = await test.warehouse.store(all)
  const batches = result.batches()[Symbol.asyncIterator]()
  await batches.next()
  await test.warehouse.close()
  await expect(test.warehouse.close()).resolves.toBeUndefined()
})

it('QB11e a failure or an abort occurs before the result is returned', async () => {
  await expect(test.warehouse.store({ sql: 'drop table t', parameters: [] })).rejects.toMatchObject({
    code: 'ERROR',
  })
  const sum = { sql: 'select sum(n) from (select 9e37::decimal(38, 0) as n from t)', parameters: [] }
  await expect(test.warehouse.store(sum)).rejects.toMatchObject({ code: 'number_overflow' })
  const slow = { sql: 'select count(*) from t as a, t as b where a.n % 7 = b.n % 11', parameters: [] }
  await expect(test.warehouse.store(slow, { timeout: 50 })).rejects.toMatchObject({ code: 'query_timeout' })
  expect((await test.warehouse.run(all)).rows).toBe(99_995)
})
