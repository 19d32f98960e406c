// Exports of a query as files (QB11): parse, run into a stored result, check, send.
import type { PlatformApi } from '#contract/api.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { query } from '#contract/query/endpoints.ts'
import { maxCellLength } from '#domain/spreadsheet/xlsx-cell.ts'
import type { CatalogueState } from '../../data-manager/catalogue/catalogue.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { duckDialect } from '../../warehouse/dialect.ts'
import type { StoredResult } from '../../warehouse/warehouse.ts'
import { compilePlan } from '../compile-evolution.ts'
import type { Plan } from '../compile-query.ts'
import { warningOf } from '../warning.ts'
import { csvStream } from './csv-stream.ts'
import { exportBatches, exportColumns, type ExportBatch, type SourceColumn } from './export-batch.ts'
import { sendExport } from './send-export.ts'
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

interface Content {
  readonly columns: readonly SourceColumn[]
  readonly batches: AsyncIterable<ExportBatch>
}

interface Format {
  readonly extension: string
  readonly type: string
  /** Throws if the format cannot represent the result. */
  readonly check: (columns: readonly SourceColumn[], result: StoredResult) => Promise<void>
  readonly encode: (content: Content) => AsyncGenerator<Uint8Array, void, undefined>
}

const csvFormat = ({
  raw = false,
  bom = true,
}: {
  raw?: boolean | undefined
  bom?: boolean | undefined
}): Format => ({
  extension: 'csv',
  type: query.exportCsv.response.type,
  check: () => Promise.resolve(),
  encode: (content) => csvStream({ ...content, isGuarded: !raw, hasMark: bom }),
})

const xlsxFormat: Format = {
  extension: 'xlsx',
  type: query.exportXlsx.response.type,
  check: async (columns, result) => {
    if (columns.length > maxColumns)
      throw new PlatformError('too_many_columns', { params: { columns: columns.length, limit: maxColumns } })
    for (const { type, source, header: field } of columns) {
      const length = type === 'text' ? await result.lengthOver(source, maxCellLength) : undefined
      if (length !== undefined)
        throw new PlatformError('cell_too_long', { params: { field, length, limit: maxCellLength } })
    }
  },
  encode: xlsxStream,
}

/** Totals would have to be in the file too. */
const requireNoTotals = ({ totals }: Plan): void => {
  if (totals !== null) throw refuse([problemAt('total', 'not_yet', { what: 'total' })])
}

/** Handlers of exports. Both have the rows of the query, limited by the conditions of the caller. */
export function exportHandlers(
  { clock, settings, warehouse }: ExportDeps,
  { withState, planFor }: Planning,
): Pick<Handlers<PlatformApi['query']>, 'exportCsv' | 'exportXlsx'> {
  let running = 0

  const start = async (
    call: Call,
    state: CatalogueState | null,
  ): Promise<{ plan: Plan; result: StoredResult }> => {
    const limit = settings.get('export_limit')
    const plan = await planFor(call, state, { dataLimit: limit, defaultLimit: limit + 1 })
    requireNoTotals(plan)
    const options = { signal: call.signal, timeout: settings.get('query_timeout') * 1000 }
    const result = await warehouse.store(compilePlan(plan, duckDialect), options)
    if (result.rows <= limit) return { plan, result }
    await result.close()
    throw new PlatformError('export_rows', { params: { limit } })
  }

  const send = async (call: Call, format: Format): Promise<Response> => {
    const { plan, result } = await withState((state) => start(call, state))
    const columns = exportColumns(plan)
    try {
      await format.check(columns, result)
    } catch (error) {
      await result.close()
      throw error
    }
    return sendExport({
      bytes: format.encode({ columns, batches: exportBatches(result.batches(), columns) }),
      name: `${plan.table.table_name}-${new Date(clock.now()).toISOString().slice(0, 10)}`,
      extension: format.extension,
      type: format.type,
      warning: warningOf({ request: call.request, plan }),
      onEnd: async () => {
        running -= 1
        await result.close()
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
