// Rejected lines of a table (DM2a). The first ones are stored. All of them are read again from the file, while it is as
// it was at the extraction.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import { extractionEndpoints } from '#contract/data-manager/extraction-endpoints.ts'
import { rejectedLineList, type Extraction } from '#contract/data-manager/table.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { jsonLines, sendFile } from '../../core/send-file.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { fileIdentity } from '../../warehouse/loading/file-watch.ts'
import { readingPlan, type ReadingPlan } from '../../warehouse/loading/reading-plan.ts'
import { isComplete } from '../../warehouse/loading/rejects.ts'
import { readRejectedLines } from '../../warehouse/loading/text-pass.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { fileOfTable, type TableFile } from './table-file.ts'
import { extractionOf, type TableRow } from './table-state.ts'
import { tableRow } from './tables.ts'

type RejectedLines = Extraction['rejected']['samples']
type RejectedHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'rejectedLines' | 'allRejectedLines'>
type RejectedDeps = Pick<PlatformDeps, 'db' | 'sourceFolders' | 'uploads' | 'extractionLimits'>

/** `identity` is that of the file which was read. A list alone is from an earlier version. */
const storedLines = z.union([
  z.object({ identity: z.string().nullable(), lines: rejectedLineList }),
  rejectedLineList.transform((lines) => ({ identity: null, lines })),
])

/** A text that differs after a change of the file. An uploaded file never changes, but its folder can move. */
export async function identityOf(file: Pick<TableFile, 'uploadId' | 'path' | 'name'>): Promise<string> {
  return file.uploadId ?? fileIdentity(file)
}

/** Replaces the rejected lines of a table. */
export async function storeRejectedLines(
  trx: Transaction<Tables>,
  { source, table, identity }: { source: string; table: string; identity: string },
  lines: RejectedLines,
): Promise<void> {
  const linesJson = JSON.stringify({ identity, lines } satisfies z.input<typeof storedLines>)
  const row = { sourceName: source, tableName: table, linesJson }
  if (lines.length > 0) await trx.replaceInto('rejectedLines').values(row).execute()
  else
    await trx
      .deleteFrom('rejectedLines')
      .where('sourceName', '=', source)
      .where('tableName', '=', table)
      .execute()
}

interface StoredLines {
  readonly identity: string | null
  readonly lines: RejectedLines
  readonly row: TableRow
  readonly extraction: Extraction | null
  /** Number of all. */
  readonly count: number
}

/** The stored lines; of an extraction of an earlier version, its samples. */
const readStored = async (
  deps: RejectedDeps,
  params: { source: string; table: string },
): Promise<StoredLines> => {
  const row = await tableRow(deps, params)
  const extraction = extractionOf(row)
  const { count, samples } = extraction?.rejected ?? { count: 0, samples: [] }
  const stored = await deps.db
    .selectFrom('rejectedLines')
    .select('linesJson')
    .where('sourceName', '=', params.source)
    .where('tableName', '=', params.table)
    .executeTakeFirst()
  const { identity, lines } = stored
    ? storedLines.parse(JSON.parse(stored.linesJson))
    : { identity: null, lines: samples }
  return { row, extraction, count, identity, lines }
}

/** Whether the file has lines that can be rejected. Of other formats, every rejection is stored. */
export function hasLines({ format, shape, list }: ReadingPlan): boolean {
  return (
    format === 'csv' || format === 'tsv' || (format === 'ndjson' && shape === 'lines' && list === undefined)
  )
}

interface Reading {
  readonly plan: ReadingPlan
  readonly file: TableFile
  readonly stored: StoredLines
}

/** The text file that has to be read; null if all lines are stored. */
const fileToRead = async (deps: RejectedDeps, stored: StoredLines): Promise<Reading | null> => {
  const { row, count, lines, identity } = stored
  if (row.planJson === null || isComplete(count, lines)) return null
  const plan = readingPlan.parse(JSON.parse(row.planJson))
  if (!hasLines(plan)) return null
  const file = await fileOfTable(deps, { row })
  if (identity === null || (await identityOf(file)) !== identity)
    throw new PlatformError('rejects_outdated', { params: { file: file.name } })
  return { plan, file, stored }
}

const readAll = async function* (
  { extractionLimits: limits }: RejectedDeps,
  { plan, file, stored: { extraction, count, identity } }: Reading,
  signal: AbortSignal,
): AsyncGenerator<RejectedLines, void, undefined> {
  const { path, name } = file
  const rows = (extraction?.lines_read ?? 0) - count
  const order = {
    file: { path, name, isPacked: plan.isPacked, unpackedLimit: limits.unpacked, signal },
    layout: plan,
    names: plan.format === 'ndjson' ? [] : plan.columns.map((column) => column.name),
    limit: extraction?.sampled === true ? rows : undefined,
  }
  let found = 0
  for await (const lines of readRejectedLines(order)) {
    found += lines.length
    yield lines
  }
  // The transfer breaks off, so that the file never looks complete.
  if (found !== count || (await identityOf(file)) !== identity)
    throw new PlatformError('rejects_outdated', { params: { file: name } })
}

/** Handlers of rejected lines. */
export function rejectedLineHandlers(deps: RejectedDeps): RejectedHandlers {
  return {
    rejectedLines: async ({ params, query }) => {
      requireWarehouse(query)
      const { count, lines } = await readStored(deps, params)
      return { rejected_rows: count, lines }
    },
    allRejectedLines: async ({ params, query }, { signal }) => {
      requireWarehouse(query)
      const stored = await readStored(deps, params)
      const reading = await fileToRead(deps, stored)
      return sendFile({
        bytes: jsonLines(reading === null ? [stored.lines] : readAll(deps, reading, signal)),
        name: `${params.table}-rejected`,
        extension: 'ndjson',
        type: extractionEndpoints.allRejectedLines.response.type,
        onEnd: () => Promise.resolve(),
      })
    },
  }
}
