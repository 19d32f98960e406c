import { describe, expect, it } from 'vitest'
import { type Field, fieldIn, readCatalogue } from '../catalogue.ts'
import { type QueryState, type Well, emptyState } from '../query-state.ts'
import { catalogue, dataset } from '../testing/fixtures.ts'
import { type FieldFacts, additionFor, fieldsToRead } from './addition-rules.ts'
import { dateUnitFor } from './date-unit.ts'
import { isPresent, withField } from './well-fields.ts'

const strike = (name: string): Field => {
  const field = fieldIn(catalogue, { table: 'data_prim.strike', name })
  if (field === undefined) throw new Error(`The fixture has no field ${name}`)
  return field
}
const number = strike('cost')
const open = { ...number, defaultMode: 'count' } as const
/** A number without a role, and one with both. */
const plain: Field = { ...open, isMeasure: false, isDimension: false }
const both: Field = { ...number, isDimension: true }
const shipId: Field = { ...strike('phase'), isIdentifier: true, defaultMode: 'count_distinct' }

const facts = (distinct: number, count = 900): FieldFacts => ({ min: null, max: null, count, distinct })
const years = (min: string, max: string): FieldFacts => ({ ...facts(500), min, max })

const sum = { mode: 'sum', field: 'cost' } as const
const value: QueryState = { ...emptyState, values: [sum] }
const row: QueryState = { ...emptyState, rows: [{ field: 'phase' }] }
const top = { count: 20, by: sum, hasOthers: true }

interface Row {
  readonly name: string
  readonly field: Field
  readonly state?: QueryState
  readonly chosen?: Well
  /** Of the field, or of the field of the first row. */
  readonly known?: FieldFacts
  readonly rows?: FieldFacts
  readonly becomes: object
}

const rules: readonly Row[] = [
  { name: 'a measure', field: number, becomes: { values: [sum] } },
  { name: 'a measure with few values', field: number, known: facts(3), becomes: { values: [sum] } },
  { name: 'a text', field: strike('phase'), becomes: { rows: [{ field: 'phase' }] } },
  { name: 'a truth value', field: strike('night'), becomes: { rows: [{ field: 'night' }] } },
  {
    name: 'a number without a role and with few values',
    field: plain,
    known: facts(5),
    becomes: { rows: [{ field: 'cost' }], values: [] },
  },
  {
    name: 'a number without a role and with many values',
    field: plain,
    known: facts(500),
    becomes: { values: [{ mode: 'count', field: 'cost' }] },
  },
  {
    name: 'a number without a role that is different in each row',
    field: plain,
    known: facts(900),
    becomes: { values: [{ mode: 'count_distinct', field: 'cost' }] },
  },
  { name: 'a number with both roles and few values', field: both, known: facts(20), becomes: { values: [] } },
  { name: 'a number with both roles', field: both, known: facts(21), becomes: { values: [sum] } },
  { name: 'a number with both roles of which nothing is known', field: both, becomes: { values: [sum] } },
  {
    name: 'a measure that is different in each row is still added up',
    field: number,
    known: facts(900),
    becomes: { values: [sum] },
  },
  {
    name: 'an identifier',
    field: shipId,
    known: facts(900),
    becomes: { values: [{ mode: 'count_distinct', field: 'phase' }], rows: [] },
  },
  {
    name: 'an identifier with few values',
    field: shipId,
    known: facts(6),
    becomes: { rows: [{ field: 'phase' }], values: [] },
  },
  {
    name: 'a date of which nothing is known',
    field: strike('day'),
    becomes: { rows: [{ unit: 'year_month' }] },
  },
  {
    name: 'a date of thirteen years',
    field: strike('day'),
    known: years('1990-01-01', '2002-12-31'),
    becomes: { rows: [{ field: 'day', unit: 'year_quarter' }] },
  },
  {
    name: 'a date of thirteen years beside rows',
    field: strike('day'),
    state: row,
    known: years('1990-01-01', '2002-12-31'),
    becomes: { columns: [{ field: 'day', unit: 'year' }] },
  },
  {
    name: 'a text with thousands of values',
    field: strike('airport'),
    state: value,
    known: facts(3000),
    becomes: { rows: [{ field: 'airport' }], top },
  },
  {
    name: 'a text with a thousand values',
    field: strike('airport'),
    state: value,
    known: facts(1000),
    becomes: { rows: [{ field: 'airport' }], top: null },
  },
  {
    name: 'a text with thousands of values, if a person chose an order',
    field: strike('airport'),
    state: { ...value, order: [{ by: sum, direction: 'asc' }] },
    known: facts(3000),
    becomes: { top: null },
  },
  {
    name: 'the first value of thousands of rows',
    field: number,
    state: row,
    rows: facts(3000),
    becomes: { values: [sum], top },
  },
  {
    name: 'the second row',
    field: strike('airport'),
    state: { ...value, rows: row.rows },
    known: facts(3000),
    becomes: { rows: [{ field: 'phase' }, { field: 'airport' }], top: null },
  },
  {
    name: 'a text in a chosen well',
    field: strike('phase'),
    chosen: 'values',
    becomes: { values: [{ mode: 'count', field: 'phase' }] },
  },
  {
    name: 'a measure in a chosen well',
    field: number,
    chosen: 'columns',
    becomes: { columns: [{ field: 'cost' }] },
  },
]

describe('what a field becomes when it is added', () => {
  it.each(rules)('$name', ({ field, state = emptyState, chosen, known, rows, becomes }) => {
    const all = new Map([
      ...(known === undefined ? [] : [[field.field, known] as const]),
      ...(rows === undefined ? [] : [['phase', rows] as const]),
    ])
    const addition = additionFor({ field, state, chosen }, all)
    expect(withField(state, addition)).toMatchObject(becomes)
  })

  it.each([
    ['a measure', number, emptyState, undefined, []],
    ['a measure that becomes the first value of rows', number, row, undefined, ['phase']],
    ['a number without a role', plain, emptyState, undefined, ['cost']],
    ['a text', strike('airport'), emptyState, undefined, []],
    ['a text that becomes the first row', strike('airport'), value, undefined, ['airport']],
    ['a date', strike('day'), emptyState, undefined, ['day']],
    ['a date as a value', strike('day'), emptyState, 'values', []],
    ['a filter', strike('day'), emptyState, 'filters', []],
  ] as const)('reads only what decides: %s', (_, field, state, chosen, read) => {
    expect(fieldsToRead(catalogue, { field, state, chosen }).map((each) => each.field)).toEqual(read)
  })

  it.each([
    ['rows', '1995-01-01', '1995-03-03', 'date'],
    ['rows', '1995-01-01', '1995-03-04', 'year_month'],
    ['rows', '1995-01-01T08:00:00', '1995-01-01T20:00:00', 'date'],
    ['rows', '1995-01-01', '1999-12-31', 'year_month'],
    ['rows', '1990-01-01', '2002-12-31', 'year_quarter'],
    ['rows', '1900-01-01', '2002-12-31', 'year'],
    ['columns', '1995-01-01', '1995-01-24', 'date'],
    ['columns', '1995-01-01', '1996-12-31', 'year_month'],
    ['columns', '1995-01-01', '1999-12-31', 'year_quarter'],
    ['columns', '1990-01-01', '2002-12-31', 'year'],
    ['rows', null, null, 'year_month'],
  ] as const)('a date in %s from %s to %s starts with %s', (well, min, max, unit) => {
    expect(dateUnitFor({ min, max }, well)).toBe(unit)
  })

  it('one chip per field and mode', () => {
    const average = { field: number, well: 'values', mode: 'avg' } as const
    expect(isPresent(value, average)).toBe(false)
    const two = withField(value, average)
    expect(two.values).toEqual([sum, { mode: 'avg', field: 'cost' }])
    expect(isPresent(two, average)).toBe(true)
    expect(withField(two, average)).toBe(two)
  })

  it('a filter that is set stays when its field is added again', () => {
    const again = { field: strike('phase'), well: 'filters' } as const
    const set = withField(emptyState, again)
    const filters = set.filters.map((each) => ({ ...each, operands: ['a'] }))
    expect(withField({ ...set, filters }, again).filters).toEqual(filters)
  })

  it.each([
    ['id', true],
    ['ship_id', true],
    ['Ship ID', true],
    ['shipId', true],
    ['paid', false],
    ['humid', false],
    ['idea', false],
  ])('the name %s is that of an identifier: %s', (name, isIdentifier) => {
    const [table, ...others] = dataset.tables
    if (table === undefined) throw new Error('The fixture has two tables')
    const fields = table.fields.slice(0, 1).map((each) => ({ ...each, field: name }))
    const own = readCatalogue({ ...dataset, tables: [{ ...table, fields }, ...others] })
    const field = fieldIn(own, { table: 'data_prim.strike', name })
    expect(field).toMatchObject({ isIdentifier, defaultMode: isIdentifier ? 'count_distinct' : 'sum' })
  })
})
