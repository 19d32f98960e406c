import { describe, expect, it } from 'vitest'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { estimateOf, remoteKey, rowsOf, sumsOf, toTableBodies } from './remote-tables.ts'

const table = (schema: string, name: string, change: Partial<RemoteTable> = {}): RemoteTable => ({
  schema,
  name,
  kind: 'table',
  columns: 3,
  rows: 10,
  bytes: 8192,
  readable: true,
  ...change,
})
const tables = [
  table('audit', 'entries', { readable: false, rows: null, bytes: null }),
  table('fleet', 'events'),
  table('fleet', 'parts', { rows: 90 }),
  table('public', 'events'),
]
const none: ReadonlySet<string> = new Set()
const rowsFor = (q: string, more: { added?: ReadonlySet<string>; collapsed?: ReadonlySet<string> } = {}) =>
  rowsOf(tables, { q, added: none, collapsed: none, ...more }).map((row) =>
    row.kind === 'schema' ? `${row.schema}: ${row.tables.length}` : row.table.name,
  )

describe('list of remote tables', () => {
  it('DM49.i shows schemas with the number of tables that can be selected', () => {
    expect(rowsFor('')).toEqual(['audit: 0', 'entries', 'fleet: 2', 'events', 'parts', 'public: 1', 'events'])
    expect(rowsFor('', { added: new Set([remoteKey({ schema: 'fleet', name: 'parts' })]) })).toContain(
      'fleet: 1',
    )
  })

  it.each([
    ['EVENT', ['fleet: 1', 'events', 'public: 1', 'events']],
    ['fleet', ['fleet: 2', 'events', 'parts']],
    ['public.ev', ['public: 1', 'events']],
    ['nothing', []],
  ])('DM49.i “%s” shows %j', (q, rows) => {
    expect(rowsFor(q)).toEqual(rows)
  })

  it('DM49.i a collapsed schema hides its tables, which stay selectable together', () => {
    expect(rowsFor('fleet', { collapsed: new Set(['fleet']) })).toEqual(['fleet: 2'])
  })

  it.each([
    [0, 0],
    [96, 96],
    [212, 210],
    [4_237_811, 4_200_000],
  ])('DM49.i the estimate %d is shown as %d', (value, shown) => {
    expect(estimateOf(value)).toBe(shown)
  })

  it('DM49.i sums the known estimates', () => {
    expect(sumsOf(tables)).toEqual({ rows: 110, bytes: 3 * 8192 })
  })

  it('DM49.i tables with the same name get the name of their schema, and never a taken one', () => {
    const names = (existing: readonly string[]) =>
      toTableBodies('shop', tables.slice(1), new Set(existing)).map((one) => one.table_name)
    expect(names([])).toEqual(['fleet.events', 'parts', 'public.events'])
    expect(names(['parts', 'fleet.events'])).toEqual(['fleet.events 2', 'fleet.parts', 'public.events'])
    expect(toTableBodies('shop', [{ schema: 'a', name: 'b' }])).toEqual([
      { database_name: 'shop', table_name: 'b', remote: { schema: 'a', name: 'b' } },
    ])
    expect(toTableBodies('shop', [{ schema: 'a', name: 'b', growing_by: 'id' }])).toEqual([
      { database_name: 'shop', table_name: 'b', remote: { schema: 'a', name: 'b', growing_by: 'id' } },
    ])
  })
})
