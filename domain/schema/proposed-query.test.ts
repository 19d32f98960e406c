import { describe, expect, it } from 'vitest'
import type { Extraction } from '#contract/data-manager/table.ts'
import { readProposed, proposeQueries, writeProposed } from './proposed-query.ts'

const column = (name: string, main: string, { cardinality = 1000, nulls = 0 } = {}) => ({
  attribute_name: name,
  type: { main },
  count: 1000,
  null_count: nulls,
  cardinality,
  cardinality_exact: true,
  min: null,
  max: null,
  histogram: null,
  top_values: [],
  sampled_rows: null,
  misfits: null,
})

const extractionOf = (attributes: Extraction['attributes']): Extraction => ({
  database_name: 'Orders',
  table_name: 'orders.csv',
  extracted_at: '2026-01-01T00:00:00.000Z',
  job_id: 'job',
  sampled: false,
  lines_read: 1000,
  rows: 1000,
  size: 1,
  rejected: { count: 0, samples: [] },
  attributes,
  flashzone: null,
})

describe('UPL29 queries about an extracted table', () => {
  it('UPL29c a measure by month and by the texts with the fewest values, and the number of rows', () => {
    const queries = proposeQueries(
      extractionOf([
        column('order_id', 'num'),
        column('ordered_at', 'datetime'),
        column('shop', 'string', { cardinality: 40 }),
        column('country', 'string', { cardinality: 5, nulls: 3 }),
        column('note', 'string'),
        column('amount', 'num'),
      ]),
    )
    expect(queries.map(writeProposed)).toEqual([
      'sum:year_month:amount/ordered_at',
      'sum::amount/country',
      'count::order_id/country',
      'sum::amount/shop',
    ])
  })

  it('UPL29c rows are counted by a column without nulls only', () => {
    const country = column('country', 'string', { cardinality: 5, nulls: 3 })
    expect(proposeQueries(extractionOf([country]))).toEqual([])
    expect(proposeQueries(extractionOf([country, column('id', 'string')]))).toEqual([
      { mode: 'count', value: 'id', by: 'country', unit: null },
    ])
  })

  it('UPL29c a query in an address is read as it was written, and anything else is none', () => {
    const proposed = { mode: 'avg', value: 'a/b:c %', by: 'jour,é/', unit: null } as const
    expect(readProposed(writeProposed(proposed))).toEqual(proposed)
    for (const text of ['', 'sum:amount', 'max::a/b', 'sum:day:a/b', 'sum::%/b', 'sum::a/b/c'])
      expect(readProposed(text)).toBeUndefined()
  })
})
