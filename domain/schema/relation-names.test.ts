import { expect, test } from 'vitest'
import { nameHint, termsOf } from './relation-names.ts'

const hint = (attribute: string, object: string, target: string): number =>
  nameHint({ attribute: termsOf(attribute), object: termsOf(object), target: termsOf(target) })

test.each([
  ['customer_id', 'customer', 'id', 1],
  ['CustomerID', 'customers', 'id', 1],
  ['customer_id', 'orders', 'customer_id', 0.9],
  ['観測所', '地点', '観測所', 0.9],
  ['country', 'Countries', 'code', 0.9],
  ['billing_customer_id', 'customers', 'id', 0.8],
  ['customer_no', 'customers', 'id', 0.7],
  ['origin_airport', 'flights', 'airport', 0.6],
  ['id', 'customers', 'id', 0],
  ['name', 'customers', 'name', 0],
  ['year', 'days', 'year', 0],
  ['month', 'orders', 'amount', 0],
  ['🚢', '⚓', '🚢', 0],
])('DM42 the name %s suggests %s.%s by %d', (attribute, object, target, expected) => {
  expect(hint(attribute, object, target)).toBe(expected)
})
