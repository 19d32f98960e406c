import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const table = {
  database_name: 'data_prim',
  table_name: 'crossing',
  rows: 10,
  measure_date_field: null,
  fields: [
    { field: 'people', type: { main: 'num' } },
    { field: 'ferry', type: { main: 'string' } },
    { field: 'quay', type: { main: 'string' } },
  ],
}

const orderOf = (order: Record<string, string>) => {
  const reading = readQuery(
    {
      data: { fields: { people: ['sum', 'avg'], ferry: ['count'] } },
      scale: { fields: ['ferry'] },
      order,
    },
    { tables: [table], dataLimit: 1000, timeZone: 'UTC' },
  )
  return 'query' in reading ? reading.query.order : reading.problems.map(({ code }) => code)
}

describe('order', () => {
  it.each([
    ['a field, by its first mode', { people: 'desc' }, [{ by: 'measure', index: 0, descending: true }]],
    ['one of several modes', { 'people.avg': 'desc' }, [{ by: 'measure', index: 1, descending: true }]],
    [
      'a scale before a value of the same field',
      { ferry: 'asc' },
      [{ by: 'scale', index: 0, descending: false }],
    ],
    [
      'a value of a field that is a scale',
      { 'ferry.count': 'desc' },
      [{ by: 'measure', index: 2, descending: true }],
    ],
    [
      'another field of the table',
      { quay: 'asc' },
      [{ by: 'field', term: { field: 'quay' }, descending: false }],
    ],
    ['a mode that is not requested', { 'people.max': 'desc' }, ['order_unknown']],
  ])('QB2 names %s', (_, order, expected) => {
    expect(orderOf(order)).toMatchObject(expected)
  })
})
