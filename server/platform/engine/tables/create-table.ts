// Creates action tables. A name is unique over action tables and logical objects of a level (ENG22).
import { sql } from 'kysely'
import { z } from 'zod'
import type { actionColumn, actionTableWrite } from '#contract/engine/action-table.ts'
import type { TableReference } from '#contract/engine/reference.ts'
import { mainTypes } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { decimalType, maxDigits } from '#domain/schema/numeric-type.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import {
  actionTableNamed,
  actionTableOf,
  type ActionTable,
} from '../../data-manager/catalogue/action-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { ActionTableRow } from '../../db/engine-tables.ts'
import { columnList } from '../../warehouse/loading/pending-rows.ts'
import { compile } from '../../warehouse/sql.ts'
import type { TablesDeps } from './tables-deps.ts'
import { columnsOf } from './write-log.ts'

type TableToCreate = z.output<typeof actionTableWrite>
type Column = z.output<typeof actionColumn>

const kind = 'action_table' satisfies TermCode

/** Digits after the point of numbers whose type says nothing about them. */
const plainFraction = 6

/** A number without `sub` stores integers and decimals exactly (DM30). */
const exactColumn = (column: Column): Column => {
  const { type } = column
  if (type.main !== 'num' || (type.sub ?? '') !== '') return column
  const fraction = type.precision ?? plainFraction
  return { ...column, type: { ...type, ...decimalType({ digits: maxDigits, fraction }) } }
}

const problemsOf = ({ columns, measure_date_field: date }: TableToCreate): Problem[] => {
  const seen = new Set<string>()
  const problems = columns.flatMap(({ name, type }, index): Problem[] => {
    const key = name.toLowerCase()
    const isTwice = seen.has(key)
    seen.add(key)
    return [
      ...(isTwice ? [problemAt(`columns.${index}.name`, 'duplicate', { value: name })] : []),
      ...(mainTypes.some((main) => main === type.main)
        ? []
        : [
            problemAt(`columns.${index}.type.main`, 'wrong_value', {
              value: type.main,
              allowed: mainTypes.join(', '),
            }),
          ]),
    ]
  })
  if (date === null) return problems
  const found = columns.find(({ name }) => name === date)
  if (found?.type.main === 'date' || found?.type.main === 'datetime') return problems
  const dates = columns.filter(({ type }) => type.main === 'date' || type.main === 'datetime')
  const allowed = dates.map(({ name }) => name).join(', ')
  return [...problems, problemAt('measure_date_field', 'wrong_value', { value: date, allowed })]
}

const frozenNames = (objectsJson: string): string[] =>
  z
    .array(z.looseObject({ object_name: z.string() }))
    .parse(JSON.parse(objectsJson))
    .map((object) => object.object_name)

/** Throws `exists` if an action table, a logical object or a built table of the level has the name. */
const requireFreeName = async (
  { catalogue }: TablesDeps,
  { trx, level, name }: { trx: Db; level: string; name: string },
): Promise<void> => {
  if ((await actionTableNamed(trx, { level, name })) !== undefined)
    throw new PlatformError('exists', { params: { kind, name } })
  const objects = await trx.selectFrom('logicalObjects').select('name').where('level', '=', level).execute()
  const frozen = await trx
    .selectFrom('frozen')
    .select('objectsJson')
    .where('level', '=', level)
    .executeTakeFirst()
  const names = [
    ...objects.map((object) => object.name),
    ...frozenNames(frozen?.objectsJson ?? '[]'),
    ...(catalogue.built()?.tables ?? [])
      .filter((table) => table.database_name === level)
      .map((table) => table.table_name),
  ]
  const taken = names.find((other) => other.toLowerCase() === name.toLowerCase())
  if (taken !== undefined)
    throw new PlatformError('exists', {
      params: { kind: 'logical_object' satisfies TermCode, name: taken },
    })
}

/** The action table of a reference. Throws `not_found`, or `table_lost` if its rows are missing. */
export async function requireTable(
  { platform, catalogue }: Pick<TablesDeps, 'platform' | 'catalogue'>,
  reference: TableReference,
): Promise<ActionTable> {
  const found = findTable(catalogue, reference)
  if (found !== undefined) return found
  const { database_name: level, table_name: name } = reference
  if ((await actionTableNamed(platform.db, { level, name })) === name)
    throw new PlatformError('table_lost', { params: { table: name } })
  throw new PlatformError('not_found', { params: { kind, name } })
}

/** The action table of a reference; undefined if it does not exist, or if its rows are missing. */
export function findTable(
  catalogue: TablesDeps['catalogue'],
  { database_name: level, table_name: name }: TableReference,
): ActionTable | undefined {
  return catalogue.actionTables().find((table) => table.database_name === level && table.table_name === name)
}

/**
 * The row of a table that does not exist yet. Throws `exists`, or the problems of its columns.
 */
export async function newTableRow(
  deps: TablesDeps,
  { table, session }: { table: TableToCreate; session: Session },
): Promise<ActionTableRow> {
  const { db, clock } = deps.platform
  const problems = problemsOf(table)
  if (problems.length > 0) throw refuse(problems)
  const { database_name: level, table_name: name } = table
  await requireFreeName(deps, { trx: db, level, name })
  return {
    databaseName: level,
    tableName: name,
    displayName: table.display_name,
    columnsJson: JSON.stringify(table.columns.map(exactColumn)),
    measureDateField: table.measure_date_field,
    physicalName: freshId(name, clock),
    rows: 0,
    version: 0,
    createdAt: instantOf(clock),
    createdByUid: session.uid,
    createdBy: session.user,
    writtenAt: null,
  }
}

/** Creates a table without rows. Throws `exists`, or the problems of its columns. */
export async function createTable(
  deps: TablesDeps,
  order: { table: TableToCreate; session: Session },
): Promise<ActionTable> {
  const { platform, catalogue } = deps
  const { db, clock, warehouse } = platform
  const { database_name: level, table_name: name } = order.table
  const row = await newTableRow(deps, order)
  await catalogue.whileReserved({ level, name: row.physicalName }, async () => {
    const physical = sql.id(level, row.physicalName)
    const columns = columnList(columnsOf(actionTableOf(row)))
    await warehouse.execute(compile(sql`CREATE TABLE ${physical} (${columns})`))
    try {
      await db.transaction().execute(async (trx) => {
        await requireFreeName(deps, { trx, level, name })
        await trx.insertInto('actionTables').values(row).execute()
        const change = { action: 'action_table.create' as const, object: name, after: order.table }
        await record(trx, { session: order.session, clock, change })
      })
    } catch (error) {
      await warehouse.execute(compile(sql`DROP TABLE ${physical}`))
      throw error
    }
    await catalogue.reloadActionTables()
  })
  return requireTable(deps, order.table)
}
