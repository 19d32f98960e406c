// Action tables as queries see them (ENG22): tables of the warehouse that actions write, and that no build changes.
import { z } from 'zod'
import { actionColumn } from '#contract/engine/action-table.ts'
import { levels } from '#contract/data-manager/logical-object.ts'
import { proposeRoles } from '#domain/schema/propose-object.ts'
import type { Db } from '../../db/sqlite.ts'
import type { ActionTableRow } from '../../db/engine-tables.ts'
import type { QueryableTable } from './catalogue.ts'

/** An action table. `data_version` counts its writes. */
export interface ActionTable extends QueryableTable {
  readonly data_version: number
  readonly created_at: string
  readonly created_by: { readonly uid: string; readonly user: string }
  /** The last write of rows. */
  readonly written_at: string | null
}

const level = z.enum(levels)
const columns = z.array(actionColumn)

/** The table of a row of the metadata. */
export function actionTableOf(row: ActionTableRow): ActionTable {
  const fields = columns.parse(JSON.parse(row.columnsJson)).map(({ name, display_name: label, type }) => ({
    field: name,
    display_name: label ?? name,
    type,
    ...proposeRoles(name, type),
  }))
  return {
    database_name: level.parse(row.databaseName),
    table_name: row.tableName,
    display_name: row.displayName === '' ? row.tableName : row.displayName,
    object_type: fields.some((field) => field.is_measure) ? 'measure' : 'scale',
    physical_name: row.physicalName,
    is_view: false,
    data_version: row.version,
    rows: row.rows,
    measure_date_field: row.measureDateField,
    fields,
    key: [],
    mart: null,
    relations: [],
    created_at: row.createdAt,
    created_by: { uid: row.createdByUid, user: row.createdBy },
    written_at: row.writtenAt,
  }
}

/** Reads all action tables. A table that did not change stays the same object as in `known`. */
export async function readActionTables(db: Db, known: readonly ActionTable[]): Promise<ActionTable[]> {
  const rows = await db
    .selectFrom('actionTables')
    .selectAll()
    .orderBy('databaseName')
    .orderBy('tableName')
    .execute()
  return rows.map(
    (row) =>
      known.find(
        (table) =>
          table.physical_name === row.physicalName &&
          table.data_version === row.version &&
          table.rows === row.rows,
      ) ?? actionTableOf(row),
  )
}

/** The action table with this name in any of its levels, without regard to case; undefined if there is none. */
export async function actionTableNamed(
  db: Db,
  { level: databaseName, name }: { level: string; name: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('actionTables')
    .select('tableName')
    .where('databaseName', '=', databaseName)
    .execute()
  return rows.find(({ tableName }) => tableName.toLowerCase() === name.toLowerCase())?.tableName
}
