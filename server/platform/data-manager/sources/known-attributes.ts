// What designs may draw on: the attributes of every extracted table, and the objects that use them.
import { logicalObject, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { KnownTypes } from '#domain/schema/check-objects.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
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

/** Types of attributes by source and table. */
export async function knownTypes(db: Db): Promise<KnownTypes> {
  const known = new Map<string, Tables>()
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName', 'extractionJson'])
    .execute()
  for (const row of rows) {
    const extraction = extractionOf(row)
    const tables: Tables = known.get(row.sourceName) ?? new Map<string, Types | null>()
    known.set(row.sourceName, tables)
    tables.set(
      row.tableName,
      extraction === null
        ? null
        : new Map(extraction.attributes.map((attribute) => [attribute.attribute_name, attribute.type])),
    )
  }
  return known
}

export function namesOf(known: KnownTypes): KnownAttributes {
  return new Map(
    [...known].map(([source, tables]) => [
      source,
      new Map([...tables].map(([table, types]) => [table, types === null ? null : new Set(types.keys())])),
    ]),
  )
}

/** Names of the prim objects that draw on a source, or on one table of it. */
export async function usersOf(db: Db, place: { source: string; table?: string }): Promise<string[]> {
  const names = namesOf(await knownTypes(db))
  const rows = await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()
  return rows
    .map(objectOf)
    .filter((object) => objectLevel(object) === 'data_prim')
    .filter((object) =>
      originsOf(object, names).origins.some(
        ({ source, table }) =>
          source === place.source && (place.table === undefined || table === place.table),
      ),
    )
    .map((object) => object.object_name)
}
