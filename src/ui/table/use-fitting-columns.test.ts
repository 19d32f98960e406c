import { expect, it } from 'vitest'
import type { Column } from './table-types.ts'
import { fittingColumns } from './use-fitting-columns.ts'

type Fitting = Pick<Column<never>, 'id' | 'hideBelow' | 'width' | 'right'>

const columns: readonly Fitting[] = [
  { id: 'name' },
  { id: 'location', hideBelow: 1 },
  { id: 'owner', hideBelow: 2 },
  { id: 'rows', hideBelow: 3 },
]

const names = (fitting: readonly Fitting[]): string => fitting.map(({ id }) => id).join(' ')

it.each([
  [1200, 'name location owner rows'],
  [1040, 'name location owner rows'],
  [1039, 'name owner rows'],
  [819, 'name rows'],
  [400, 'name'],
])('a table of %i px has space for %s', (width, expected) => {
  expect(names(fittingColumns(columns, { width }))).toBe(expected)
})

const wide: readonly Fitting[] = [
  { id: 'name' },
  { id: 'rows', width: '112px', right: true },
  { id: 'state', width: '200px' },
  { id: 'updated', width: '10%' },
]

it.each([
  [700, 1, 'name rows state updated'],
  [520, 1, 'name state updated'],
  [390, 1, 'name state'],
  [390, 2, 'name'],
  [90, 2, 'name'],
])('in %i px with %i columns of tools, the name stays readable beside %s', (width, tools, expected) => {
  expect(names(fittingColumns(wide, { width, tools }))).toBe(expected)
})
