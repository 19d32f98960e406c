// Chooses the column by which only the new rows of a table of a database are read (DM66).
import type { PlatformApi } from '#contract/api.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { growingProblems } from '../connections/growing-column.ts'
import { remoteOf } from '../connections/snapshot.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { extractionOf, type TableRow, toTable } from './table-state.ts'
import { tableRow } from './tables.ts'

type RefreshHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'saveRefresh'>

/** What is wrong with a column; the last extraction knows the columns of the table. */
const problemsOf = (row: TableRow, column: string): Problem[] => {
  const extraction = extractionOf(row)
  if (extraction === null) return [problemAt('growing_by', 'invalid_value', reasonParams('growing_unread'))]
  const columns = extraction.attributes.map(({ attribute_name: name, type }) => ({ name, type }))
  return growingProblems('growing_by', column, columns)
}

/** Handler of `saveRefresh`. */
export function refreshHandlers(deps: PlatformDeps, locks: ResourceLocks): RefreshHandlers {
  const { db, clock, jobs, secrets } = deps
  return {
    saveRefresh: async ({ params, query, body: { growing_by: column } }, { session }) => {
      requireWarehouse(query)
      const { source, table } = params
      const name = `${source}/${table}`
      // An extraction that is running uses the former column.
      const lock = locks.acquire({ kind: 'table', key: tableKey(source, table), name })
      try {
        await db.transaction().execute(async (trx) => {
          const row = await tableRow({ db: trx }, params)
          const remote = remoteOf(row)
          if (remote === null)
            throw refuse([problemAt('growing_by', 'invalid_value', reasonParams('growing_files'))])
          const problems = column === null ? [] : problemsOf(row, column)
          if (problems.length > 0) throw refuse(problems)
          const after = { ...remote, growing_by: column }
          await trx
            .updateTable('sourceTables')
            .set({ remoteJson: JSON.stringify(after) })
            .where('sourceName', '=', source)
            .where('tableName', '=', table)
            .execute()
          const change = { action: 'table.refresh' as const, object: name, before: remote, after }
          await record(trx, { session, clock, change })
        })
      } finally {
        lock.release()
      }
      return { table: await toTable(await tableRow(deps, params), { jobs, secrets, locks }) }
    },
  }
}
