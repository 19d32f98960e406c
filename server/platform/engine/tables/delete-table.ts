// Deletes action tables that no action uses.
import { sql } from 'kysely'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { compile } from '../../warehouse/sql.ts'
import { readTableUsers } from './table-users.ts'
import type { TablesDeps } from './tables-deps.ts'

interface TableName {
  readonly level: string
  readonly name: string
}

const kind = 'action_table' satisfies TermCode

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
      const users = (await readTableUsers(trx))({ database_name: level, table_name: name })
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
