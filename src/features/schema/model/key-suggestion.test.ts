import { describe, expect, it } from 'vitest'
import type { Extraction } from '#contract/data-manager/table.ts'
import { suggestKey } from './key-suggestion.ts'

const attribute = (name: string, more: object = {}) => ({
  attribute_name: name,
  type: { main: 'string' },
  count: 10,
  null_count: 0,
  cardinality: 10,
  cardinality_exact: true,
  histogram: null,
  top_values: [],
  misfits: null,
  sampled_rows: null,
  min: null,
  max: null,
  ...more,
})
const extraction = (...attributes: Extraction['attributes']): Extraction => ({
  database_name: 'harbour',
  table_name: 'ships.csv',
  extracted_at: '2026-01-01T00:00:00.000Z',
  job_id: 'j',
  sampled: false,
  lines_read: 11,
  rows: 10,
  size: 1,
  rejected: { count: 0, samples: [] },
  attributes,
  flashzone: null,
})

describe('key suggestion', () => {
  it.each([
    {
      name: 'the unique one',
      attributes: [attribute('port', { cardinality: 3 }), attribute('ship')],
      key: 'ship',
    },
    {
      name: 'the one called like an id',
      attributes: [attribute('name'), attribute('ship_id')],
      key: 'ship_id',
    },
    {
      name: 'none that is empty somewhere',
      attributes: [attribute('id', { null_count: 1 })],
      key: undefined,
    },
    {
      name: 'none that was only estimated',
      attributes: [attribute('id', { cardinality_exact: false })],
      key: undefined,
    },
    {
      name: 'no measured number',
      attributes: [attribute('length', { type: { main: 'num', sub: 'double' } })],
      key: undefined,
    },
    {
      name: 'none of a single row',
      attributes: [attribute('id', { count: 1, cardinality: 1 })],
      key: undefined,
    },
  ])('$name', ({ attributes, key }) => {
    expect(suggestKey(extraction(...attributes))?.attribute).toBe(key)
  })
})
