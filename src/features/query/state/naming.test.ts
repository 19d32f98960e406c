import { describe, expect, it } from 'vitest'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import {
  type Naming,
  type QueryTranslate,
  dimensionFormatter,
  formatMeasure,
  formatMeasureHead,
  measureFormatter,
} from './naming.ts'
import { readCatalogue } from './catalogue.ts'
import { dataset } from './testing/fixtures.ts'

const namingOf = (type: AttributeType, isMeasure: boolean, locale = 'en'): Naming => {
  const field = { display_name: '', is_dimension: !isMeasure, is_measure: isMeasure, is_summable: isMeasure }
  const [table] = dataset.tables
  if (table === undefined) throw new Error('the sample has a table')
  const tables = [{ ...table, fields: [{ field: 'amount', type, ...field }] }]
  // oxlint-disable-next-line consistent-type-assertions -- numbers need no texts
  const t = ((key: string) => key) as unknown as QueryTranslate
  return { t, locale, catalogue: readCatalogue({ ...dataset, tables }) }
}
const decimal = (digits: number, precision: number): AttributeType => ({
  main: 'num',
  sub: 'decimal',
  precision,
  digits,
})

describe('QB31 the type decides the digits', () => {
  const cases: readonly [string, AttributeType, ComputeMode, string | number, string][] = [
    ['cents of a large sum', decimal(18, 2), 'sum', 297_704_689.73, '297,704,689.73'],
    ['cents that are zero', decimal(18, 2), 'sum', 12, '12.00'],
    [
      'a decimal of earlier versions',
      { main: 'num', sub: 'decimal', precision: 18, scale: 2 },
      'max',
      1,
      '1.00',
    ],
    [
      'many digits',
      decimal(38, 10),
      'sum',
      '1234567890123456789.0123456789',
      '1,234,567,890,123,456,789.0123456789',
    ],
    ['a sum of integers', { main: 'num', sub: 'bigint' }, 'sum', '9007199254740993', '9,007,199,254,740,993'],
    ['an average', decimal(18, 2), 'avg', 1 / 3, '0.3333'],
    ['cents of a double', { main: 'num', sub: 'double' }, 'sum', 297_704_689.73, '297,704,689.73'],
    ['a count', decimal(18, 2), 'count', 1200, '1,200'],
  ]
  it.each(cases)('QB31 %s', (_, type, mode, value, text) => {
    const write = measureFormatter(namingOf(type, true), {
      measure: { mode, field: 'amount' },
      values: [value],
    })
    expect(write(value)).toBe(text)
  })

  it('QB31 an integer that is not a measure has no separators', () => {
    const bigint = { main: 'num', sub: 'bigint' }
    const dimension = { field: 'amount' }
    expect(dimensionFormatter(namingOf(bigint, false), { dimension })('9007199254740993')).toBe(
      '9007199254740993',
    )
    expect(dimensionFormatter(namingOf(bigint, true), { dimension })(12_345)).toBe('12,345')
  })

  it('QB31 formats by language', () => {
    const write = measureFormatter(namingOf(decimal(38, 3), true, 'fr'), {
      measure: { mode: 'sum', field: 'amount' },
      values: [],
    })
    expect(write('-9007199254740993.125')).toBe('\u22129\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993,125')
  })
})

describe('DM7 a measure with an expression of its own', () => {
  it('DM7g is named without a mode, which it has only one of', () => {
    const naming = namingOf({ main: 'num' }, true)
    const [table] = naming.catalogue.tables
    const fields =
      table?.fields.map((each) => ({ ...each, virtual: { kind: 'aggregate' as const, columns: [] } })) ?? []
    const tables = naming.catalogue.tables.map((each) => ({ ...each, fields }))
    const catalogue = readCatalogue({ ...dataset, tables })
    const rate = { mode: 'select', field: 'amount' } as const
    expect(formatMeasure(naming, rate)).toBe('modeOf')
    expect(formatMeasure({ ...naming, catalogue }, rate)).toBe('amount')
    expect(formatMeasureHead({ ...naming, catalogue }, rate)).toBe('amount')
  })
})
