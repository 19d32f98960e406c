// The links of everything that is stored (DM65), built once for each state of the store and of the tables.
import { cardKey, indexLinks, type Link, type LinkIndex } from '#domain/lineage/lineage-links.ts'
import { objectKey, objectLinks, type ReadObject } from '#domain/lineage/object-links.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { joinSteps } from '#domain/schema/relations.ts'
import { nextTurn } from '../core/next-turn.ts'
import { cachedUntilWrite } from '../db/stamp.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { LineageDeps } from './lineage-deps.ts'
import { openQueryReader, type ReadQuery } from './query-reader.ts'
import { actionLinks, workflowLinks } from './action-links.ts'
import { boardLinks, builtLinks, queryLinks, virtualLinks } from './stored-links.ts'
import { openStored, type Stored } from './stored.ts'
import { openWrittenColumns, type WrittenColumns } from './written-columns.ts'

export interface LineageIndex {
  readonly stored: Stored
  readonly links: LinkIndex
  /** Designs by the keys of their cards. */
  readonly objects: ReadonlyMap<string, ReadObject>
  /** The tables that queries see, with their virtual attributes, by the keys of their cards. */
  readonly tables: ReadonlyMap<string, QueryableTable>
  /** Saved queries as they are answered, by id. */
  readonly queries: ReadonlyMap<string, ReadQuery>
  /** What actions write from saved queries, by id; null if that is not known before a run. */
  readonly written: ReadonlyMap<string, WrittenColumns | null>
}

type Tables = readonly QueryableTable[]

/** Objects and queries whose links are built before other requests get a turn. */
const batch = 200

/** Keys of all cards. */
const keysOf = (
  stored: Stored,
  { objects, tables }: Pick<LineageIndex, 'objects' | 'tables'>,
): ReadonlySet<string> =>
  new Set([
    ...[...stored.tables].flatMap(([source, own]) =>
      [...own.keys()].map((table) => cardKey('source', source, table)),
    ),
    ...objects.keys(),
    ...tables.keys(),
    ...[...stored.queries.keys()].map((id) => cardKey('query', id)),
    ...[...stored.boards.keys()].map((id) => cardKey('board', id)),
    ...[...stored.actions.keys()].map((id) => cardKey('action', id)),
    ...[...stored.workflows.keys()].map((id) => cardKey('workflow', id)),
  ])

/** Links by the card that they lead to. Links of what does not exist, such as a deleted query on a board, are left out. */
const linksInto = async (
  links: Iterable<readonly Link[]>,
  exists: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Link[]>> => {
  const into = new Map<string, Link[]>()
  let groups = 0
  for (const group of links) {
    groups += 1
    if (groups % batch === 0) await nextTurn()
    for (const link of group) {
      if (!exists.has(link.from.card) || !exists.has(link.to.card)) continue
      const own = into.get(link.to.card)
      if (own === undefined) into.set(link.to.card, [link])
      else own.push(link)
    }
  }
  return into
}

function* allLinks({
  stored,
  objects,
  tables,
  queries,
  written,
}: Omit<LineageIndex, 'links'>): Generator<readonly Link[]> {
  const prims = stored.objects
    .map(({ object }) => object)
    .filter((object) => objectLevel(object) === 'data_prim')
  const steps = joinSteps(prims)
  const keysByLevel = new Map(
    [...Map.groupBy(stored.objects, ({ object }) => objectLevel(object))].map(([level, own]) => [
      level,
      own.map(({ object }) => objectKey(object)),
    ]),
  )
  for (const read of stored.objects) yield objectLinks(read, steps)
  for (const [key, table] of tables) {
    const attributes = objects.get(key)?.object.attributes ?? []
    yield builtLinks(table, new Set(attributes.map(({ attribute_name: name }) => name)))
    yield virtualLinks(table)
  }
  for (const [id, query] of queries) yield queryLinks(id, query)
  for (const [id, { value }] of stored.boards) yield boardLinks(id, value, { queries, tables })
  for (const [id, { value }] of stored.actions)
    yield actionLinks(id, value, {
      objects: keysByLevel,
      tables,
      queries,
      written: written.get(id) ?? null,
    })
  for (const [id, { value }] of stored.workflows) yield workflowLinks(id, value, stored.tables)
}

const buildIndex = async (
  stored: Stored,
  { tables: all, ...read }: { tables: Tables } & Pick<LineageIndex, 'queries' | 'written'>,
): Promise<LineageIndex> => {
  const objects = new Map(stored.objects.map((read) => [objectKey(read.object), read]))
  const tables = new Map(all.map((table) => [cardKey(table.database_name, table.table_name), table]))
  const parts = { stored, objects, tables, ...read }
  return { ...parts, links: indexLinks(await linksInto(allLinks(parts), keysOf(stored, parts))) }
}

/** Returns the function that reads the index. What did not change since the last call is not read again. */
export function openLineageIndex(deps: LineageDeps): () => Promise<LineageIndex> {
  const readQueries = openQueryReader(deps)
  const readWritten = openWrittenColumns(deps)
  const readStored = openStored(deps.db)
  const storedOnce = cachedUntilWrite(deps.db, readStored)
  const noTables: Tables = []
  const known = new WeakMap<Stored, { readonly tables: Tables; readonly index: LineageIndex }>()
  return async () => {
    const state = deps.catalogue.current()
    const tables = state === null ? noTables : await deps.attributes.tablesOf(state)
    const stored = await storedOnce('')
    const found = known.get(stored)
    if (found?.tables === tables) return found.index
    const requests = new Map([...stored.queries].map(([id, { value }]) => [id, value]))
    const queries = await readQueries(requests, tables)
    const index = await buildIndex(stored, { tables, queries, written: readWritten(stored, tables) })
    known.set(stored, { tables, index })
    return index
  }
}
