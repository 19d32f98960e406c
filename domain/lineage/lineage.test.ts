import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { joinSteps } from '../schema/relations.ts'
import { cardKey, indexLinks, type Link, type LinkEnd } from './lineage-links.ts'
import { layOutCards } from './lay-out-cards.ts'
import { lineagePaths } from './lineage-paths.ts'
import { objectLinks, readObject } from './object-links.ts'
import { usesInTable } from './query-uses.ts'
import { ambiguousTables, readPath, type NamedTables } from './read-path.ts'
import { touchedItems, traceLinks, type Direction } from './trace-links.ts'

const attribute = (name: string, from: string, change: Partial<LogicalAttribute> = {}): LogicalAttribute => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [from] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string' },
  ...change,
})
const object = (
  name: string,
  attributes: LogicalAttribute[],
  relations: LogicalObject['relations'] = [],
): LogicalObject => ({
  object_name: name,
  display_name: name,
  object_type: 'measure',
  to_materialize: true,
  key: [],
  date_type: false,
  relations,
  indexes: [],
  attributes,
})

const sum = { fpui: { operation: 'aggregate', function: 'sum' } }
const strike = object(
  'strike',
  [attribute('cost', 'files/strikes.csv/Cost'), attribute('airport', 'files/strikes.csv/Airport')],
  [{ object_name: 'airport', attributes: [{ from: 'airport', to: 'iata' }], type: 'many_to_one' }],
)
const airport = object('airport', [
  attribute('iata', 'files/airports.csv/iata'),
  attribute('city', 'files/airports.csv/city'),
])
const monthly = object('monthly', [
  attribute('cost', 'data_prim/strike/cost', sum),
  attribute('city', 'data_prim/airport/city'),
])
const tables: NamedTables = new Map<string, ReadonlyMap<string, ReadonlySet<string> | undefined>>([
  [
    'files',
    new Map([
      ['strikes.csv', undefined],
      ['airports.csv', undefined],
    ]),
  ],
  [
    'data_prim',
    new Map([
      ['strike', new Set(['cost', 'airport'])],
      ['airport', new Set(['iata', 'city'])],
    ]),
  ],
])
const steps = joinSteps([strike, airport])
const designed = [strike, airport, monthly].flatMap((one) =>
  objectLinks(
    readObject(one, (text) => readPath(text, tables)),
    steps,
  ),
)
const use: Link = {
  from: { card: cardKey('data_mart', 'monthly'), item: 'cost' },
  to: { card: cardKey('query', 'q'), item: 'cost' },
  kind: 'use',
}
const other: Link = { ...use, from: { ...use.from, item: 'city' }, to: { ...use.to, item: 'city' } }
const tile: Link = {
  from: { card: cardKey('query', 'q'), item: null },
  to: { card: cardKey('board', 'b'), item: 'tile:1' },
  kind: 'tile',
}
const index = indexLinks(Map.groupBy([...designed, use, other, tile], ({ to }) => to.card))

const text = ({ card, item }: LinkEnd): string => {
  const [kind, ...names] = z.array(z.string()).parse(JSON.parse(card))
  return [kind === 'source' ? '' : `${kind}:`, names.at(-1), item === null ? '' : `.${item}`].join('')
}
const trace = (start: LinkEnd, direction: Direction): string[] =>
  traceLinks(index, { start: [start], direction })
    .map(({ from, to, kind }) => `${text(from)} ${kind} ${text(to)}`)
    .toSorted()

const columnOf = (table: string, item: string | null): LinkEnd => ({
  card: cardKey('source', 'files', table),
  item,
})
const primOf = (name: string, item: string | null): LinkEnd => ({ card: cardKey('data_prim', name), item })

describe('DM65 links of designs', () => {
  test.each<[string, LinkEnd, Direction, string[]]>([
    [
      'from a column to the board, without what the other fields of the query come from',
      columnOf('strikes.csv', 'Cost'),
      'down',
      [
        'data_mart:monthly.cost use query:q.cost',
        'data_prim:strike.cost aggregate data_mart:monthly.cost',
        'query:q tile board:b.tile:1',
        'strikes.csv.Cost mapping data_prim:strike.cost',
      ],
    ],
    [
      'from a board to the columns, those of joins included',
      { card: cardKey('board', 'b'), item: null },
      'up',
      [
        'airports.csv.city mapping data_prim:airport.city',
        'airports.csv.iata mapping data_prim:airport.iata',
        'data_mart:monthly.city use query:q.city',
        'data_mart:monthly.cost use query:q.cost',
        'data_prim:airport.city mapping data_mart:monthly.city',
        'data_prim:airport.iata join data_mart:monthly.city',
        'data_prim:strike.airport join data_mart:monthly.city',
        'data_prim:strike.cost aggregate data_mart:monthly.cost',
        'query:q tile board:b.tile:1',
        'strikes.csv.Airport mapping data_prim:strike.airport',
        'strikes.csv.Cost mapping data_prim:strike.cost',
      ],
    ],
    [
      'an attribute by which rows are joined has everything that the join brings below it',
      primOf('strike', 'airport'),
      'down',
      [
        'data_mart:monthly.city use query:q.city',
        'data_prim:strike.airport join data_mart:monthly.city',
        'query:q tile board:b.tile:1',
      ],
    ],
    ['nothing uses a column that no design names', columnOf('strikes.csv', 'Phase'), 'both', []],
    [
      'a whole table starts at all of its columns',
      columnOf('airports.csv', null),
      'down',
      [
        'airports.csv.city mapping data_prim:airport.city',
        'airports.csv.iata mapping data_prim:airport.iata',
        'data_mart:monthly.city use query:q.city',
        'data_prim:airport.city mapping data_mart:monthly.city',
        'data_prim:airport.iata join data_mart:monthly.city',
        'query:q tile board:b.tile:1',
      ],
    ],
    [
      'both ways, without the siblings',
      primOf('strike', 'cost'),
      'both',
      [
        'data_mart:monthly.cost use query:q.cost',
        'data_prim:strike.cost aggregate data_mart:monthly.cost',
        'query:q tile board:b.tile:1',
        'strikes.csv.Cost mapping data_prim:strike.cost',
      ],
    ],
  ])('DM65 %s', (_name, start, direction, expected) => {
    expect(trace(start, direction)).toEqual(expected)
  })

  test('DM65 links that lead back end', () => {
    const end = (name: string): LinkEnd => primOf(name, 'x')
    const links: Link[] = [
      { from: end('a'), to: end('b'), kind: 'mapping' },
      { from: end('b'), to: end('a'), kind: 'mapping' },
    ]
    const circle = indexLinks(Map.groupBy(links, ({ to }) => to.card))
    expect(traceLinks(circle, { start: [end('a')], direction: 'both' })).toHaveLength(2)
  })

  test('DM65 the items of a card are those that links touch', () => {
    const start = [columnOf('strikes.csv', 'Cost')]
    const touched = touchedItems(traceLinks(index, { start, direction: 'down' }), start)
    expect([...(touched.get(cardKey('query', 'q')) ?? [])]).toEqual(['cost'])
    expect([...(touched.get(cardKey('board', 'b')) ?? [])]).toEqual(['tile:1'])
  })
})

describe('DM65 paths are read by the names of tables', () => {
  const named: NamedTables = new Map([
    [
      's',
      new Map([
        ['a', new Set(['b/c', 'x'])],
        ['a/b', new Set(['c', 'y'])],
        ['plain.csv', undefined],
        ['2026/q1.csv', undefined],
      ]),
    ],
  ])
  test.each([
    ['s/plain.csv/cost', 'plain.csv', 'cost'],
    ['s/plain.csv/cost/net', 'plain.csv', 'cost/net'],
    ['s/2026/q1.csv/cost', '2026/q1.csv', 'cost'],
    ['s/2026%2Fq1.csv/cost', '2026/q1.csv', 'cost'],
    ['s/a/b/c', 'a/b', 'c'],
    ['s/a/x', 'a', 'x'],
    ['s/a/b/y', 'a/b', 'y'],
  ])('DM65 %s', (path, table, name) => {
    expect(readPath(path, named)).toEqual({ source: 's', table, attribute: name })
  })
  test.each(['s/other.csv/cost', 'other/plain.csv/cost', 's/plain.csv', 's/plain.csv/', ''])(
    'DM65 “%s” has no meaning',
    (path) => {
      expect(readPath(path, named)).toBeUndefined()
    },
  )
  test('DM65 tables whose paths can mean another table', () => {
    expect([...ambiguousTables(new Set(['a', 'a/b', 'b/c', 'd']))].toSorted()).toEqual(['a', 'a/b'])
  })
})

describe('DM65 uses of fields by a query', () => {
  const table = {
    database_name: 'data_prim',
    table_name: 'strike',
    rows: 1,
    measure_date_field: 'day',
    fields: [
      { field: 'day', type: { main: 'date' } },
      { field: 'cost', type: { main: 'num' } },
      { field: 'airport', type: { main: 'string' } },
    ],
  }
  test('DM65 shown, grouped, filtered, sorted, totalled and compared', () => {
    const uses = usesInTable(
      {
        data: { fields: { cost: ['sum', 'avg'] } },
        scale: { fields: ['airport', 'day.month'] },
        filter: { year: [2026], airport: ['JFK'] },
        order: { 'cost.sum': 'desc' },
        total: { all: ['airport'] },
        evol: { scale: 'year', depth: 1 },
      },
      table,
    )
    expect(
      Object.fromEntries(
        [...uses].map(([name, own]) => [name, own.map(({ use: kind, mode }) => mode ?? kind)]),
      ),
    ).toEqual({
      cost: ['sum', 'avg', 'sorted'],
      airport: ['grouped', 'filtered', 'totalled'],
      day: ['grouped', 'filtered', 'compared'],
    })
  })
  test('DM65 a name that the table lacks stays as it is', () => {
    expect([...usesInTable({ data: { fields: { gone: 'sum' } } }, table).keys()]).toEqual(['gone'])
  })
})

describe('DM65 paths in words', () => {
  const lineage = (start: LinkEnd) => ({
    start: [start],
    links: traceLinks(index, { start: [start], direction: 'both' }).map((link) => ({ ...link, rules: [] })),
  })
  const words = (start: LinkEnd, most = 10) => {
    const { paths, isCut } = lineagePaths(lineage(start), most)
    return { paths: paths.map((path) => path.map(text).join(' › ')).toSorted(), isCut }
  }

  test('DM65 a path leads through the start', () => {
    expect(words(primOf('strike', 'cost'))).toEqual({
      paths: [
        'strikes.csv.Cost › data_prim:strike.cost › data_mart:monthly.cost › query:q.cost › board:b.tile:1',
      ],
      isCut: false,
    })
  })
  test('DM65 one path for each origin and each use', () => {
    const { paths } = words({ card: cardKey('data_mart', 'monthly'), item: 'city' })
    expect(paths).toHaveLength(3)
    expect(paths.every((path) => path.endsWith('query:q.city › board:b.tile:1'))).toBe(true)
  })
  test('DM65 a path through a whole card goes on from the item by which it came', () => {
    const { paths } = words({ card: cardKey('data_mart', 'monthly'), item: null })
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) expect(path).toMatch(/data_mart:monthly\.(\w+) › query:q\.\1 /)
  })
  test('DM65 no more than wanted', () => {
    expect(words({ card: cardKey('data_mart', 'monthly'), item: 'city' }, 2)).toMatchObject({
      paths: [expect.any(String), expect.any(String)],
      isCut: true,
    })
  })
})

describe('DM65 layout of cards', () => {
  test('DM65 cards of a lane do not overlap, and a chain is level', () => {
    const cards = [
      { id: 'a', lane: 0, height: 60 },
      ...Array.from({ length: 5 }, (_, at) => ({ id: `b${at}`, lane: 1, height: 80 })),
      { id: 'c', lane: 2, height: 60 },
    ]
    const links = [0, 1, 2, 3, 4].flatMap((at) => [
      { from: 'a', to: `b${at}` },
      ...(at === 2 ? [{ from: 'b2', to: 'c' }] : []),
    ])
    const rects = layOutCards(cards, links)
    const lane = cards
      .filter((card) => card.lane === 1)
      .map(({ id }) => rects.get(id)?.y ?? 0)
      .toSorted((x, y) => x - y)
    for (const [at, y] of lane.entries())
      if (at > 0) expect(y - (lane[at - 1] ?? 0)).toBeGreaterThanOrEqual(100)
    const middle = (id: string): number => (rects.get(id)?.y ?? 0) + (rects.get(id)?.height ?? 0) / 2
    expect(middle('c')).toBe(middle('b2'))
    expect(Math.min(...[...rects.values()].map(({ y }) => y))).toBe(20)
  })
})
