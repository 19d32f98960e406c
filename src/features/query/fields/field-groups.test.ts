import { describe, expect, it } from 'vitest'
import { readCatalogue, defaultAddition } from '../state/catalogue.ts'
import { pickerLines } from './field-groups.ts'
import { pickerStep } from './picker-keys.ts'
import { emptyState } from '../state/query-state.ts'
import { suggestions } from '../suggested-queries.ts'
import { catalogue, dataset } from '../state/testing/fixtures.ts'

const none: ReadonlySet<string> = new Set()
const linesOf = (part: { used?: readonly string[]; find?: string; closed?: ReadonlySet<string> }) =>
  pickerLines({ catalogue, used: [], find: '', closed: none, ...part })
const names = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'group' ? `${line.name} ${line.count}` : line.field.name))

describe('field picker', () => {
  it('lists fields under their tables', () => {
    expect(names(linesOf({}))).toEqual([
      'Bird strikes 6',
      'Cost',
      'speed',
      'phase',
      'airport',
      'day',
      'night',
      'Airports 2',
      'airport',
      'État',
    ])
  })

  it.each([
    ['etat', ['Airports 1', 'État']],
    ['AIRPORTS', ['Airports 2', 'airport', 'État']],
    ['cost bird', ['Bird strikes 1', 'Cost']],
    ['nothing of it', []],
  ])('finds "%s"', (find, expected) => {
    expect(names(linesOf({ find }))).toEqual(expected)
  })

  it('closes groups, and opens them while searching', () => {
    const closed = new Set(['data_prim.strike'])
    expect(names(linesOf({ closed }))).toHaveLength(4)
    expect(names(linesOf({ closed, find: 'cost' }))).toEqual(['Bird strikes 1', 'Cost'])
  })

  it.each([
    [['cost'], ['État: Cost']],
    [['airport'], []],
    [['airport', 'day.month'], ['État: day']],
    [['État'], ['Cost: État', 'speed: État', 'phase: État', 'day: État', 'night: État']],
  ])('QB5 dims fields that no table contains together with %j', (used, expected) => {
    const dimmed = linesOf({ used }).flatMap((line) =>
      line.kind === 'field' && line.clash !== null ? [`${line.field.name}: ${line.clash.split('.')[0]}`] : [],
    )
    expect(dimmed).toEqual(expected)
  })

  it('marks used fields, calendar units included', () => {
    const used = linesOf({ used: ['day.month'] }).flatMap((line) =>
      line.kind === 'field' && line.isUsed ? [line.field.name] : [],
    )
    expect(used).toEqual(['day'])
  })

  it.each([
    ['ArrowDown', 0, { kind: 'go', index: 1 }],
    ['End', 0, { kind: 'go', index: 9 }],
    ['ArrowLeft', 3, { kind: 'go', index: 0 }],
    ['ArrowLeft', 0, { kind: 'fold', key: 'data_prim.strike', isOpen: false }],
    ['Enter', 1, { kind: 'add', index: 1 }],
    ['x', 1, null],
  ])('%s at %i', (key, at, step) => {
    expect(pickerStep({ lines: linesOf({}), at }, key)).toEqual(step)
  })
})

describe('additions', () => {
  const rows = { ...emptyState, rows: [{ field: 'phase' }] }
  it.each([
    ['cost', emptyState, { well: 'values', measure: { mode: 'sum', field: 'cost' } }],
    ['phase', emptyState, { well: 'rows', dimension: { field: 'phase' } }],
    ['night', emptyState, { well: 'rows', dimension: { field: 'night' } }],
    ['day', emptyState, { well: 'rows', dimension: { field: 'day', unit: 'year_month' } }],
    ['day', rows, { well: 'columns', dimension: { field: 'day', unit: 'month' } }],
  ])('%s is added to a suitable well', (name, state, expected) => {
    const field = catalogue.fields.get(name)
    expect(field && defaultAddition(field, state)).toEqual(expected)
  })

  it('suggests queries from the fields of the tables', () => {
    expect(suggestions(catalogue).map(({ table, state }) => [table, state.values[0], state.rows[0]])).toEqual(
      [
        ['Bird strikes', { mode: 'sum', field: 'cost' }, { field: 'phase' }],
        ['Airports', { mode: 'count', field: 'airport' }, { field: 'État' }],
        ['Bird strikes', { mode: 'sum', field: 'cost' }, { field: 'day', unit: 'year_month' }],
      ],
    )
    expect(suggestions(readCatalogue({ ...dataset, tables: [] }))).toEqual([])
  })

  it('offers a count for a field that would only give its first value', () => {
    expect(catalogue.fields.get('phase')?.defaultMode).toBe('count')
  })
})
