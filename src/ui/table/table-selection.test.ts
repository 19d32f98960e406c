import { describe, expect, it } from 'vitest'
import { choose, chooseAll, extent } from './table-selection.ts'

const order = ['a', 'b', 'c', 'd']

describe('row selection', () => {
  it.each([
    { name: 'adds one', chosen: [], key: 'b', on: true, from: undefined, after: ['b'] },
    { name: 'takes one away', chosen: ['a', 'b'], key: 'b', on: false, from: undefined, after: ['a'] },
    { name: 'adds a range downwards', chosen: ['a'], key: 'c', on: true, from: 'a', after: ['a', 'b', 'c'] },
    { name: 'adds a range upwards', chosen: ['d'], key: 'b', on: true, from: 'd', after: ['d', 'b', 'c'] },
    { name: 'forgets a start that left', chosen: [], key: 'b', on: true, from: 'gone', after: ['b'] },
  ])('$name', ({ chosen, key, on, from, after }) => {
    expect([...choose({ order, chosen: new Set(chosen), key, on, from })].sort()).toEqual(after.sort())
  })

  it.each([
    {
      name: 'adds all rows to those that are hidden',
      chosen: ['b', 'hidden'],
      on: true,
      after: [...order, 'hidden'],
    },
    { name: 'takes all rows away, and no hidden one', chosen: ['b', 'hidden'], on: false, after: ['hidden'] },
  ])('$name', ({ chosen, on, after }) => {
    expect([...chooseAll(order, { chosen: new Set(chosen), on })].sort()).toEqual(after.sort())
  })

  it.each([
    [[], 'none'],
    [['a'], 'some'],
    [['a', 'b', 'c', 'd'], 'all'],
    [['elsewhere'], 'none'],
  ])('reports how many rows are selected: %j', (chosen, said) => {
    expect(extent(order, new Set(chosen))).toBe(said)
  })
})
