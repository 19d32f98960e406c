import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as commands from './query-commands.ts'
import { type QueryState, emptyState, normalize } from './query-state.ts'
import { stateArbitrary } from './testing/state-arbitrary.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const day = { field: 'day', unit: 'month' } as const
const state: QueryState = {
  ...emptyState,
  values: [cost, { mode: 'avg', field: 'cost' }],
  rows: [{ field: 'airport' }],
  columns: [day],
  filters: [{ dimension: { field: 'phase' }, operator: 'in', operands: ['a'] }],
  order: [{ by: cost, direction: 'desc' }],
}

describe('commands', () => {
  it('updates the order when the mode of its value changes, and removes it with the value', () => {
    expect(commands.setMode(state, [0, 'max']).order[0]?.by).toEqual({ mode: 'max', field: 'cost' })
    expect(commands.removeValue(state, 0).order).toEqual([])
  })

  it('never contains a value, or a dimension of either well, twice', () => {
    expect(commands.setMode(state, [1, 'sum']).values).toEqual([cost])
    expect(commands.insertDimension(state, { well: 'rows', dimension: day })).toMatchObject({
      rows: [{ field: 'airport' }, day],
      columns: [],
    })
  })

  it('replaces the edited condition, even if its operator changes', () => {
    const condition = { dimension: { field: 'phase' }, operator: 'not_in', operands: ['b'] } as const
    expect(commands.setCondition(state, { condition, editedKey: 'in:phase' }).filters).toEqual([condition])
    expect(commands.setCondition(state, { condition }).filters).toHaveLength(2)
  })

  it.each([
    [[], 'desc'],
    [[{ by: cost, direction: 'desc' }] as const, 'asc'],
    [[{ by: cost, direction: 'asc' }] as const, undefined],
  ])('a click on a header changes the order %j', (order, direction) => {
    expect(commands.cycleOrder({ ...state, order }, cost).order[0]?.direction).toBe(direction)
  })

  it('swapping rows and columns twice and normalizing twice change nothing', () => {
    fc.assert(
      fc.property(stateArbitrary, (any) => {
        expect(commands.transpose(commands.transpose(any))).toEqual(any)
        expect(normalize(any)).toEqual(any)
      }),
    )
  })
})
