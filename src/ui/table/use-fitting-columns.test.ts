import { expect, it } from 'vitest'
import { fittingColumns } from './use-fitting-columns.ts'

const columns: readonly { id: string; hideBelow?: 1 | 2 | 3 }[] = [
  { id: 'name' },
  { id: 'location', hideBelow: 1 },
  { id: 'owner', hideBelow: 2 },
  { id: 'rows', hideBelow: 3 },
]

it.each([
  [1200, 'name location owner rows'],
  [1040, 'name location owner rows'],
  [1039, 'name owner rows'],
  [819, 'name rows'],
  [400, 'name'],
])('a table of %i px has space for %s', (width, names) => {
  expect(
    fittingColumns(columns, width)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(names)
})
