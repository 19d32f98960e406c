// Runs the extractions that this tab started, a few at a time, and follows each to its end on any page.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { call } from '#src/api/call.ts'
import { isFinished, pace } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query-client.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { refreshSources } from '../model/use-sources.ts'

export type TableKey = Pick<Table, 'database_name' | 'table_name'> & {
  readonly parent?: Table['parent'] | undefined
  readonly remote?: Table['remote'] | undefined
}
export interface ExtractionSettings {
  readonly sample?: boolean
  /** With `sample`: all lines are read afterwards (DM35). */
  readonly full_read?: boolean
  readonly sample_max_lines?: number
  readonly flashzone?: boolean
  /** All rows of tables of which usually only new rows are read (DM66). */
  readonly whole?: boolean
}

/** A sample at once, then all lines, with the first rows for preview. */
const sampleFirst: ExtractionSettings = { sample: true, full_read: true, flashzone: true }

export type Outcome =
  | { readonly kind: 'found'; readonly table: TableKey; readonly extraction: Extraction }
  | { readonly kind: 'ended'; readonly table: TableKey; readonly job: Job }
  | { readonly kind: 'refused'; readonly table: TableKey; readonly error: ApiError }

/** Browsers open six connections per server; some must stay free for other requests. */
const concurrency = 3
/** When to check whether the platform has registered the start. After that, the lists poll by themselves. */
const refreshDelays = [150, 350, 1000, 2000, 4000] as const

const refresh = (): void => {
  void refreshSources()
  void invalidate(engine.listJobs)
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const follow = async (jobId: string, attempts = 0): Promise<Job> => {
  const { job } = await call(engine.getJob, { params: { job: jobId } })
  if (isFinished(job)) return job
  await pause(Number(pace(job, attempts)))
  return follow(jobId, attempts + 1)
}

const extractOne = async (table: TableKey, settings: ExtractionSettings): Promise<Outcome> => {
  try {
    const params = { source: table.database_name, table: table.table_name }
    const reply = await call(dataManager.extract, { params, body: settings })
    const { extraction, job_id: sampleJob, full_job_id: fullJob = null } = reply
    if (extraction && fullJob === null) return { kind: 'found', table, extraction }
    refresh()
    return { kind: 'ended', table, job: await follow(fullJob ?? sampleJob) }
  } catch (error) {
    if (isApiError(error)) return { kind: 'refused', table, error }
    throw error
  } finally {
    refresh()
  }
}

/** The tables of lists are extracted with the tables that contain them. */
const withoutLists = (tables: readonly TableKey[]): TableKey[] =>
  tables.filter(
    ({ database_name: source, parent }) =>
      !tables.some((one) => one.database_name === source && one.table_name === parent),
  )

/** Extracts the tables, three at a time, and returns all outcomes after the last one. */
export async function extractTables(
  tables: readonly TableKey[],
  settings: ExtractionSettings = sampleFirst,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = withoutLists(tables)
  const worker = async (): Promise<void> => {
    const table = queue.shift()
    if (!table) return
    outcomes.push(await extractOne(table, settings))
    await worker()
  }
  let isOver = false
  const all = Promise.all(Array.from({ length: concurrency }, worker)).finally(() => {
    isOver = true
  })
  for (const wait of refreshDelays) {
    await Promise.race([pause(wait), all])
    if (isOver) break
    refresh()
  }
  await all
  return outcomes
}
