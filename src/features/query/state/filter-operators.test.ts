import { describe, expect, it } from 'vitest'
import { defaultCondition, isComplete, operandKind, operatorsFor, typedOperand } from './filter-operators.ts'
import { filterOperators } from '#contract/query/vocabulary.ts'
import { isOperator } from './query-state.ts'
import { catalogue } from './testing/fixtures.ts'

describe('filters', () => {
  it.each([
    ['phase', { dimension: { field: 'phase' }, operator: 'in', operands: [] }],
    ['day', { dimension: { field: 'day', unit: 'year' }, operator: 'in', operands: [] }],
    ['cost', { dimension: { field: 'cost' }, operator: 'between', operands: [] }],
    ['night', { dimension: { field: 'night' }, operator: 'in', operands: [] }],
  ])('starts with a suitable operator for %s', (field, condition) => {
    expect(defaultCondition(catalogue, field)).toEqual(condition)
  })

  it('offers the current operator, even a rare one', () => {
    const dimension = { field: 'phase' }
    expect(operatorsFor({ catalogue, dimension }, 'gt')[0]).toBe('gt')
    expect(operatorsFor({ catalogue, dimension }, 'in').filter((each) => each === 'in')).toHaveLength(1)
  })

  it('has an operand kind for every operator', () => {
    const kinds = Object.keys(filterOperators).filter(isOperator).map(operandKind)
    expect(new Set(kinds)).toEqual(new Set(['values', 'two', 'one', 'patterns', 'none']))
  })

  it.each([
    ['in', [], false],
    ['in', ['a'], true],
    ['in', [null], true],
    ['between', [1], false],
    ['between', [1, 2], true],
    ['gt', [''], false],
    ['is_null', [], true],
  ] as const)('QB12 %s %j is complete: %s', (operator, operands, expected) => {
    expect(isComplete({ dimension: { field: 'cost' }, operator, operands })).toBe(expected)
  })

  it.each([
    ['12', 'num', 12],
    [' 1.5 ', 'num', 1.5],
    ['12345678901234567890', 'num', '12345678901234567890'],
    ['12', 'string', '12'],
    [' a ', 'string', ' a '],
    ['2024-02-29', 'date', '2024-02-29'],
  ])('reads "%s" typed for %s', (text, type, operand) => {
    expect(typedOperand(text, type)).toBe(operand)
  })
})
