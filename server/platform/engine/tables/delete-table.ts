// Deletes action tables that no action uses.
import { sql } from 'kysely'
import { actionParameters } from '#contract/engine/action.ts'
import type { TableReference } from '#contract/engine/reference.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { compile } from '../../warehouse/sql.ts'
import type { TablesDeps } from './tables-deps.ts'

interface TableName {
  readonly level: string
  readonly name: string
}

const kind = 'action_table' satisfies TermCode

const tableParameter = (kindOfAction: string, parameters: unknown): TableReference | undefined => {
  if (kindOfAction !== 'archive_event' && kindOfAction !== 'query_to_table') return undefined
  const read = actionParameters[kindOfAction].safeParse(parameters)
  return read.success ? read.data.table : undefined
}

/** Whether an action writes to the table by its parameters, or names it in the source of Python. */
const usesTable = (
  { kind: kindOfAction, parametersJson }: { kind: string; parametersJson: string },
  { level, name }: TableName,
): boolean => {
  const parameters: unknown = JSON.parse(parametersJson)
  const target = tableParameter(kindOfAction, parameters)
  if (target !== undefined) return target.database_name === level && target.table_name === name
  if (kindOfAction !== 'python') return false
  const python = actionParameters.python.safeParse(parameters)
  return python.success && [`'${name}'`, `"${name}"`].some((text) => python.data.source.includes(text))
}

/** Deletes a table with its rows. Throws `not_found`, and `in_use` while an action uses it. */
export async function deleteTable(
  { platform, catalogue, writes }: TablesDeps,
  { level, name, session }: TableName & { session: Session },
): Promise<void> {
  const { db, clock, warehouse } = platform
  await writes.exclusively(async () => {
    const row = await db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('actionTables')
        .selectAll()
        .where('databaseName', '=', level)
        .where('tableName', '=', name)
        .executeTakeFirst()
      if (found === undefined) throw new PlatformError('not_found', { params: { kind, name } })
      const actions = await trx.selectFrom('actions').select(['name', 'kind', 'parametersJson']).execute()
      const users = actions.filter((action) => usesTable(action, { level, name }))
      if (users.length > 0)
        throw new PlatformError('in_use', {
          params: { kind, name, users: users.map((user) => user.name).join(', ') },
        })
      await trx
        .deleteFrom('actionTables')
        .where('databaseName', '=', level)
        .where('tableName', '=', name)
        .execute()
      const before = { database_name: level, table_name: name, rows: found.rows }
      await record(trx, { session, clock, change: { action: 'action_table.delete', object: name, before } })
      return found
    })
    await catalogue.reloadActionTables()
    await warehouse.execute(compile(sql`DROP TABLE IF EXISTS ${sql.id(level, row.physicalName)}`))
  })
}
