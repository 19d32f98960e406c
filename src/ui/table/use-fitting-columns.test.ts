import { expect, it } from 'vitest'
import { fitting } from './use-fitting-columns.ts'

const columns: readonly { id: string; leaves?: 1 | 2 | 3 }[] = [
  { id: 'name' },
  { id: 'location', leaves: 1 },
  { id: 'owner', leaves: 2 },
  { id: 'rows', leaves: 3 },
]

it.each([
  [1200, 'name location owner rows'],
  [1040, 'name location owner rows'],
  [1039, 'name owner rows'],
  [819, 'name rows'],
  [400, 'name'],
])('a table of %i px has room for %s', (width, names) => {
  expect(
    fitting(columns, width)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(names)
})
