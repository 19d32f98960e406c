// Reads what is stored, as parsed. Texts that did not change are not parsed again.
import { sql } from 'kysely'
import type { z } from 'zod'
import { workflowWrite } from '#contract/engine/workflow.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { BoardWrite } from '#contract/query/board.ts'
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { readObject, type ReadObject } from '#domain/lineage/object-links.ts'
import { ambiguousTables, readPath, type NamedTables } from '#domain/lineage/read-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import type { ActionRow, WorkflowRow } from '../db/engine-tables.ts'
import type { Db } from '../db/sqlite.ts'
import type { BoardRow, SavedQueryRow } from '../db/tables.ts'
import { objectOf } from '../data-manager/sources/known-attributes.ts'
import { writtenOf } from '../query/boards/board-store.ts'
import { readAction, type ReadAction } from './read-action.ts'
import { createTextCache } from './text-cache.ts'

const workflowDocument = workflowWrite.pick({ stages: true, schedule: true, triggers: true })
type WorkflowDocument = z.output<typeof workflowDocument>

/** A row of the store with its parsed content. */
interface Parsed<R, V> {
  readonly row: R
  readonly value: V
}
type ById<R, V> = ReadonlyMap<string, Parsed<R, V>>

export interface Stored {
  readonly objects: readonly ReadObject[]
  readonly queries: ById<Omit<SavedQueryRow, 'requestJson' | 'viewJson'>, QueryRequest>
  readonly boards: ById<BoardRow, BoardWrite>
  readonly actions: ById<Pick<ActionRow, 'id' | 'name' | 'kind' | 'updatedBy'>, ReadAction>
  readonly workflows: ById<Pick<WorkflowRow, 'id' | 'name' | 'updatedBy'>, WorkflowDocument>
  /** Tables by source. */
  readonly tables: NamedTables
}

/** Attributes of tables that paths of others can mean too. */
const columnsOf = async (db: Db, source: string, names: ReadonlySet<string>) => {
  const columns = new Map<string, Set<string>>()
  for (const name of names) {
    const { rows } = await sql<{ name: string }>`
      SELECT json_extract(a.value, '$.attribute_name') AS name
      FROM source_tables AS t, json_each(t.extraction_json, '$.attributes') AS a
      WHERE t.source_name = ${source} AND t.table_name = ${name}
    `.execute(db)
    columns.set(name, new Set(rows.map((row) => row.name)))
  }
  return columns
}

const readTables = async (db: Db): Promise<NamedTables> => {
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName'])
    .orderBy('sourceName')
    .orderBy('tableName')
    .execute()
  const tables = new Map<string, Map<string, ReadonlySet<string> | undefined>>()
  for (const [source, own] of Map.groupBy(rows, ({ sourceName }) => sourceName)) {
    const names = new Set(own.map(({ tableName }) => tableName))
    const columns = await columnsOf(db, source, ambiguousTables(names))
    tables.set(source, new Map([...names].map((name) => [name, columns.get(name)])))
  }
  return tables
}

/** The tables of sources, and the prim objects as those of the source `data_prim`. */
const withPrim = (tables: NamedTables, objects: readonly LogicalObject[]): NamedTables =>
  new Map([
    ...tables,
    [
      'data_prim',
      new Map(
        objects
          .filter((object) => objectLevel(object) === 'data_prim')
          .map((object) => [
            object.object_name,
            new Set(object.attributes.map((attribute) => attribute.attribute_name)),
          ]),
      ),
    ],
  ])

const signatureOf = (tables: NamedTables): string =>
  JSON.stringify(
    [...tables].map(([source, own]) => [
      source,
      ...[...own].map(([name, columns]) => [name, ...(columns ?? [])]),
    ]),
  )

/** Reads the paths of designs; again only those of changed designs, while the names that paths can mean are the same. */
const createObjectReader = () => {
  let signature = ''
  let known = new WeakMap<LogicalObject, ReadObject>()
  return (objects: readonly LogicalObject[], tables: NamedTables): readonly ReadObject[] => {
    const all = withPrim(tables, objects)
    const now = signatureOf(all)
    if (now !== signature) known = new WeakMap()
    signature = now
    return objects.map((object) => {
      const found = known.get(object) ?? readObject(object, (text) => readPath(text, all))
      known.set(object, found)
      return found
    })
  }
}

const joined = <R extends { readonly id: string }, V>(
  rows: readonly R[],
  values: ReadonlyMap<string, V>,
): ById<R, V> =>
  new Map(
    rows.flatMap((row) => {
      const value = values.get(row.id)
      return value === undefined ? [] : [[row.id, { row, value }]]
    }),
  )

/** Returns the function that reads the store. */
export function openStored(db: Db): () => Promise<Stored> {
  const parseObjects = createTextCache((text) => objectOf({ objectJson: text }))
  const parseRequests = createTextCache((text) => queryRequest.parse(parseJson(text)))
  const parseActions = createTextCache(readAction)
  const parseActionsflows = createTextCache((text) => workflowDocument.parse(parseJson(text)))
  const readObjects = createObjectReader()

  const readQueries = async () => {
    const rows = await db.selectFrom('savedQueries').selectAll().orderBy('name').execute()
    const requests = await parseRequests(rows.map(({ id, requestJson: text }) => ({ id, text })))
    return joined(
      rows.map(({ requestJson: _request, viewJson: _view, ...row }) => row),
      requests,
    )
  }
  const readBoards = async () => {
    const rows = await db.selectFrom('boards').selectAll().orderBy('name').execute()
    return new Map(rows.map((row) => [row.id, { row, value: writtenOf(row) }]))
  }
  const readActions = async () => {
    const rows = await db
      .selectFrom('actions')
      .select(['id', 'name', 'kind', 'updatedBy', 'parametersJson'])
      .orderBy('name')
      .execute()
    const texts = rows.map(({ id, kind, parametersJson }) => ({
      id,
      text: `{"kind":${JSON.stringify(kind)},"parameters":${parametersJson}}`,
    }))
    return joined(
      rows.map(({ parametersJson: _parameters, ...row }) => row),
      await parseActions(texts),
    )
  }
  const readWorkflows = async () => {
    const rows = await db
      .selectFrom('workflows')
      .select(['id', 'name', 'updatedBy', 'documentJson'])
      .orderBy('name')
      .execute()
    const documents = await parseActionsflows(rows.map(({ id, documentJson: text }) => ({ id, text })))
    return joined(
      rows.map(({ documentJson: _document, ...row }) => row),
      documents,
    )
  }
  return async () => {
    const tables = await readTables(db)
    const designs = await db
      .selectFrom('logicalObjects')
      .select(['name', 'objectJson'])
      .orderBy('name')
      .execute()
    const objects = await parseObjects(designs.map(({ name: id, objectJson: text }) => ({ id, text })))
    return {
      tables,
      objects: readObjects([...objects.values()], tables),
      queries: await readQueries(),
      boards: await readBoards(),
      actions: await readActions(),
      workflows: await readWorkflows(),
    }
  }
}
