import { expect, it } from 'vitest'
import { answerPath } from './query-choices.ts'

const attribute = (attribute_name: string, column: string) => ({
  attribute_name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [`Orders/orders.csv/${column}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string' },
})
const object = { object: 'orders', attributes: [attribute('total', 'amount'), attribute('sum:of', 'shop')] }

it('UPL29c a query becomes a query of the attributes that read its columns', () => {
  const proposed = { mode: 'sum', value: 'amount', by: 'shop', unit: null } as const
  const address = new URLSearchParams(answerPath(object, proposed).split('?')[1])
  expect(Object.fromEntries(address)).toEqual({
    table: 'orders',
    level: 'data_prim',
    value: 'sum:total',
    row: ':sum:of',
    order: 'desc:sum:total',
  })
})

it('UPL29c without a query, or if a column is not in the object, only the table is chosen', () => {
  const table = '/query?table=orders&level=data_prim'
  expect(answerPath(object, undefined)).toBe(table)
  expect(answerPath(object, { mode: 'sum', value: 'gone', by: 'shop', unit: null })).toBe(table)
})
