// Exports of a query as files (QB11): parse, run into a stored result, read the totals, check, send.
import type { PlatformApi } from '#contract/api.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { query, type CsvQuery } from '#contract/query/endpoints.ts'
import { maxCellLength } from '#domain/spreadsheet/xlsx-cell.ts'
import type { CatalogueState } from '../../data-manager/catalogue/catalogue.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import { sendFile } from '../../core/send-file.ts'
import type { Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { duckDialect } from '../../warehouse/dialect.ts'
import type { RunOptions, StoredResult } from '../../warehouse/warehouse.ts'
import { compilePlan } from '../compile-evolution.ts'
import type { Plan } from '../compile-query.ts'
import { runTotals } from '../run-totals.ts'
import { warningOf } from '../warning.ts'
import { csvStream } from './csv-stream.ts'
import { resultTable, type ExportTable } from './export-batch.ts'
import { totalsTable } from './totals-table.ts'
import { maxColumns, xlsxStream } from './xlsx-stream.ts'

type ExportDeps = Pick<PlatformDeps, 'clock' | 'settings' | 'warehouse'>

interface Call {
  readonly request: QueryRequest
  readonly session: Session
  readonly signal: AbortSignal
}

interface Planning {
  /** Runs again with the tables of a build that was published meanwhile. */
  readonly withState: <A>(work: (state: CatalogueState | null) => Promise<A>) => Promise<A>
  readonly planFor: (
    call: Call,
    state: CatalogueState | null,
    limits: { readonly dataLimit: number; readonly defaultLimit: number },
  ) => Promise<Plan>
}

/** What a file has: the rows of the query, its totals. */
interface Parts {
  readonly hasResult: boolean
  readonly hasTotals: boolean
}

interface Format {
  readonly extension: string
  readonly type: string
  /** Throws if the format needs another request. */
  readonly partsOf: (plan: Plan) => Parts
  /** Throws if the format cannot represent a table. */
  readonly check: (table: ExportTable) => Promise<void>
  readonly encode: (tables: readonly ExportTable[]) => AsyncGenerator<Uint8Array, void, undefined>
}

/** A CSV file has one table. */
const csvParts = ({ totals }: Plan, part: CsvQuery['part']): Parts => {
  if (part === undefined && totals !== null) throw refuse([problemAt('part', 'part_required')])
  if (part === 'totals' && totals === null) throw refuse([problemAt('total', 'required')])
  return { hasResult: part !== 'totals', hasTotals: part === 'totals' }
}

const csvFormat = ({ raw = false, bom = true, part }: CsvQuery): Format => ({
  extension: 'csv',
  type: query.exportCsv.response.type,
  partsOf: (plan) => csvParts(plan, part),
  check: () => Promise.resolve(),
  encode: async function* (tables) {
    for (const table of tables) yield* csvStream({ table, isGuarded: !raw, hasMark: bom })
  },
})

const xlsxFormat: Format = {
  extension: 'xlsx',
  type: query.exportXlsx.response.type,
  partsOf: ({ totals }) => ({ hasResult: true, hasTotals: totals !== null }),
  check: async ({ columns, lengthOver }) => {
    if (columns.length > maxColumns)
      throw new PlatformError('too_many_columns', { params: { columns: columns.length, limit: maxColumns } })
    for (const [index, { type, header: field }] of columns.entries()) {
      const length = type === 'text' ? await lengthOver(index, maxCellLength) : undefined
      if (length !== undefined)
        throw new PlatformError('cell_too_long', { params: { field, length, limit: maxCellLength } })
    }
  },
  encode: (tables) => xlsxStream({ tables }),
}

interface Opened {
  readonly plan: Plan
  readonly tables: readonly ExportTable[]
  /** Frees the space of the rows. */
  readonly close: () => Promise<void>
}

/** Handlers of exports. Both have the rows of the query, limited by the conditions of the caller. */
export function exportHandlers(
  { clock, settings, warehouse }: ExportDeps,
  { withState, planFor }: Planning,
): Pick<Handlers<PlatformApi['query']>, 'exportCsv' | 'exportXlsx'> {
  let running = 0

  const storeRows = async (plan: Plan, options: RunOptions): Promise<StoredResult> => {
    const limit = settings.get('export_limit')
    const result = await warehouse.store(compilePlan(plan, duckDialect), options)
    if (result.rows <= limit) return result
    await result.close()
    throw new PlatformError('export_rows', { params: { limit } })
  }

  /** The totals are read into memory, so they have the limit of a response. */
  const readTotals = async (plan: Plan, options: RunOptions): Promise<ExportTable[]> => {
    if (plan.totals === null) return []
    const limited = { ...plan, totals: { ...plan.totals, limit: settings.get('data_limit') } }
    const totals = await runTotals(warehouse, { plan: limited, options })
    return totals === undefined ? [] : [totalsTable(plan, totals)]
  }

  const open = async (
    { call, format }: { call: Call; format: Format },
    state: CatalogueState | null,
  ): Promise<Opened> => {
    const limit = settings.get('export_limit')
    const plan = await planFor(call, state, { dataLimit: limit, defaultLimit: limit + 1 })
    const { hasResult, hasTotals } = format.partsOf(plan)
    const { signal, session } = call
    const options = { signal, timeout: settings.get('query_timeout') * 1000, account: session.uid }
    const result = hasResult ? await storeRows(plan, options) : undefined
    const close = async (): Promise<void> => result?.close()
    try {
      const tables = [
        ...(result === undefined ? [] : [resultTable(plan, result)]),
        ...(hasTotals ? await readTotals(plan, options) : []),
      ]
      for (const table of tables) await format.check(table)
      return { plan, tables, close }
    } catch (error) {
      await close()
      throw error
    }
  }

  const send = async (call: Call, format: Format): Promise<Response> => {
    const { plan, tables, close } = await withState((state) => open({ call, format }, state))
    const { hasResult } = format.partsOf(plan)
    const name = [plan.table.table_name, ...(hasResult ? [] : ['totals'])].join('-')
    return sendFile({
      bytes: format.encode(tables),
      name: `${name}-${new Date(clock.now()).toISOString().slice(0, 10)}`,
      extension: format.extension,
      type: format.type,
      warning: warningOf({ request: call.request, plan }),
      onEnd: async () => {
        running -= 1
        await close()
      },
    })
  }

  const run = async (body: QueryRequest, { signal, session }: Context, format: Format): Promise<Response> => {
    const limit = settings.get('exports_at_once')
    if (running >= limit) throw new PlatformError('exports_busy', { params: { limit }, retryAfter: 10 })
    running += 1
    try {
      return await send({ request: body, signal, session }, format)
    } catch (error) {
      running -= 1
      throw error
    }
  }

  return {
    exportCsv: (input, context) => run(input.body, context, csvFormat(input.query)),
    exportXlsx: (input, context) => run(input.body, context, xlsxFormat),
  }
}
