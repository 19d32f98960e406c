// The links of what is stored besides designs: virtual attributes, saved queries and boards.
import type { BoardWrite } from '#contract/query/board.ts'
import { cardKey, type Link } from '#domain/lineage/lineage-links.ts'
import { termIn } from '#domain/query/term.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { ReadQuery } from './query-reader.ts'

/** From the origins of attributes that the live table of a mart has and its design lacks. */
export function builtLinks(
  { database_name: level, table_name: name, fields }: QueryableTable,
  designed: ReadonlySet<string>,
): Link[] {
  const card = cardKey(level, name)
  return fields.flatMap(({ field, origin, aggregate }) =>
    !origin || designed.has(field)
      ? []
      : [
          {
            from: { card: cardKey('data_prim', origin.object), item: origin.attribute },
            to: { card, item: field },
            kind: aggregate ? ('aggregate' as const) : ('mapping' as const),
          },
        ],
  )
}

/** From the attributes that a virtual attribute reads to it. */
export function virtualLinks({ database_name: level, table_name: name, fields }: QueryableTable): Link[] {
  const card = cardKey(level, name)
  return fields.flatMap(({ field, virtual }) =>
    (virtual?.columns ?? []).map((column) => ({
      from: { card, item: column },
      to: { card, item: field },
      kind: 'expression' as const,
    })),
  )
}

/** From the fields of its table to those of a saved query. */
export function queryLinks(id: string, { table, uses }: ReadQuery): Link[] {
  if (table === null) return []
  return [...uses.keys()].map((field) => ({
    from: { card: table, item: field },
    to: { card: cardKey('query', id), item: field },
    kind: 'use' as const,
  }))
}

/** Items of a board. */
export const boardItems = {
  tile: (id: string) => `tile:${id}`,
  filter: (name: string) => `filter:${name}`,
  comparison: 'comparison',
} as const

interface BoardScope {
  readonly queries: ReadonlyMap<string, ReadQuery>
  readonly tables: ReadonlyMap<string, QueryableTable>
}

/** From saved queries to the tiles of a board, and from attributes to its filters and its comparison. */
export function boardLinks(id: string, board: BoardWrite, { queries, tables }: BoardScope): Link[] {
  const card = cardKey('board', id)
  const tiles = board.tiles.map((tile): Link => ({
    from: { card: cardKey('query', tile.query_id), item: null },
    to: { card, item: boardItems.tile(tile.id) },
    kind: 'tile',
  }))
  const keys = new Set(board.tiles.map((tile) => queries.get(tile.query_id)?.table ?? ''))
  const filters = [...keys].flatMap((key) => {
    const table = tables.get(key)
    if (table === undefined) return []
    const to = (item: string, field: string): Link => ({
      from: { card: key, item: field },
      to: { card, item },
      kind: 'filter',
    })
    const date = board.evol === null ? null : table.measure_date_field
    return [
      ...Object.keys(board.filter).flatMap((name) => {
        const field = termIn(table, name)?.field
        return field === undefined ? [] : [to(boardItems.filter(name), field)]
      }),
      ...(date === null ? [] : [to(boardItems.comparison, date)]),
    ]
  })
  return [...tiles, ...filters]
}
