import { describe, expect, it } from 'vitest'
import { calendarUnits, filterOperators } from '#contract/query/vocabulary.ts'
import {
  defaultCondition,
  filterUnitsOf,
  isComplete,
  operandKind,
  operatorsFor,
  periodOperand,
  typedOperand,
} from './filter-operators.ts'
import { isOperator } from './query-state.ts'
import { catalogue } from './testing/fixtures.ts'

describe('filters', () => {
  it.each([
    ['phase', { dimension: { field: 'phase' }, operator: 'in', operands: [] }],
    ['day', { dimension: { field: 'day', unit: 'year' }, operator: 'in', operands: [] }],
    ['cost', { dimension: { field: 'cost' }, operator: 'between', operands: [] }],
    ['night', { dimension: { field: 'night' }, operator: 'in', operands: [] }],
    ['seen', { dimension: { field: 'seen', unit: 'date' }, operator: 'between', operands: [] }],
  ])('starts with a suitable operator for %s', (field, condition) => {
    const known = catalogue.fields.get(field)
    expect(known && defaultCondition(known)).toEqual(condition)
  })

  it('QB36 offers whole days first for instants, and the units of QB15 for all dates', () => {
    const instant = filterUnitsOf(catalogue.fields.get('seen'))
    const date = filterUnitsOf(catalogue.fields.get('day'))
    expect(instant[0]).toBe('date')
    expect(instant).toContain(null)
    expect(date[0]).toBe(null)
    expect(date).toEqual(expect.arrayContaining(['year_week', 'year_quarter', 'year_month']))
    expect(filterUnitsOf(catalogue.fields.get('cost'))).toEqual([])
  })

  it('QB15 turns a typed day into its period', () => {
    expect(periodOperand('2026-02-17', undefined)).toBe('2026-02-17')
    expect(periodOperand('2026-02-17', 'date')).toBe('2026-02-17')
    expect(periodOperand('2026-02-17', 'year_month')).toBe('2026-02-01')
    expect(periodOperand('2026-02-17', 'year_quarter')).toBe('2026-01-01')
    expect(periodOperand('2026-02-17', 'year_week')).toBe('2026-02-16')
    const periods = Object.entries(calendarUnits).filter(([, kind]) => kind === 'period')
    expect(periods).toHaveLength(4)
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
