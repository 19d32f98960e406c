import { expect, it } from 'vitest'
import { othersCondition } from './others-condition.ts'

it.each([
  ['values that all exist', ['a', 'b'], ['c'], 'not_in', ['a', 'b']],
  ['others with an empty value', ['a'], ['c', null], 'in', ['c', null]],
  ['an empty value that is shown', ['a', null], null, 'not_in', ['a']],
  ['only the empty value is shown', [null], null, 'is_not_null', []],
] as const)('QB41c the condition of the others: %s', (_, kept, others, operator, operands) => {
  expect(othersCondition({ field: 'airport', isJoined: true }, { kept, others })).toEqual({
    dimension: { field: 'airport' },
    operator,
    operands,
  })
})

it('QB41c no condition selects others that may lack a value, or are too many', () => {
  const many = [null, ...Array.from({ length: 10_000 }, (_, at) => at)]
  expect(othersCondition({ field: 'airport' }, { kept: ['a'], others: null })).toBeNull()
  expect(othersCondition({ field: 'airport' }, { kept: ['a'], others: many })).toBeNull()
})
