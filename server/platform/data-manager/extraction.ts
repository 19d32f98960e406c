// Extraction: a job that reads the file of a table and keeps what it found; a failed one leaves the last good one (DM2).
import type { Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import { defaultSampleLines, type Extraction } from '#contract/data-manager/table.ts'
import { nested } from '#contract/sentence.ts'
import { record } from '../base/audit.ts'
import { instantOf, millisecondsSince } from '../base/clock.ts'
import { failureOf } from '../base/job-record.ts'
import type { Tables } from '../db/tables.ts'
import { within, type JobEnd, type JobWork } from '../base/jobs.ts'
import { problemAt, refuse } from '../error.ts'
import { Reply, type Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import type { Session } from '../session.ts'
import { extractFile, type Extracted } from '../warehouse/loading/extract-file.ts'
import { whileUnchanged } from '../warehouse/loading/file-watch.ts'
import { becauseOf } from '../warehouse/loading/rejects.ts'
import { tableKey, type InHand } from './in-hand.ts'
import { stagingFolder } from './staging-folder.ts'
import { fileOfTable, type TableFile } from './table-file.ts'
import { tableRow } from './tables.ts'
import { extractionOf } from './table-state.ts'
import { clearUploads, letGo } from './table-uploads.ts'
import { demandWarehouse } from './warehouse-name.ts'

type ExtractionHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'extract' | 'lastExtraction'>

/** Milliseconds an answer waits for its job (DM12). */
export const patience = 10_000

interface Settings {
  readonly sample?: boolean | undefined
  readonly sample_max_lines?: number | undefined
  readonly flashzone?: boolean | undefined
}

/** How many rows are read; undefined for all (DM1). */
const limitOf = ({ sample, sample_max_lines: lines = defaultSampleLines }: Settings): number | undefined => {
  if (sample !== true) return undefined
  if (lines === 0) throw refuse([problemAt('sample_max_lines', 'too_small', { min: 1 })])
  return lines
}

interface Task {
  readonly source: string
  readonly table: string
  readonly file: TableFile
  readonly limit: number | undefined
  readonly flashzone: boolean
  readonly session: Session
}

const tell = (work: JobWork, { task, extracted }: { task: Task; extracted: Extracted }): void => {
  const { table } = task
  const { plan, findings, renamed } = extracted
  if (!plan.encoding.startsWith('utf-8'))
    work.log('warning', 'extraction_encoding', { table, encoding: plan.encoding })
  for (const { position, header, name, reason } of renamed)
    work.log('warning', 'extraction_renamed', { table, position, header, name, reason })
  if (findings.sampled) work.log('info', 'extraction_sampled', { table, lines: findings.lines_read })
  const [first] = findings.rejected.samples
  if (first !== undefined)
    work.log('warning', 'extraction_rejected', {
      table,
      count: findings.rejected.count,
      line: first.line,
      ...nested('reason', becauseOf(first)),
    })
}

/** Handlers of extraction. */
export const extractionHandlers = (rim: Rim, inHand: InHand): ExtractionHandlers => {
  const { db, clock, warehouse, jobs } = rim

  const keepFailure = async (of: Pick<Task, 'source' | 'table'>, error: unknown): Promise<void> => {
    await db
      .updateTable('sourceTables')
      .set({ failureJson: JSON.stringify(failureOf(error)) })
      .where('sourceName', '=', of.source)
      .where('tableName', '=', of.table)
      .execute()
  }

  /** The file that was extracted is the table's from now on. */
  const takeNext = async (trx: Transaction<Tables>, { source, table, file }: Task): Promise<void> => {
    const row = await tableRow({ db: trx }, { source, table })
    if (row.nextUploadId === null || row.nextUploadId !== file.uploadId) return
    await trx
      .updateTable('sourceTables')
      .set({ uploadId: row.nextUploadId, nextUploadId: null })
      .where('sourceName', '=', source)
      .where('tableName', '=', table)
      .execute()
    await letGo(trx, { ids: [row.uploadId], clock })
  }

  const read = async (task: Task, work: JobWork): Promise<JobEnd<Extraction>> => {
    const { source, table, file } = task
    const began = clock.now()
    work.step(0, { state: 'running' })
    const { extracted, size } = await whileUnchanged(file, async ({ size: bytes }) => {
      work.log('info', 'extraction_started', { table, file: file.name, bytes })
      const onProgress = (fraction: number): void => {
        work.step(0, { progress: fraction })
        work.progress(fraction)
      }
      const staging = await stagingFolder(rim)
      const extracted = await warehouse.session((session) =>
        extractFile(
          { session, staging, signal: work.signal, onProgress },
          { ...file, limit: task.limit, flashzone: task.flashzone },
        ),
      )
      return { extracted, size: bytes }
    })
    const { plan, findings } = extracted
    tell(work, { task, extracted })
    const read = findings.lines_read - findings.rejected.count
    const seconds = (millisecondsSince(clock, began) / 1000).toFixed(1)
    work.log('info', 'extraction_done', {
      table,
      rows: read,
      attributes: findings.attributes.length,
      seconds,
    })
    work.step(0, {
      state: findings.rejected.count > 0 ? 'attention' : 'done',
      rows: read,
      rejected_rows: findings.rejected.count,
      progress: 1,
    })
    const extraction: Extraction = {
      database_name: source,
      table_name: table,
      extracted_at: instantOf(clock),
      job_id: work.jobId,
      size,
      ...findings,
    }
    return {
      value: extraction,
      result: { database_name: source, table_name: table },
      commit: async (trx) => {
        const kept = {
          extractionJson: JSON.stringify(extraction),
          planJson: JSON.stringify(plan),
          failureJson: null,
          jobId: work.jobId,
        }
        await trx
          .updateTable('sourceTables')
          .set(kept)
          .where('sourceName', '=', source)
          .where('tableName', '=', table)
          .execute()
        await takeNext(trx, task)
        const { rows, attributes } = extraction
        const after = { rows, attributes: attributes.length }
        const change = { action: 'table.extract', object: `${source}/${table}`, after }
        await record(trx, { session: task.session, clock, change })
      },
    }
  }

  const found = async (of: Pick<Task, 'source' | 'table'>): Promise<TableFile> => {
    const row = await tableRow(rim, of)
    return fileOfTable(rim, { row, isNewest: true }).catch(async (error: unknown) => {
      await keepFailure(of, error)
      throw error
    })
  }

  const start = async (order: Omit<Task, 'file'>) => {
    const { source, table, session } = order
    const name = `${source}/${table}`
    // Before the file is looked for: nobody gives the table another one while this one is read.
    const claim = inHand.claim({ kind: 'table', key: tableKey(source, table), name })
    try {
      const task: Task = { ...order, file: await found(order) }
      const started = await jobs.start({
        kind: 'extraction',
        subject: name,
        session,
        steps: [table],
        run: async (work) => {
          try {
            return await read(task, work)
          } catch (error) {
            if (!work.signal.aborted) await keepFailure(task, error)
            throw error
          }
        },
      })
      claim.hold(started.jobId)
      const finish = async () => {
        try {
          return await started.done
        } finally {
          claim.release()
          await clearUploads(rim, inHand)
        }
      }
      const done = finish()
      done.catch(() => undefined)
      return { jobId: started.jobId, done }
    } catch (error) {
      claim.release()
      throw error
    }
  }

  return {
    extract: async ({ params, query, body }, { session }) => {
      demandWarehouse(query)
      await tableRow(rim, params)
      const settings: Settings = { ...query, ...body }
      const started = await start({
        ...params,
        limit: limitOf(settings),
        flashzone: settings.flashzone === true,
        session,
      })
      const ended = await within(started, query.wait === true ? undefined : patience)
      if (ended === undefined) return new Reply({ job_id: started.jobId }, { status: 202 })
      return { job_id: started.jobId, extraction: ended.value }
    },

    lastExtraction: async ({ params, query }) => {
      demandWarehouse(query)
      return { extraction: extractionOf(await tableRow(rim, params)) }
    },
  }
}
