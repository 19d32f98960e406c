// Requests that extract tables and read what was found. The first request of the console gets a sample at once, and all
// lines are read afterwards (DM35).
import type { PlatformApi } from '#contract/api.ts'
import { defaultSampleLines, type Extraction } from '#contract/data-manager/table.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { waitForJob } from '../../jobs/jobs.ts'
import { leastSampleBytes } from '../../warehouse/loading/extract-file.ts'
import type { ResourceLocks } from '../core/resource-locks.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { readColumns } from './known-attributes.ts'
import { startExtraction, type ExtractionDeps, type ExtractionTask } from './extraction.ts'
import { tablesWithin } from './list-tables.ts'
import { rejectedLineHandlers } from './rejected-lines.ts'
import { extractionOf, tableRows } from './table-state.ts'
import { tableRow } from './tables.ts'

type ExtractionHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'extract' | 'lastExtraction' | 'listColumns' | 'rejectedLines' | 'allRejectedLines'
>

/** Milliseconds that a response waits for its job (DM12). */
export const jobWaitMs = 10_000

interface ExtractionSettings {
  readonly sample?: boolean | undefined
  readonly sample_max_lines?: number | undefined
  readonly flashzone?: boolean | undefined
  readonly full_read?: boolean | undefined
  readonly sheet_follows?: boolean | undefined
  readonly whole?: boolean | undefined
}

/** Number of rows to read; undefined for all (DM1). */
const limitOf = ({
  sample,
  sample_max_lines: lines = defaultSampleLines,
}: ExtractionSettings): number | undefined => {
  if (sample !== true) return undefined
  if (lines === 0) throw refuse([problemAt('sample_max_lines', 'too_small', { min: 1 })])
  return lines
}

/** A sample of a small file is the whole file, unless its encoding was recognized from a part. */
const isWhole = ({ sampled, size, table_name: name }: Extraction): boolean =>
  !sampled && (size ?? 0) <= leastSampleBytes && !name.endsWith('.gz')

/** Only a part of the items of its lists was read, although the sample has all rows of the table. */
const hasSampledLists = async (
  db: Db,
  { source, table }: Pick<ExtractionTask, 'source' | 'table'>,
): Promise<boolean> => {
  const rows = await tableRows(db).where('sourceName', '=', source).execute()
  return tablesWithin(rows, table).some((row) => extractionOf(row)?.sampled === true)
}

/**
 * Reads a sample, and starts to read all lines when it is stored. A table that was read completely keeps these findings
 * until all lines are read again, so it gets no sample.
 */
const sampleAndRead = async (
  deps: ExtractionDeps,
  order: Omit<ExtractionTask, 'file' | 'options'>,
  { wait }: { readonly wait?: boolean | undefined },
) => {
  const last = extractionOf(await tableRow(deps, order))
  const all = { ...order, limit: undefined }
  const isKnown = last !== null && !last.sampled && !(await hasSampledLists(deps.db, order))
  const started = isKnown
    ? await startExtraction(deps, all)
    : await startExtraction(deps, order, {
        next: async (db, found) => (isWhole(found) && !(await hasSampledLists(db, order)) ? null : all),
      })
  const finished = await waitForJob(started, wait === true ? undefined : jobWaitMs)
  if (finished === undefined) return new Reply({ job_id: started.jobId }, { status: 202 })
  return {
    job_id: started.jobId,
    extraction: finished.value,
    full_job_id: (await started.next)?.jobId ?? null,
  }
}

const extract =
  (deps: ExtractionDeps): ExtractionHandlers['extract'] =>
  async ({ params, query, body }, { session }) => {
    requireWarehouse(query)
    await tableRow(deps, params)
    const settings: ExtractionSettings = { ...query, ...body }
    const { flashzone = false, sheet_follows: sheetFollows, whole: isWhole } = settings
    const order = { ...params, limit: limitOf(settings), flashzone, sheetFollows, isWhole, session }
    if (settings.sample === true && settings.full_read === true) return sampleAndRead(deps, order, query)
    const started = await startExtraction(deps, order)
    const finished = await waitForJob(started, query.wait === true ? undefined : jobWaitMs)
    if (finished === undefined) return new Reply({ job_id: started.jobId }, { status: 202 })
    return { job_id: started.jobId, extraction: finished.value }
  }

const lastExtraction =
  (deps: ExtractionDeps): ExtractionHandlers['lastExtraction'] =>
  async ({ params, query }) => {
    requireWarehouse(query)
    return { extraction: extractionOf(await tableRow(deps, params)) }
  }

/** Handlers of extraction. */
export function extractionHandlers(platform: PlatformDeps, locks: ResourceLocks): ExtractionHandlers {
  const deps: ExtractionDeps = { ...platform, locks }
  return {
    extract: extract(deps),
    lastExtraction: lastExtraction(deps),
    listColumns: async ({ query }) => {
      requireWarehouse(query)
      return { tables: await readColumns(platform.db) }
    },
    ...rejectedLineHandlers(deps),
  }
}
