// Reading options of a table (DM36): chosen ones are stored and used by the next extraction.
import type { PlatformApi } from '#contract/api.ts'
import type { TableReading } from '#contract/data-manager/reading-options.ts'
import { record } from '../../audit/audit.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { PlatformError } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { fileOfTable } from './table-file.ts'
import { chosenOptions, extractionOf, partOf, readingJsonOf, type TableRow } from './table-state.ts'
import { tableRow } from './tables.ts'
import { sheetsOf } from './workbook-tables.ts'

type ReadingHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'tableReading' | 'saveTableReading'>

const kind = 'table'

type StoredReading = Omit<TableReading, 'sheets'>

const readingOf = (row: TableRow): StoredReading => ({
  chosen: chosenOptions(row),
  report: extractionOf(row)?.reading ?? null,
  etag: etagOf([row.sourceName, row.tableName, row.readingJson]),
})

/** Names of the sheets, if the file is a workbook that is there. */
const sheetNames = async (deps: PlatformDeps, row: TableRow): Promise<string[]> => {
  if (partOf(row).format !== 'xlsx') return []
  try {
    const sheets = await sheetsOf(deps, await fileOfTable(deps, { row, isNewest: true }))
    return sheets.map(({ name }) => name)
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}

const readingReply = async (deps: PlatformDeps, row: TableRow) => {
  const stored = readingOf(row)
  return new Reply({ reading: { ...stored, sheets: await sheetNames(deps, row) } }, { etag: stored.etag })
}

const saveReading =
  (deps: PlatformDeps, locks: ResourceLocks): ReadingHandlers['saveTableReading'] =>
  async ({ params, query, body, ifMatch }, { session }) => {
    requireWarehouse(query)
    const { db, clock } = deps
    const { source, table } = params
    const name = `${source}/${table}`
    // An extraction that is running uses the former options.
    const lock = locks.acquire({ kind, key: tableKey(source, table), name })
    try {
      await db.transaction().execute(async (trx) => {
        const before = await tableRow({ db: trx }, params)
        checkEtag(ifMatch, readingOf(before).etag, { kind, name })
        const readingJson = readingJsonOf(body.options)
        await trx
          .updateTable('sourceTables')
          .set({ readingJson, failureJson: null })
          .where('sourceName', '=', source)
          .where('tableName', '=', table)
          .execute()
        const change = {
          action: 'table.reading' as const,
          object: name,
          before: chosenOptions(before),
          after: body.options,
        }
        await record(trx, { session, clock, change })
      })
    } finally {
      lock.release()
    }
    return readingReply(deps, await tableRow(deps, params))
  }

/** Handlers of reading options. */
export function readingHandlers(deps: PlatformDeps, locks: ResourceLocks): ReadingHandlers {
  return {
    tableReading: async ({ params, query }) => {
      requireWarehouse(query)
      return readingReply(deps, await tableRow(deps, params))
    },
    saveTableReading: saveReading(deps, locks),
  }
}
