// The schema as a graph of three lanes: tables of sources, prim objects and marts. Cards have rows for attributes;
// mappings and relations lead from row to row.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { TableColumns } from '#contract/data-manager/table.ts'
import { type KnownAttributes, parsePath } from '../attribute-path.ts'
import { objectLevel } from '../level.ts'
import { pathsOf } from '../origins.ts'
import type { UnreadTable } from './unread-tables.ts'

export const lanes = ['source', 'data_prim', 'data_mart'] as const
export type Lane = (typeof lanes)[number]

/** What a build would do with an attribute. */
export type RowMark = 'new' | 'changed' | 'removed'

export interface CardRow {
  readonly name: string
  readonly main: string
  readonly sub: string
  /** Part of the key of its object. */
  readonly isKey: boolean
  /** Computed from the rows of a group. */
  readonly isAggregate: boolean
  readonly mark?: RowMark
}

export interface Card {
  readonly id: string
  readonly lane: Lane
  /** Technical name of an object, or name of a table. */
  readonly name: string
  /** The source of a table; empty for an object. */
  readonly source: string
  readonly rows: readonly CardRow[]
  /** A table whose attributes are not known yet, and why. */
  readonly unread?: Pick<UnreadTable, 'state' | 'failure'>
  /** A table of the live build that has no design any more. */
  readonly isRemoved?: boolean
}

interface RowRef {
  readonly card: string
  readonly row: string
}

/** The right side reads the left one. */
export interface Mapping {
  readonly from: RowRef
  readonly to: RowRef
}

export interface CardRelation {
  readonly from: RowRef
  readonly to: RowRef
  readonly type: string
  /** All attributes of the relation: of `from`, of `to`. */
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
}

export interface SchemaGraph {
  readonly cards: readonly Card[]
  readonly mappings: readonly Mapping[]
  readonly relations: readonly CardRelation[]
}

/** The id of the card of a table. */
function tableCardId(source: string, table: string): string {
  return `table:${source}/${table}`
}

/** The id of the card of an object. */
export function objectCardId(name: string): string {
  return `object:${name}`
}

const tableCard = ({ database_name: source, table_name: name, columns }: TableColumns): Card => ({
  id: tableCardId(source, name),
  lane: 'source',
  name,
  source,
  rows: columns.map((column) => ({ ...column, isKey: false, isAggregate: false })),
})

const unreadCard = ({ database_name: source, table_name: name, state, failure }: UnreadTable): Card => ({
  id: tableCardId(source, name),
  lane: 'source',
  name,
  source,
  rows: [],
  unread: { state, failure },
})

const rowOf = (attribute: LogicalAttribute, key: ReadonlySet<string>): CardRow => ({
  name: attribute.attribute_name,
  main: attribute.type.main,
  sub: attribute.type.sub ?? '',
  isKey: key.has(attribute.attribute_name),
  isAggregate: attribute.fpui.operation === 'aggregate',
})

const objectCard = (object: LogicalObject): Card => {
  const key = new Set(object.key)
  return {
    id: objectCardId(object.object_name),
    lane: objectLevel(object),
    name: object.object_name,
    source: '',
    rows: object.attributes.map((attribute) => rowOf(attribute, key)),
  }
}

/** Attribute names of tables and of prim objects: what paths can refer to. */
const knownOf = (tables: readonly TableColumns[], objects: readonly LogicalObject[]): KnownAttributes => {
  const known = new Map<string, Map<string, ReadonlySet<string>>>()
  const add = (source: string, table: string, names: readonly string[]): void => {
    const own = known.get(source) ?? new Map<string, ReadonlySet<string>>()
    own.set(table, new Set(names))
    known.set(source, own)
  }
  for (const { database_name: source, table_name: table, columns } of tables)
    add(
      source,
      table,
      columns.map(({ name }) => name),
    )
  for (const object of objects)
    if (objectLevel(object) === 'data_prim')
      add(
        'data_prim',
        object.object_name,
        object.attributes.map((attribute) => attribute.attribute_name),
      )
  return known
}

const mappingsOf = (object: LogicalObject, known: KnownAttributes): Mapping[] => {
  const card = objectCardId(object.object_name)
  return object.attributes.flatMap((attribute) =>
    pathsOf(attribute).flatMap((text) => {
      const reading = parsePath(text, known)
      if (reading.kind !== 'found') return []
      const { source, table, attribute: row } = reading.path
      const from = source === 'data_prim' ? objectCardId(table) : tableCardId(source, table)
      return [{ from: { card: from, row }, to: { card, row: attribute.attribute_name } }]
    }),
  )
}

const relationsOf = (object: LogicalObject, names: ReadonlySet<string>): CardRelation[] =>
  object.relations.flatMap(({ object_name: other, attributes, type }) => {
    const [first] = attributes
    if (first === undefined || !names.has(other)) return []
    return [
      {
        from: { card: objectCardId(object.object_name), row: first.from },
        to: { card: objectCardId(other), row: first.to },
        type,
        pairs: attributes,
      },
    ]
  })

/**
 * Builds the graph. Paths to attributes that do not exist have no mapping; relations of marts are not used. `unread` are
 * the tables without attributes.
 */
export function schemaGraph(
  tables: readonly TableColumns[],
  objects: readonly LogicalObject[],
  unread: readonly UnreadTable[] = [],
): SchemaGraph {
  const known = knownOf(tables, objects)
  const prims = objects.filter((object) => objectLevel(object) === 'data_prim')
  const names = new Set(prims.map((object) => object.object_name))
  return {
    cards: [...tables.map(tableCard), ...unread.map(unreadCard), ...objects.map(objectCard)],
    mappings: objects.flatMap((object) => mappingsOf(object, known)),
    relations: prims.flatMap((object) => relationsOf(object, names)),
  }
}

/** The card and those it is connected to. */
export function neighboursOf(graph: SchemaGraph, card: string): ReadonlySet<string> {
  const pairs = [...graph.mappings, ...graph.relations].map(({ from, to }) => [from.card, to.card])
  return new Set([card, ...pairs.filter((pair) => pair.includes(card)).flat()])
}
