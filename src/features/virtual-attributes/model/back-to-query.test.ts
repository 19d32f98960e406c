import { expect, test } from 'vitest'
import { withAttribute } from './back-to-query.ts'

const strike = { database_name: 'data_prim', table_name: 'strike' } as const
const ratio = {
  attribute_name: 'cost per ship',
  kind: 'aggregate',
  type: { main: 'num' },
  is_measure: true,
  is_dimension: false,
  is_summable: false,
  tables: [strike],
} as const
const price = { ...ratio, attribute_name: 'price', kind: 'row' } as const

test.each([
  ['table=strike&level=data_prim&value=sum%3ACost', ratio, 'value=select%3Acost+per+ship'],
  ['table=strike&level=data_prim', price, 'value=avg%3Aprice'],
  ['table=strike&level=data_prim', { ...price, is_summable: true }, 'value=sum%3Aprice'],
  ['table=strike&level=data_prim', { ...price, is_measure: false, is_dimension: true }, 'row=price'],
  [
    'table=strike&level=data_prim',
    { ...price, attribute_name: 'sum:x', is_measure: false, is_dimension: true },
    'row=%3Asum%3Ax',
  ],
  ['table=strike&level=data_prim', { ...price, type: { main: 'string' } }, 'value=count%3Aprice'],
] as const)('UI66 to %s is added %o', (back, attribute, added) => {
  expect(withAttribute(back, attribute)).toBe(`${back}&${added}`)
})

test.each([
  ['table=weather&level=data_prim&value=sum%3Arain', 'another table'],
  ['table=strike&level=data_mart&value=sum%3ACost', 'another level'],
  ['value=sum%3ACost&tables=any', 'a table that the platform chooses'],
])('UI66 %s stays: %s', (back) => {
  expect(withAttribute(back, price)).toBe(back)
})

test('UI66 an empty query gets its table', () => {
  expect(withAttribute('', price)).toBe('table=strike&level=data_prim&value=avg%3Aprice')
  expect(withAttribute('', { ...price, tables: [] })).toBe('')
})
