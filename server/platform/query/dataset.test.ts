import { expect, it } from 'vitest'
import { dataset } from '#contract/query/dataset.ts'
import { datasetOf } from './dataset.ts'
import { sampleTables } from './testing/sample-warehouse.ts'

const complete = dataset.parse(datasetOf(sampleTables))
const itemOf = (field: string) => complete.scales.find((item) => item.field === field)

it('QB14 lists the compute modes of a field and its default', () => {
  expect(complete.data['price']).toEqual({
    computes: ['select', 'select_distinct', 'sum', 'min', 'max', 'avg', 'count', 'count_distinct'],
    default: 'sum',
  })
  expect(complete.data['ferry']?.computes).toEqual([
    'select',
    'select_distinct',
    'min',
    'max',
    'count',
    'count_distinct',
  ])
  expect(complete.compute_mods.length).toBe(8)
  expect(complete.evol).toEqual({
    scales: ['weekday', 'week', 'month', 'quarter', 'semester', 'year'],
    modes: ['date', 'weekday'],
  })
})

it('QB14 lists each name once, with its tables', () => {
  expect(itemOf('ferry')).toMatchObject({ table_names: ['trips', 'ferries', 'late'], role: 'dimension' })
  expect(itemOf('people')).toMatchObject({ table_names: ['trips', 'days', 'late'], role: 'measure' })
})

it('QB15 lists calendar units of dates, bare ones for the measure date; the hour only for timestamps', () => {
  expect(itemOf('year_month')).toEqual({
    field: 'year_month',
    table_names: ['trips'],
    type: { main: 'date' },
    role: 'computed',
  })
  expect(itemOf('month')).toMatchObject({ table_names: ['odd', 'trips'] })
  expect(itemOf('at.hour')).toMatchObject({ role: 'computed', type: { main: 'num' } })
  expect(itemOf('day.hour')).toBeUndefined()
})

it('contains only the vocabulary before the first build', () => {
  const none = dataset.parse(datasetOf([]))
  expect([none.tables, none.scales, none.data]).toEqual([[], [], {}])
  expect(none.compute_mods).toEqual(complete.compute_mods)
})
