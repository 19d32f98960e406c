import { describe, expect, test } from 'vitest'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { countedValues, rangesOf } from './figures.ts'

const attribute: ExtractedAttribute = {
  attribute_name: 'tons',
  type: { main: 'string' },
  count: 600,
  null_count: 400,
  cardinality: 3,
  cardinality_exact: true,
  min: null,
  max: null,
  histogram: null,
  top_values: [],
  sampled_rows: null,
  misfits: null,
}

describe('the ranges of a histogram', () => {
  test('none without a histogram', () => expect(rangesOf(attribute)).toEqual([]))

  test('each with its bounds, without the digits of a division', () => {
    const histogram = { bounds: [0, 0.1 + 0.2, '9007199254740993'], counts: [4, 5] }
    expect(rangesOf({ histogram })).toEqual([
      { from: '0', to: '0.3', count: 4 },
      { from: '0.3', to: '9007199254740993', count: 5 },
    ])
  })
})

describe('the values that shares refer to', () => {
  test.each([
    ['those of the histogram', { histogram: { bounds: [0, 1, 2], counts: [3, 4] } }, 7],
    ['all values', {}, 600],
    ['those of a sample that are not null', { sampled_rows: 100 }, 60],
    ['none of an empty table', { count: 0, null_count: 0, sampled_rows: 100 }, 0],
  ])('%s', (_, members, values) => expect(countedValues({ ...attribute, ...members })).toBe(values))
})
