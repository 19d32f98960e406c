// The attributes designs can use: those of every extracted table. Also finds the objects that use them.
import { sql } from 'kysely'
import { logicalObject, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType, TableColumns } from '#contract/data-manager/table.ts'
import { type KnownAttributes, type KnownTypes, namesOfTypes } from '#domain/schema/attribute-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { originsOf } from '#domain/schema/origins.ts'
import type { Db } from '../../db/sqlite.ts'
import type { LogicalObjectRow } from '../../db/tables.ts'
import { extractionOf } from './table-state.ts'

export function objectOf(row: Pick<LogicalObjectRow, 'objectJson'>): LogicalObject {
  return logicalObject.parse(JSON.parse(row.objectJson))
}

type Types = ReadonlyMap<string, AttributeType>
type Tables = Map<string, Types | null>

/** Attribute types by source and table. A table without an extraction has null. */
export async function readAttributeTypes(db: Db): Promise<KnownTypes> {
  const types = new Map<string, Tables>()
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName', 'extractionJson'])
    .execute()
  for (const row of rows) {
    const extraction = extractionOf(row)
    const tables: Tables = types.get(row.sourceName) ?? new Map<string, Types | null>()
    types.set(row.sourceName, tables)
    tables.set(
      row.tableName,
      extraction === null
        ? null
        : new Map(extraction.attributes.map((attribute) => [attribute.attribute_name, attribute.type])),
    )
  }
  return types
}

interface ColumnRow {
  readonly source: string
  readonly tableName: string
  readonly name: string
  readonly main: string
  readonly sub: string
}

/** The columns of every extracted table. SQLite reads them: parsing whole extractions would take a second (DM47). */
export async function readColumns(db: Db): Promise<TableColumns[]> {
  const { rows } = await sql<ColumnRow>`
    SELECT t.source_name AS source, t.table_name AS table_name,
      json_extract(a.value, '$.attribute_name') AS name,
      json_extract(a.value, '$.type.main') AS main,
      coalesce(json_extract(a.value, '$.type.sub'), '') AS sub
    FROM source_tables AS t, json_each(t.extraction_json, '$.attributes') AS a
    ORDER BY t.source_name, t.table_name, a.key
  `.execute(db)
  const tables = new Map<string, TableColumns>()
  for (const { source, tableName, name, main, sub } of rows) {
    const key = JSON.stringify([source, tableName])
    const table = tables.get(key) ?? { database_name: source, table_name: tableName, columns: [] }
    table.columns.push({ name, main, sub })
    tables.set(key, table)
  }
  return [...tables.values()]
}

/** Names of the attributes of every extracted table. Reads all extractions. */
export async function knownAttributes(db: Db): Promise<KnownAttributes> {
  return namesOfTypes(await readAttributeTypes(db))
}

/** Names of the prim objects that use a source, or one of its tables. */
export async function objectsUsing(db: Db, scope: { source: string; table?: string }): Promise<string[]> {
  const names = await knownAttributes(db)
  const rows = await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()
  return rows
    .map(objectOf)
    .filter((object) => objectLevel(object) === 'data_prim')
    .filter((object) =>
      originsOf(object, names).origins.some(
        ({ source, table }) =>
          source === scope.source && (scope.table === undefined || table === scope.table),
      ),
    )
    .map((object) => object.object_name)
}
