import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../state/catalogue.ts'
import { markFields, pickerLines } from './field-groups.ts'
import { pickerStep } from './picker-keys.ts'
import { type QueryState, emptyState, normalize } from '../state/query-state.ts'
import { letPlatformChoose, scopeToQuery } from '../state/query-table.ts'
import { suggestions } from '../suggested-queries.ts'
import { catalogue, dataset } from '../state/testing/fixtures.ts'

const [strikes] = dataset.tables
if (strikes === undefined) throw new Error('The fixture has this table')

const none: ReadonlySet<string> = new Set()
const linesOf = ({
  state = emptyState,
  ...part
}: {
  state?: QueryState
  find?: string
  closed?: ReadonlySet<string>
}) =>
  pickerLines(markFields({ catalogue: scopeToQuery(catalogue, { state, answering: null }), state }), {
    find: '',
    closed: none,
    ...part,
  })
const names = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'group' ? `${line.name} ${line.count}` : line.field.name))
const inTable = (table: string, rows: readonly string[]): QueryState =>
  normalize({ ...emptyState, rows: rows.map((field) => ({ field })), table, level: 'data_prim' })
/** The lines that match, as `table/field`. */
const keysOf = (state: QueryState, has: 'isUsed' | 'switches') =>
  linesOf({ state }).flatMap((line) => (line.kind === 'field' && line[has] ? [line.key] : []))

describe('field picker', () => {
  it('lists fields under their tables, with the names they have there', () => {
    expect(names(linesOf({}))).toEqual([
      'Bird strikes 7',
      'Cost',
      'speed',
      'phase',
      'airport',
      'day',
      'night',
      'seen',
      'Airports 2',
      'Airport code',
      'État',
    ])
  })

  it.each([
    ['etat', ['Airports 1', 'État']],
    ['AIRPORTS', ['Airports 2', 'Airport code', 'État']],
    ['cost bird', ['Bird strikes 1', 'Cost']],
    ['nothing of it', []],
  ])('finds "%s"', (find, expected) => {
    expect(names(linesOf({ find }))).toEqual(expected)
  })

  it('lists the table of the query first while searching', () => {
    const lines = linesOf({ state: inTable('airport', ['État']), find: 'airport' })
    expect(names(lines)).toEqual(['Airports 2', 'Airport code', 'État', 'Bird strikes 1', 'airport'])
  })

  it('lists tables that contain every field of the query before others while searching', () => {
    const table = (name: string, fields: readonly string[]) => ({
      ...strikes,
      table_name: name,
      display_name: name,
      fields: strikes.fields.filter(({ field }) => fields.includes(field)),
    })
    const tables = [table('calls', ['cost']), table('quays', ['phase']), table('mart', ['cost', 'phase'])]
    const state = { ...inTable('calls', []), values: [{ mode: 'sum' as const, field: 'cost' }] }
    const read = readCatalogue({ ...dataset, tables })
    const marked = markFields({ catalogue: scopeToQuery(read, { state, answering: null }), state })
    expect(names(pickerLines(marked, { find: 'phase', closed: none }))).toEqual([
      'mart 1',
      'phase',
      'quays 1',
      'phase',
    ])
  })

  it('closes groups, and opens them while searching', () => {
    const closed = new Set(['data_prim.strike'])
    expect(names(linesOf({ closed }))).toHaveLength(4)
    expect(names(linesOf({ closed, find: 'cost' }))).toEqual(['Bird strikes 1', 'Cost'])
  })

  it('QB30 a field of another table switches, even if it has the name of a used field', () => {
    expect(keysOf(emptyState, 'switches')).toEqual([])
    expect(keysOf(inTable('strike', ['airport']), 'switches')).toEqual([
      'data_prim.airport/airport',
      'data_prim.airport/État',
    ])
  })

  it('QB5 with the table left to the platform, a field switches if no table has them all', () => {
    const open = (field: string) => letPlatformChoose({ ...emptyState, rows: [{ field }] })
    expect(keysOf(open('airport'), 'switches')).toEqual([])
    expect(keysOf(open('cost'), 'switches')).toEqual(['data_prim.airport/État'])
  })

  it('QB30 marks used fields in the table that the query reads, calendar units included', () => {
    expect(keysOf(inTable('strike', ['airport', 'day.month']), 'isUsed')).toEqual([
      'data_prim.strike/airport',
      'data_prim.strike/day',
    ])
    expect(keysOf(inTable('airport', ['airport']), 'isUsed')).toEqual(['data_prim.airport/airport'])
  })

  it.each([
    ['ArrowDown', 0, { kind: 'go', index: 1 }],
    ['End', 0, { kind: 'go', index: 10 }],
    ['ArrowLeft', 3, { kind: 'go', index: 0 }],
    ['ArrowLeft', 0, { kind: 'fold', key: 'data_prim.strike', isOpen: false }],
    ['Enter', 1, { kind: 'add', index: 1 }],
    ['x', 1, null],
  ])('%s at %i', (key, at, step) => {
    expect(pickerStep({ lines: linesOf({}), at }, key)).toEqual(step)
  })
})

describe('suggestions', () => {
  it('suggests queries from the fields of the tables', () => {
    expect(suggestions(catalogue).map(({ state }) => [state.table, state.values[0], state.rows[0]])).toEqual([
      ['strike', { mode: 'sum', field: 'cost' }, { field: 'phase' }],
      ['airport', { mode: 'count', field: 'airport' }, { field: 'État' }],
      ['strike', { mode: 'sum', field: 'cost' }, { field: 'day', unit: 'year_month' }],
    ])
    expect(suggestions(readCatalogue({ ...dataset, tables: [] }))).toEqual([])
  })

  it('offers a count for a field that would only give its first value', () => {
    expect(catalogue.fields.get('phase')?.defaultMode).toBe('count')
  })
})
