import { expect, it } from 'vitest'
import { pastHeads } from './past-heads.ts'

const day = { field: 'day', unit: 'date' } as const
const month = { field: 'day', unit: 'year_month' } as const
const byDate = { scale: 'year', mode: 'date', depth: 2 } as const
const byWeekday = { ...byDate, mode: 'weekday' } as const
const byMonth = { ...byDate, scale: 'month' } as const

it.each([
  [byDate, 1, day, '2024-02-29', '2023-02-28'],
  [byDate, 2, day, '2024-02-29', '2022-02-28'],
  [byMonth, 1, day, '2025-03-31', '2025-02-28'],
  [byWeekday, 1, day, '2025-03-31', '2024-04-01'],
  [byDate, 1, month, '2025-03-01', '2024-03-01'],
  [byDate, 1, { field: 'day' }, '2025-03-01', '2024-03-01'],
  [byDate, 2, { field: 'day', unit: 'year' }, 2025, 2023],
  [byMonth, 1, { field: 'day', unit: 'year' }, 2025, 2025],
  [byDate, 1, { field: 'day', unit: 'month' }, 3, 3],
  [byDate, 1, { field: 'seen', unit: 'date' }, '2025-03-01', '2025-03-01'],
  [byDate, 1, day, null, null],
] as const)('QB9 %o, period %i, %o: %s is compared with %s', (comparison, period, dimension, head, past) => {
  const compared = { comparison, dateField: 'day' }
  expect(pastHeads([head], { dimensions: [dimension], compared, period })).toEqual([past])
})
