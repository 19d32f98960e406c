import { describe, expect, test } from 'vitest'
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { schemaGraph } from './schema-graph.ts'

const attribute = (name: string, paths: readonly string[], operation = 'mapping') => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: paths.length === 0 ? [] : [{ rules: [], attributes: [...paths] }],
  fpui: { operation },
  type: { main: 'string', sub: 'varchar' },
})

const object = (name: string, members: Partial<LogicalObject>): LogicalObject =>
  logicalObject.parse({
    object_name: name,
    display_name: name,
    object_type: 'scale',
    to_materialize: true,
    ...members,
  })

const tables = [
  { database_name: 'port', table_name: 'a/b.csv', columns: [{ name: 'x/y', main: 'num', sub: 'bigint' }] },
  { database_name: 'port', table_name: 'ships.csv', columns: [{ name: 'id', main: 'string', sub: '' }] },
]
const calls = object('calls', {
  key: ['n'],
  relations: [
    { object_name: 'ships', attributes: [{ from: 'ship', to: 'id' }], type: 'many_to_one' },
    { object_name: 'gone', attributes: [{ from: 'ship', to: 'id' }], type: 'many_to_one' },
  ],
  attributes: [attribute('n', ['port/a/b.csv/x/y']), attribute('ship', ['port/gone.csv/ship'])].map(
    (each) => ({ ...each, attribute_path: null }),
  ),
})
const ships = object('ships', {
  attributes: [{ ...attribute('id', ['port/ships.csv/id']), attribute_path: null }],
})
const mart = object('mart', {
  attributes: [
    { ...attribute('n', ['data_prim/calls/n'], 'aggregate'), attribute_path: null },
    { ...attribute('id', ['data_prim/ships/id']), attribute_path: null },
  ],
})

describe('UI40 the graph of the schema', () => {
  const graph = schemaGraph(tables, [calls, ships, mart])

  test('UI40 has a card for each table and object in its lane', () => {
    expect(graph.cards.map(({ id, lane, rows }) => [id, lane, rows.map(({ name }) => name)])).toEqual([
      ['table:port/a/b.csv', 'source', ['x/y']],
      ['table:port/ships.csv', 'source', ['id']],
      ['object:calls', 'data_prim', ['n', 'ship']],
      ['object:ships', 'data_prim', ['id']],
      ['object:mart', 'data_mart', ['n', 'id']],
    ])
  })

  test('UI40 has a card for a table that was never extracted, without mappings', () => {
    const unread = { database_name: 'port', table_name: 'gone.csv', state: 'never', failure: null } as const
    const { cards, mappings } = schemaGraph(tables, [calls, ships, mart], [unread])
    expect(cards[2]).toMatchObject({
      id: 'table:port/gone.csv',
      lane: 'source',
      rows: [],
      unread: { state: 'never' },
    })
    expect(mappings).toEqual(graph.mappings)
  })

  test('UI40 marks keys and aggregates', () => {
    const row = (id: string) => graph.cards.find((card) => card.id === id)?.rows[0]
    expect(row('object:calls')).toMatchObject({ isKey: true, isAggregate: false })
    expect(row('object:mart')).toMatchObject({ isKey: false, isAggregate: true })
  })

  test('UI40 resolves paths with slashes, and has no mapping of a path that leads nowhere', () => {
    expect(graph.mappings.map(({ from, to }) => `${from.card}.${from.row} ${to.card}.${to.row}`)).toEqual([
      'table:port/a/b.csv.x/y object:calls.n',
      'table:port/ships.csv.id object:ships.id',
      'object:calls.n object:mart.n',
      'object:ships.id object:mart.id',
    ])
  })

  test('UI40 has the relations between prim objects that exist', () => {
    expect(graph.relations).toEqual([
      {
        from: { card: 'object:calls', row: 'ship' },
        to: { card: 'object:ships', row: 'id' },
        type: 'many_to_one',
        pairs: [{ from: 'ship', to: 'id' }],
      },
    ])
  })
})
