// Extraction: a job that reads the file of a table and stores its findings. A failed extraction leaves the last
// successful one in place (DM2).
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { Extraction, RowsRead } from '#contract/data-manager/table.ts'
import { nested } from '#contract/sentence.ts'
import { millisecondsSince } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import { setContinued } from '../../jobs/continued-job.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { JobResult, JobWork, StartedJob } from '../../jobs/jobs.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { extractFile, type Extracted } from '../../warehouse/loading/extract-file.ts'
import { withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { textEncodingOf } from '../../warehouse/loading/file-bytes.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { reasonOf } from '../../warehouse/loading/rejects.ts'
import { tableKey, type ResourceLock, type ResourceLocks } from '../core/resource-locks.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { extractionResult } from './extraction-result.ts'
import { isRemote, readRemote, remoteFileOf } from '../connections/remote-content.ts'
import { discardSnapshot } from '../connections/snapshot.ts'
import { sourceRow } from './sources.ts'
import { fileOfTable, type TableFile } from './table-file.ts'
import { listTableOf, readWithLists, rootOf, type ReadTable } from './list-tables.ts'
import { identityOf } from './rejected-lines.ts'
import { storeExtraction, storeFailure, toExtraction } from './store-extraction.ts'
import { addSheets, furtherSheets } from './further-sheets.ts'
import { tableRow } from './tables.ts'
import { chosenOptions, tableRows } from './table-state.ts'
import { removeRetiredUploads } from './table-uploads.ts'

export interface ExtractionTask {
  readonly source: string
  readonly table: string
  readonly file: TableFile
  readonly limit: number | undefined
  readonly flashzone: boolean
  readonly session: Session
  readonly options: ReadingOptions
  /** The job whose step starts the extraction; absent if a user starts it. */
  readonly startedByJob?: string | undefined
  /** Another job has just read the file of another server. */
  readonly isContinued?: boolean | undefined
  /** The file was read of another server by this job. */
  readonly isCopied?: boolean | undefined
  /** How it was read, of a table of a database. */
  readonly rowsRead?: RowsRead | undefined
  /** All rows of a table of a database, although only new ones are to be read. */
  readonly isWhole?: boolean | undefined
  /** Whether another sheet of the same workbook follows; undefined if the table is no sheet of a new workbook. */
  readonly sheetFollows?: boolean | undefined
}

/** Cells of a sheet that are read as empty. */
const logSheet = (work: JobWork, table: string, { sheet }: Extracted): void => {
  if (sheet === undefined) return
  const { errors, firstError, formulas, firstFormula } = sheet
  if (errors > 0) work.log('warning', 'extraction_errors', { table, count: errors, cell: firstError })
  if (formulas > 0) work.log('warning', 'extraction_formulas', { table, count: formulas, cell: firstFormula })
}

const logFindings = (work: JobWork, table: string, extracted: Extracted): void => {
  const { plan, findings, renamed } = extracted
  if (plan.encoding !== 'utf-8' && plan.encoding !== 'utf-8-bom')
    work.log('warning', 'extraction_encoding', { table, encoding: textEncodingOf(plan.encoding) })
  for (const { position, header, name, reason } of renamed)
    work.log('warning', 'extraction_renamed', { table, position, header, name, reason })
  logSheet(work, table, extracted)
  if (findings.sampled) work.log('info', 'extraction_sampled', { table, lines: findings.lines_read })
  const [first] = findings.rejected.samples
  if (first !== undefined)
    work.log('warning', 'extraction_rejected', {
      table,
      count: findings.rejected.count,
      line: first.line,
      ...nested('reason', reasonOf(first)),
    })
}

type ExtractionOrder = Omit<ExtractionTask, 'file' | 'options'>

/** What to extract after what was found; `db` contains it already. */
type NextOrder = (db: Db, found: Extraction) => Promise<ExtractionOrder | null>

export interface ExtractionDeps extends PlatformDeps {
  readonly locks: ResourceLocks
}

/** Reports a part of the work, which is this part of the whole. */
const reportProgress =
  (work: JobWork, [from, to]: readonly [number, number]) =>
  (fraction: number): void => {
    const progress = from + fraction * (to - from)
    work.step(0, { progress })
    work.progress(progress)
  }

/** Reads the table, and the tables of its lists. */
const readTables = async (
  deps: ExtractionDeps,
  task: ExtractionTask,
  work: JobWork,
): Promise<ReadTable[]> => {
  const { source, table, file } = task
  const rows = await tableRows(deps.db).where('sourceName', '=', source).execute()
  const own = await tableRow(deps, { source, table })
  const root = { ...(await listTableOf(deps, own)), options: task.options }
  const staging = await stagingFolder(deps)
  const { extractionLimits: limits } = deps
  const onProgress = reportProgress(work, task.isCopied === true ? [0.5, 1] : [0, 1])
  return deps.disk.whileRoom(work.signal, (signal) =>
    withinTime({ signal, seconds: limits.seconds, name: file.name }, (timed) =>
      readWithLists(root, {
        rows,
        signal: timed,
        read: ({ table: name, list, rowNames, options }, hasLists) =>
          deps.warehouse.session((session) =>
            extractFile(
              { session, staging, signal: timed, limits, ...(name === table ? { onProgress } : {}) },
              {
                ...file,
                list,
                options,
                limit: task.limit,
                flashzone: task.flashzone,
                rowNames,
                hasLists,
              },
            ),
          ),
      }),
    ),
  )
}

const logTable = (work: JobWork, { table, read }: ReadTable, seconds: string): void => {
  if ('error' in read) {
    const { code, params } = failureOf(read.error)
    work.log('error', 'extraction_failed', { table, ...nested('reason', { code, params }) })
    return
  }
  const { findings } = read.extracted
  logFindings(work, table, read.extracted)
  const rows = findings.lines_read - findings.rejected.count
  work.log('info', 'extraction_done', { table, rows, attributes: findings.attributes.length, seconds })
}

const extractTable = async (
  deps: ExtractionDeps,
  { task, next }: { readonly task: ExtractionTask; readonly next: NextOrder },
  work: JobWork,
): Promise<JobResult<Extraction>> => {
  const { table, file } = task
  const began = deps.clock.now()
  work.step(0, { state: 'running' })
  const { tables, size, identity } = await whileUnchanged(file, async ({ size: bytes }) => {
    work.log('info', 'extraction_started', { table, file: file.name, bytes })
    const found = await identityOf(file)
    return { tables: await readTables(deps, task, work), size: bytes, identity: found }
  })
  const seconds = (millisecondsSince(deps.clock, began) / 1000).toFixed(1)
  for (const one of tables) logTable(work, one, seconds)
  const { extracted } = rootOf(tables)
  const { findings } = extracted
  const rejected = findings.rejected.count
  const rows = findings.lines_read - rejected
  work.step(0, {
    state: rejected > 0 ? 'attention' : 'done',
    rows,
    rejected_rows: rejected,
    progress: 1,
  })
  const stored = { ...task, jobId: work.jobId, size, identity }
  const extraction = toExtraction(deps, stored, rootOf(tables))
  return {
    value: extraction,
    result: await extractionResult(deps.db, task, { rows, rejected }),
    commit: async (trx) => {
      await storeExtraction(trx, deps, { task: stored, tables, isComplete: !findings.sampled })
      if (task.sheetFollows === true || (await next(trx, extraction)) !== null)
        await setContinued(trx, { jobId: work.jobId, isContinued: true })
    },
  }
}

const notRead: TableFile = { path: '', name: '', uploadId: null, sheet: null, list: [] }

/** Extracts what was read of another server just before. It is removed again if the extraction fails. */
const extractRemote = async (
  deps: ExtractionDeps,
  { task, next }: { readonly task: ExtractionTask; readonly next: NextOrder },
  work: JobWork,
): Promise<JobResult<Extraction>> => {
  if (task.file !== notRead) return extractTable(deps, { task, next }, work)
  const row = await tableRow(deps, task)
  const source = await sourceRow(deps, task.source)
  work.step(0, { state: 'running' })
  const onProgress = reportProgress(work, [0, 0.5])
  const { limit, isWhole } = task
  const { uploadId, read } = await readRemote(deps, { source, row, limit, isWhole, onProgress }, work)
  try {
    const file = await fileOfTable(deps, { row: { ...row, uploadId, nextUploadId: null } })
    const sheets = await furtherSheets(deps, { row, source, file })
    const copied = { ...task, file, isCopied: true, rowsRead: read }
    const result = await extractTable(deps, { task: copied, next }, work)
    return sheets === null ? result : addSheets(deps, result, { row, sheets, session: task.session, work })
  } catch (error) {
    if (uploadId !== row.uploadId) await discardSnapshot(deps, uploadId)
    throw error
  }
}

const currentFile = async (
  deps: ExtractionDeps,
  of: Pick<ExtractionTask, 'source' | 'table' | 'isContinued'>,
): Promise<Pick<ExtractionTask, 'file' | 'options'>> => {
  const row = await tableRow(deps, of)
  const source = await sourceRow(deps, of.source)
  // The job reads a table of another server, but a file only once for its sample and its lines.
  const isRead = of.isContinued === true && remoteFileOf(source, row) !== null
  if (isRemote(source, row) && !isRead)
    return { file: notRead, options: row.remoteJson === null ? chosenOptions(row) : {} }
  const file = await fileOfTable(deps, { row, isNewest: true }).catch(async (error: unknown) => {
    await storeFailure(deps.db, of, error)
    throw error
  })
  return { file, options: chosenOptions(row) }
}

/** Locks before the file is resolved, so that no request can replace it while it is read. */
const lockTable = ({ locks }: ExtractionDeps, { source, table }: ExtractionOrder): ResourceLock =>
  locks.acquire({ kind: 'table', key: tableKey(source, table), name: `${source}/${table}` })

interface Continuation {
  /** The lock of the table, of an extraction that this one continues. */
  readonly lock?: ResourceLock
  /** What to extract once the job has succeeded, if anything; the table stays locked in between. */
  readonly next?: NextOrder
}

/** `next` is the job that follows, null if there is none; it fails if this job or the start of the next one fails. */
interface StartedExtraction extends StartedJob<Extraction> {
  readonly next: Promise<StartedJob<Extraction> | null>
}

/** Starts the extraction of a table. Throws `not_found`, `busy`, and the errors of its file. */
export async function startExtraction(
  deps: ExtractionDeps,
  order: ExtractionOrder,
  { next = () => Promise.resolve(null), lock = lockTable(deps, order) }: Continuation = {},
): Promise<StartedExtraction> {
  const { source, table, session } = order
  const name = `${source}/${table}`
  try {
    const task: ExtractionTask = { ...order, ...(await currentFile(deps, order)) }
    const started = await deps.jobs.start({
      kind: 'extraction',
      subject: name,
      session,
      steps: [table],
      partOf: order.startedByJob,
      run: async (work) => {
        try {
          return await extractRemote(deps, { task, next }, work)
        } catch (error) {
          if (!work.signal.aborted) await storeFailure(deps.db, task, error)
          throw error
        }
      },
    })
    lock.assignJob(started.jobId)
    const follow = async () => {
      let following: ExtractionOrder | null = null
      try {
        following = await next(deps.db, await started.done)
        return following && (await startExtraction(deps, { ...following, isContinued: true }, { lock }))
      } catch (error) {
        if (following !== null) await setContinued(deps.db, { jobId: started.jobId, isContinued: false })
        throw error
      } finally {
        if (following === null) lock.release()
        await removeRetiredUploads(deps, deps.locks)
      }
    }
    const following = follow()
    following.catch(() => undefined)
    // Whoever waits for the job finds the table free, or locked by the job that follows.
    const done = following.then(
      () => started.done,
      () => started.done,
    )
    done.catch(() => undefined)
    return { jobId: started.jobId, done, next: following }
  } catch (error) {
    lock.release()
    throw error
  }
}
