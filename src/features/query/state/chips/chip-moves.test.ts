import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldIn } from '../catalogue.ts'
import { type QueryState, type Well, emptyState } from '../query-state.ts'
import { catalogue } from '../testing/fixtures.ts'
import { stateArbitrary } from '../testing/state-arbitrary.ts'
import { keyAt, moveChip, positionOf, removeChip, turnChip, wells } from './chip-moves.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const average = { mode: 'avg', field: 'cost' } as const
const [airport, phase, day] = [
  { field: 'airport' },
  { field: 'phase' },
  { field: 'day', unit: 'year' },
] as const
const state: QueryState = {
  ...emptyState,
  values: [cost, average],
  rows: [airport, phase],
  columns: [day],
  filters: [
    { dimension: phase, operator: 'in', operands: ['a'] },
    { dimension: airport, operator: 'in', operands: ['b'] },
  ],
  order: [{ by: airport, direction: 'asc' }],
}
const at = (well: Well, index: number) => ({ well, index })
const fieldOf = (name: string) => {
  const field = fieldIn(catalogue, { table: 'data_prim.strike', name })
  if (field === undefined) throw new Error(`The fixture has no field ${name}`)
  return field
}

describe('moving chips', () => {
  it.each([
    ['to the gap behind the next', at('values', 0), at('values', 2), { values: [average, cost] }],
    ['to the gap before the first', at('rows', 1), at('rows', 0), { rows: [phase, airport] }],
    ['to its own gap', at('rows', 0), at('rows', 1), { rows: [airport, phase] }],
    ['beyond the end', at('rows', 0), at('rows', 9), { rows: [phase, airport] }],
    ['a filter', at('filters', 0), at('filters', 2), { filters: state.filters.toReversed() }],
    [
      'a row to the columns, with its order',
      at('rows', 0),
      at('columns', 0),
      { rows: [phase], columns: [airport, day], order: state.order },
    ],
    ['a column to the rows', at('columns', 0), at('rows', 1), { rows: [airport, day, phase], columns: [] }],
  ] as const)('moves %s', (_, from, to, becomes) => {
    expect(moveChip(state, { from, to })).toMatchObject(becomes)
  })

  it('turns a row into a value, which leaves the rows', () => {
    const move = { from: at('rows', 1), to: at('values', 1) }
    const turned = turnChip(state, move, { field: fieldOf('phase'), well: 'values' })
    expect(turned.values).toEqual([cost, { mode: 'count', field: 'phase' }, average])
    expect(turned.rows).toEqual([airport])
  })

  it('filters by a row, which stays, and shows what is filtered, which stays filtered', () => {
    const filtered = turnChip(
      { ...state, filters: [] },
      { from: at('rows', 0), to: at('filters', 0) },
      { field: fieldOf('airport'), well: 'filters' },
    )
    expect([filtered.rows, filtered.filters.length]).toEqual([state.rows, 1])
    const shown = turnChip(
      { ...state, rows: [] },
      { from: at('filters', 0), to: at('rows', 0) },
      { field: fieldOf('phase'), well: 'rows' },
    )
    expect([shown.rows, shown.filters]).toEqual([[phase], state.filters])
  })

  it('removes the chip of each well, and finds chips by their key', () => {
    for (const well of wells) {
      const key = keyAt(state, at(well, 0)) ?? ''
      expect(positionOf(state, well, key)).toEqual(at(well, 0))
      expect(positionOf(removeChip(state, at(well, 0)), well, key)).toBeUndefined()
    }
  })

  it('moving within a well keeps its chips, and moving back restores them', () => {
    fc.assert(
      fc.property(stateArbitrary, fc.constantFrom(...wells), fc.nat(5), fc.nat(5), (any, well, from, to) => {
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const isDimension = well === 'rows' || well === 'columns'
        // The first dimension of a well cannot be joined to another one.
        const canMoveBack =
          !isDimension || (any.rows[0] === undefined && !any[well].some((each) => each.isJoined))
        fc.pre(end < any[well].length && canMoveBack)
        const moved = moveChip(any, { from: at(well, start), to: at(well, end + 1) })
        expect(new Set<unknown>(moved[well])).toEqual(new Set<unknown>(any[well]))
        expect(moveChip(moved, { from: at(well, end), to: at(well, start) })).toEqual(any)
      }),
    )
  })
})
