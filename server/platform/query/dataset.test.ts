import { expect, it } from 'vitest'
import { dataset } from '#contract/query/dataset.ts'
import { datasetOf } from './dataset.ts'
import { ferryTables } from './testing/ferries.ts'

const whole = dataset.parse(datasetOf(ferryTables))
const itemOf = (field: string) => whole.scales.find((item) => item.field === field)

it('QB14 names what can be computed of a field, and what is meant by default', () => {
  expect(whole.data['price']).toEqual({
    computes: ['select', 'select_distinct', 'sum', 'min', 'max', 'avg', 'count', 'count_distinct'],
    default: 'sum',
  })
  expect(whole.data['ferry']?.computes).toEqual([
    'select',
    'select_distinct',
    'min',
    'max',
    'count',
    'count_distinct',
  ])
  expect(whole.compute_mods.length).toBe(8)
  expect(whole.evol).toEqual({
    scales: ['weekday', 'week', 'month', 'quarter', 'semester', 'year'],
    modes: ['date', 'weekday'],
  })
})

it('QB14 lists each name once, with its tables', () => {
  expect(itemOf('ferry')).toMatchObject({ table_names: ['trips', 'ferries', 'late'], role: 'dimension' })
  expect(itemOf('people')).toMatchObject({ table_names: ['trips', 'days', 'late'], role: 'measure' })
})

it('QB15 lists calendar units of dates, bare ones for the date of the table; the hour only of times', () => {
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

it('has the vocabulary only before the first build', () => {
  const none = dataset.parse(datasetOf([]))
  expect([none.tables, none.scales, none.data]).toEqual([[], [], {}])
  expect(none.compute_mods).toEqual(whole.compute_mods)
})
