// The API representation of tables and sources: stored findings, and the state of a running job.
import { isDeepStrictEqual } from 'node:util'
import { extraction as extractionSchema, type Extraction, type Table } from '#contract/data-manager/table.ts'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { Source, SourceState } from '#contract/data-manager/source.ts'
import type { Job } from '#contract/jobs/job.ts'
import { problem } from '#contract/http.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { isExactDouble } from '#domain/json/exact-double.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { etagOf } from '../../core/etag.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SourceRow, SourceTableRow } from '../../db/source-tables.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { changesOf } from './table-changes.ts'
import { remoteOf } from '../connections/snapshot.ts'
import { openSecrets, parametersOf } from '../connections/source-parameters.ts'
import type { Db } from '../../db/sqlite.ts'

export interface TableRow extends SourceTableRow {
  /** Name of the uploaded file, the next one if there is one; null for a file in a folder. */
  readonly fileName: string | null
  /** Size in bytes. */
  readonly fileSize: number | null
}

/** A query for all tables, for callers to narrow. `db` may be a transaction. */
export function tableRows(db: Db) {
  return db
    .selectFrom('sourceTables')
    .leftJoin('uploads', (join) =>
      join.on((on) =>
        on('uploads.id', '=', on.fn.coalesce('sourceTables.nextUploadId', 'sourceTables.uploadId')),
      ),
    )
    .selectAll('sourceTables')
    .select(['uploads.name as fileName', 'uploads.size as fileSize'])
    .orderBy('sourceName')
    .orderBy('tableName')
}

interface Reading {
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly locks: ResourceLocks
}

const parse = (text: string): unknown => JSON.parse(text)

/** Numbers of an extraction keep all their digits (QB31). */
const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }): unknown => {
  const text = typeof value === 'number' ? (context?.source ?? '') : ''
  return text === '' || isExactDouble(text) ? value : new ExactNumber(text)
}

/** The last successful extraction; null before the first. */
export function extractionOf(row: Pick<SourceTableRow, 'extractionJson'>): Extraction | null {
  return row.extractionJson === null
    ? null
    : extractionSchema.parse(JSON.parse(row.extractionJson, keepDigits))
}

/** Reading options as they are stored; null for none. */
export function readingJsonOf(options: ReadingOptions | undefined): string | null {
  return options === undefined || Object.keys(options).length === 0 ? null : JSON.stringify(options)
}

/** The reading options that a person chose for a table. */
export function chosenOptions(row: Pick<SourceTableRow, 'readingJson'>): ReadingOptions {
  return row.readingJson === null ? {} : readingOptions.parse(parse(row.readingJson))
}

/** The last extraction used the options of the table. */
const isReadAsChosen = (row: SourceTableRow, { reading }: Extraction): boolean =>
  reading === undefined || isDeepStrictEqual(chosenOptions(row), reading.chosen)

const failureOf = (row: SourceTableRow): Table['failure'] =>
  row.failureJson === null ? null : problem.parse(parse(row.failureJson))

const stateOf = (row: SourceTableRow, job: Job | undefined, extraction: Extraction | null): SourceState => {
  if (job !== undefined) return job.state === 'Queued' ? 'queued' : 'extracting'
  if (row.failureJson !== null) return 'failed'
  if (extraction === null || row.nextUploadId !== null) return 'never_extracted'
  if (!isReadAsChosen(row, extraction)) return 'never_extracted'
  return extraction.rejected.count > 0 ? 'attention' : 'ready'
}

const jobOn = async (row: SourceTableRow, { jobs, locks }: Reading): Promise<Job | undefined> => {
  const id = locks.jobOf(tableKey(row.sourceName, row.tableName))
  return id === undefined || id === '' ? undefined : jobs.get(id)
}

interface TableReading {
  readonly table: Table
  readonly job: Job | undefined
}

const noFindings = {
  size: null,
  rows: null,
  extracted_at: null,
  rejected_rows: 0,
  attributes: null,
  sampled: false,
  changes: 0,
}

const countChanges = (row: SourceTableRow, extraction: Extraction): number => {
  const changes = changesOf(row, extraction)
  return changes === null ? 0 : changes.attributes.length + changes.options.length
}

const findingsOf = (row: SourceTableRow, extraction: Extraction | null) =>
  extraction === null
    ? noFindings
    : {
        size: extraction.size,
        rows: extraction.rows,
        extracted_at: extraction.extracted_at,
        rejected_rows: extraction.rejected.count,
        attributes: extraction.attributes.length,
        sampled: extraction.sampled,
        changes: countChanges(row, extraction),
      }

/** The file of a table, and which part of it the table is. */
export function partOf(row: TableRow) {
  const { fileName, file, tableName, parent } = row
  const sheet = chosenOptions(row).sheet ?? row.sheet
  const remote = remoteOf(row)
  if (remote !== null) return { format: null, file: null, sheet: null, parent, remote }
  const name = fileName ?? file ?? tableName
  const format = formatOf(name)?.format ?? null
  return { format, file: file ?? (format === null ? null : name), sheet, parent, remote }
}

const readTable = async (row: TableRow, reading: Reading): Promise<TableReading> => {
  const job = await jobOn(row, reading)
  const extraction = extractionOf(row)
  const table: Table = {
    database_name: row.sourceName,
    table_name: row.tableName,
    ...partOf(row),
    ...findingsOf(row, extraction),
    ...(row.fileSize === null ? {} : { size: row.fileSize }),
    state: stateOf(row, job, extraction),
    job_id: job?.job_id ?? null,
    failure: job === undefined ? failureOf(row) : null,
    progress: job?.progress ?? null,
  }
  return { table, job }
}

/** The API representation of a table. */
export async function toTable(row: TableRow, reading: Reading): Promise<Table> {
  return (await readTable(row, reading)).table
}

/** The first of these states that any table has is the state of the source. */
const ranking: readonly SourceState[] = [
  'extracting',
  'queued',
  'failed',
  'attention',
  'never_extracted',
  'ready',
]

const sumOf = (numbers: readonly (number | null)[]): number | null => {
  const present = numbers.filter((number) => number !== null)
  return present.length === 0 ? null : present.reduce((sum, number) => sum + number, 0)
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((last, instant) => (last === null || (instant ?? '') > last ? instant : last), null)

/** ETag of the editable members of a source. */
export function sourceEtag(row: SourceRow): string {
  return etagOf([row.name, row.parametersJson, row.secrets, row.updatedAt])
}

/** The API representation of a source, without secrets. */
export async function toSource(
  row: SourceRow,
  { tables, reading }: { tables: readonly TableRow[]; reading: Reading },
): Promise<Source> {
  const read = await Promise.all(tables.map((table) => readTable(table, reading)))
  const states = new Set(read.map(({ table }) => table.state))
  const job = read.find((one) => one.job !== undefined)?.job
  return {
    database_name: row.name,
    dbms: row.dbms,
    parameters: { ...parametersOf(row.parametersJson) },
    secrets_set: Object.keys(openSecrets(reading.secrets, row)).sort(),
    dwhName: row.dwh,
    level_name: row.levelName,
    state: ranking.find((state) => states.has(state)) ?? 'never_extracted',
    tables: tables.length,
    rows: sumOf(read.map(({ table }) => table.rows)),
    rejected_rows: sumOf(read.map(({ table }) => table.rejected_rows)) ?? 0,
    extracted_at: latest(read.map(({ table }) => table.extracted_at)),
    job_id: job?.job_id ?? null,
    progress: job?.progress ?? null,
    failure: read.find(({ table }) => table.failure !== null)?.table.failure ?? null,
    owner: { uid: row.ownerUid, user: row.ownerName },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: sourceEtag(row),
  }
}
