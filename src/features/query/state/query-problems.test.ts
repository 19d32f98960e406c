import { describe, expect, it } from 'vitest'
import { assignProblems } from './query-problems.ts'
import { type QueryState, emptyState } from './query-state.ts'

const state: QueryState = {
  ...emptyState,
  values: [{ mode: 'sum', field: 'cost' }],
  rows: [{ field: 'city' }],
  columns: [{ field: 'a.b', unit: 'month' }],
  filters: [
    { dimension: { field: 'city' }, operator: 'between', operands: ['a'] },
    { dimension: { field: 'city' }, operator: 'in', operands: ['b'] },
    { dimension: { field: 'city.name' }, operator: 'in', operands: ['c'] },
  ],
  order: [],
}
const problem = (path: string) => ({ path, code: 'invalid_value' as const, params: {}, message: '' })

describe('problems', () => {
  it.each([
    ['data.fields.cost', ['sum:cost']],
    ['scale.fields.0', [':city']],
    ['scale.fields.1', [':a.b.month']],
    ['filter.city.between', ['between:city']],
    ['filter.city', ['between:city', 'in:city']],
    ['filter.city.name.in', ['in:city.name']],
    ['table_name', []],
    ['data.limit', []],
    ['', []],
  ])('QB5 assigns %s to its chip', (path, keys) => {
    const { byKey, unassigned } = assignProblems(state, [problem(path)])
    expect([...byKey.keys()]).toEqual(keys)
    expect(unassigned).toHaveLength(keys.length === 0 ? 1 : 0)
  })
})
