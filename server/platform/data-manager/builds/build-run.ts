// Runs a build: writes every table of the requested levels next to the current ones and returns one catalogue state
// that replaces the current state as a unit (DM13).
import type { Build } from '#contract/data-manager/build.ts'
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { nested } from '#contract/sentence.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { instantOf, millisecondsSince } from '../../core/clock.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import type { RowCount } from '../../warehouse/loading/staging.ts'
import type { BuildLoading } from '../../warehouse/loading/write-index.ts'
import { buildObject, type BuiltObject, type ObjectBuildTask } from './build-object.ts'
import { storeRejections, writerOf } from './rejections.ts'
import { trackRows } from './track-rows.ts'
import { fingerprintOf, unchangedTable } from './unchanged.ts'
import type { ResourceLocks } from '../core/resource-locks.ts'
import { withCurrentMarts, type BuiltState, type BuiltTable } from '../catalogue/built-table.ts'
import { primFiles } from './prim-files.ts'
import { knownAttributes } from '../sources/known-attributes.ts'
import { refreshTables } from './refresh-tables.ts'
import { stagingFolder } from '../core/staging-folder.ts'

type TableReport = Build['tables'][number]

export interface BuildTask {
  readonly buildId: number
  /** Frozen designs of the requested levels, prim before mart. */
  readonly plan: readonly { readonly level: Level; readonly object: LogicalObject }[]
  readonly levels: readonly Level[]
  /** Designs of both levels. */
  readonly objects: readonly LogicalObject[]
  readonly current: BuiltState | null
  /** Publishes tables although most of their rows were rejected (DM33). */
  readonly acceptsRejected: boolean
  /** Writes all tables, also unchanged ones (DM38). */
  readonly isFull?: boolean
}

export interface BuildResult {
  readonly state: BuiltState
  readonly reports: readonly TableReport[]
}

const logTable = (
  work: JobWork,
  { name, built, seconds }: { name: string; built: BuiltObject; seconds: string },
) => {
  const { rows } = built.table
  if (built.isUnchanged === true) return work.log('info', 'table_unchanged', { table: name, rows })
  for (const { count, reason } of built.rejections)
    work.log('warning', 'table_rejected', { table: name, count, ...nested('reason', reason) })
  if (built.replacedRows > 0)
    work.log('warning', 'table_replaced', { table: name, count: built.replacedRows })
  if (built.filteredRows > 0) work.log('info', 'table_filtered', { table: name, count: built.filteredRows })
  if (built.table.is_view) work.log('info', 'table_view', { table: name })
  work.log('info', 'table_done', { table: name, rows, seconds })
}

/** A table of which more than half of the rows were rejected (DM33). */
const rejectionOf = (name: string, built: BuiltObject): Problem | undefined => {
  const { rejectedRows: rejected, replacedRows, rejections, table } = built
  const rows = table.rows + replacedRows + rejected
  const [first] = rejections
  if (first === undefined || rejected * 2 <= rows) return undefined
  return problemAt('', 'rows_rejected', { table: name, rejected, rows, ...nested('reason', first.reason) })
}

const logPlan = (work: JobWork, { buildId, plan, levels, current }: BuildTask): void => {
  const params = { build: buildId, tables: plan.length, levels: levels.join(', ') }
  if (current === null) work.log('info', 'build_plan_first', params)
  else work.log('info', 'build_plan', { ...params, previous: current.build_id })
}

const stepState = (built: BuiltObject, rejection: Problem | undefined): 'failed' | 'attention' | 'done' => {
  if (rejection !== undefined) return 'failed'
  return built.rejectedRows > 0 ? 'attention' : 'done'
}

interface BuildStep {
  readonly task: BuildTask
  readonly work: JobWork
  readonly loading: BuildLoading
}

const objectTaskOf = async (
  deps: PlatformDeps,
  { task, level, object }: { task: BuildTask; level: Level; object: LogicalObject },
  { tables, known }: { tables: readonly BuiltTable[]; known: KnownAttributes },
): Promise<ObjectBuildTask> => ({
  object,
  level,
  buildId: task.buildId,
  builtAt: instantOf(deps.clock),
  files: level === 'data_prim' ? await primFiles(deps, object, known) : [],
  objects: task.objects,
  prim: tables.filter((table) => table.database_name === 'data_prim'),
  current: task.current?.tables.find(
    (table) => table.database_name === level && table.table_name === object.object_name,
  ),
})

/** Writes the table of an object, or returns the live one if nothing that decides its rows changed. */
const buildOrReuse = async (
  { task, work, loading }: BuildStep,
  order: ObjectBuildTask,
): Promise<BuiltObject> => {
  const fingerprint = fingerprintOf(order)
  const same = task.isFull === true ? undefined : await unchangedTable(loading, { ...order, fingerprint })
  if (same !== undefined) {
    const {
      rejected_rows: rejectedRows,
      replaced_rows: replacedRows,
      filtered_rows: filteredRows,
    } = same.written
    const counts = { rejectedRows, replacedRows, filteredRows, rejections: [] }
    return { table: same.table, ...counts, isUnchanged: true }
  }
  work.log('info', 'table_started', { table: order.object.object_name })
  const built = await buildObject(loading, order)
  if (fingerprint === null) return built
  const counts = {
    rejected_rows: built.rejectedRows,
    replaced_rows: built.replacedRows,
    filtered_rows: built.filteredRows,
  }
  return { ...built, table: { ...built.table, written: { fingerprint, ...counts } } }
}

const reportOf = (level: Level, built: BuiltObject, seconds: number): TableReport => ({
  level,
  written_by: writerOf(built.table),
  object_name: built.table.table_name,
  state: built.isUnchanged === true ? 'unchanged' : 'written',
  rows: built.table.rows,
  rejected_rows: built.rejectedRows,
  replaced_rows: built.replacedRows,
  filtered_rows: built.filteredRows,
  duration: built.isUnchanged === true ? null : seconds,
})

/** Reports the progress of a step, and of the build with it. Statements that check a table do not set it back. */
const progressOf = (work: JobWork, { index, count }: { index: number; count: number }) => {
  let most = 0
  return (fraction: number): void => {
    most = Math.max(most, fraction)
    work.step(index, { progress: most })
    work.progress((index + most) / count)
  }
}

/** Writes the tables that changed. None of them is visible before the returned state is published. */
export async function runBuild(
  deps: PlatformDeps & { readonly locks: ResourceLocks },
  { task, work, session }: { task: BuildTask; work: JobWork; session: WarehouseSession },
): Promise<BuildResult> {
  logPlan(work, task)
  const staging = await stagingFolder(deps)
  const known = await knownAttributes(deps.db)
  const liveTables = task.current?.tables ?? []
  const others = liveTables.filter((table) => !task.levels.includes(table.database_name))
  const tables: BuiltTable[] = [...others]
  const reports: TableReport[] = []
  const refused: Problem[] = []
  const refreshed = new Set<string>()
  for (const [index, { level, object }] of task.plan.entries()) {
    const name = object.object_name
    const began = deps.clock.now()
    work.step(index, { state: 'running' })
    const onProgress = progressOf(work, { index, count: task.plan.length })
    const countRows = trackRows(deps.clock)
    const onRows = (found: RowCount): void => work.step(index, { rows_so_far: countRows(found) })
    const requireRoom = (bytes: number): void => deps.disk.requireRoom(bytes)
    const loading = { session, staging, signal: work.signal, onProgress, onRows, requireRoom }
    const isWhole = task.isFull === true
    if (level === 'data_prim') await refreshTables(deps, { object, known, work, refreshed, isWhole })
    const order = await objectTaskOf(deps, { task, level, object }, { tables, known })
    const built = await buildOrReuse({ task, work, loading }, order)
    const seconds = millisecondsSince(deps.clock, began) / 1000
    tables.push(built.table)
    reports.push(reportOf(level, built, seconds))
    await storeRejections(deps, { buildId: task.buildId, level, built, live: liveTables })
    logTable(work, { name, built, seconds: seconds.toFixed(1) })
    const rejection = task.acceptsRejected ? undefined : rejectionOf(name, built)
    if (rejection !== undefined) refused.push(rejection)
    work.step(index, {
      state: stepState(built, rejection),
      ...(built.isUnchanged === true ? { is_unchanged: true } : {}),
      rows: built.table.rows,
      rejected_rows: built.rejectedRows,
      progress: 1,
    })
  }
  if (refused.length > 0) throw refuse(refused)
  if (reports.every(({ state }) => state === 'unchanged')) work.log('info', 'build_unchanged')
  const built = withCurrentMarts(tables)
  return { state: { build_id: task.buildId, built_at: instantOf(deps.clock), tables: built }, reports }
}
