import { describe, expect, it } from 'vitest'
import { logicalAttribute } from '#contract/data-manager/logical-object.ts'
import { type DetailValues, detailProblems, readDetails, writeDetails } from './detail-values.ts'

const attribute = logicalAttribute.parse({
  attribute_name: 'draught',
  display_name: 'Draught',
  is_dimension: false,
  is_measure: true,
  is_summable: false,
  sources: [
    { rules: [{ condition: 'ALL' }], attributes: ['harbour/calls/draught'], note: 'kept' },
    { rules: [], attributes: ['harbour/old/draught'] },
  ],
  attribute_path: null,
  fpui: { operation: 'mapping', color: 'kept' },
  type: { main: 'num', sub: 'decimal', precision: 2, min: 0, unit: 'm' },
  note: 'kept',
})
const values = readDetails(attribute)
const write = (change: Partial<DetailValues>, language = 'en') =>
  writeDetails({ ...values, ...change }, { attribute, language })

describe('the details of an attribute', () => {
  it('HTTP5: are written as they were read', () => {
    expect(write({})).toEqual(attribute)
  })

  const [first, second] = values.sources
  it.each([
    [{ name: 'depth' }, { attribute_name: 'depth' }],
    [{ displayName: '' }, { display_name: undefined }],
    [{ precision: '' }, { type: { main: 'num', sub: 'decimal', min: 0, unit: 'm' } }],
    [{ precision: '3', max: '12.5' }, { type: { ...attribute.type, precision: 3, max: 12.5 } }],
    [{ min: '-9007199254740993' }, { type: { ...attribute.type, min: '-9007199254740993' } }],
    [{ type: 'num/bigint', precision: '' }, { type: { main: 'num', sub: 'bigint', min: 0, unit: 'm' } }],
    [
      { type: 'string/varchar', precision: '', min: '' },
      { type: { main: 'string', sub: 'varchar', unit: 'm' } },
    ],
    [{ sources: second === undefined ? [] : [second] }, { sources: [attribute.sources[1]] }],
    [
      { sources: first === undefined ? [] : [{ ...first, paths: ['harbour/calls/depth', ' '] }] },
      { sources: [{ ...attribute.sources[0], attributes: ['harbour/calls/depth'] }] },
    ],
    [
      { operation: 'aggregate', aggregate: 'max' },
      { fpui: { operation: 'aggregate', color: 'kept', function: 'max' } },
    ],
    [{ period: 'month' }, { fpui: { ...attribute.fpui, unit: 'month' } }],
    [{ path: 'a/b' }, { attribute_path: 'a/b' }],
    [
      { level: 'data_prim', table: 'calls' },
      { database_name: 'data_prim', table_name: 'calls' },
    ],
  ] as const)('writes %j', (change, expected) => {
    expect(write(change)).toEqual({ ...attribute, ...expected })
  })

  it('reads figures as the language writes them', () => {
    expect(write({ max: '12,5' }, 'fr').type.max).toBe(12.5)
  })

  it.each([
    [{ name: ' ' }, { name: 'name' }],
    [{ name: 'x'.repeat(121) }, { name: 'nameLong' }],
    [{ displayName: 'x'.repeat(201) }, { displayName: 'displayLong' }],
    [{ precision: '39' }, { precision: 'precision' }],
    [{ precision: '1.5' }, { precision: 'precision' }],
    [{ min: 'deep' }, { min: 'number' }],
    [{ min: '2', max: '1' }, { max: 'order' }],
    [{ min: '1', max: '1' }, {}],
  ] as const)('reports %j as %j', (change, problems) => {
    expect(detailProblems({ ...values, ...change }, 'en')).toEqual(problems)
  })
})
