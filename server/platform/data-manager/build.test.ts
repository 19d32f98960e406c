import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.platform.close())

test('DM13 a build writes the rows of a file in its order', async () => {
  shop.put('sales.csv', 'day,city,amount\n2026-01-02,Lyon,2.50\n2026-01-01,Paris,\n2026-01-03,"A, B",10\n')
  const build = await shop.build([await shop.design('sales.csv')])
  expect(build).toMatchObject({ outcome: 'success', is_current: true, failure: null })
  expect(build.tables).toMatchObject([{ object_name: 'sales', rows: 3, rejected_rows: 0, replaced_rows: 0 }])
  expect(await shop.rows('sales')).toEqual([
    ['2026-01-02', 'Lyon', 2.5],
    ['2026-01-01', 'Paris', null],
    ['2026-01-03', 'A, B', 10],
  ])
})

test('DM8 a saved design is changed until it is built', async () => {
  shop.put('a.csv', 'x\n1\n')
  const object = await shop.design('a.csv')
  await shop.build([object])
  const read = async () => (await shop.ask(dataManager.listObjects, {})).items[0]
  expect(await read()).toMatchObject({ is_changed: false, rows: 1 })
  await shop.ask(dataManager.saveObjects, {
    body: [{ ...object, display_name: 'Other' }],
  })
  expect(await read()).toMatchObject({ is_changed: true, rows: 1 })
})
