// The rows that one step wants to write. They wait in temporary tables of its own connection, and are committed together
// with the key of the step at its end. A step that fails writes nothing; a test writes nothing at all.
import { writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Effect } from '#contract/engine/action.ts'
import type { TableReference } from '#contract/engine/reference.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import { requirePermission } from '../../core/session.ts'
import { stagingFolder } from '../../data-manager/core/staging-folder.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import type { Cell } from '../../warehouse/values.ts'
import {
  addPending,
  pendingSelect,
  type Numbering,
  type PendingRows,
  type RowValues,
} from '../../warehouse/loading/pending-rows.ts'
import type { Loading, Sql } from '../../warehouse/loading/staging.ts'
import { compile } from '../../warehouse/sql.ts'
import type { StepResult, StepRun } from '../execution.ts'
import type { TablesDeps } from './tables-deps.ts'
import { columnsOf, physicalTable, type TableWrite } from './write-log.ts'

/** The rows of one table. */
interface Pending {
  readonly table: ActionTable
  mode: 'insert' | 'replace'
  /** Name of the temporary table. */
  into: string
  batches: number
  rows: number
  refused: number
  /** Refused rows that were logged one by one. */
  listed: number
  numbering: Numbering | undefined
}

export interface PendingWrites {
  /** Where the temporary tables are. */
  readonly loading: Loading
  /** Adds rows to a table, and logs the first refused ones. */
  insert(
    table: ActionTable,
    rows: { readonly values: RowValues; readonly numbering?: Numbering | undefined },
  ): Promise<PendingRows>
  /** Removes all rows of a table, those of this step too. */
  clear(table: ActionTable): void
  /** Selects the rows of a table that this step adds; undefined if there are none. */
  added(table: ActionTable): Sql | undefined
  /** Whether this step removes the stored rows of the table. */
  isCleared(table: ActionTable): boolean
  /** Commits the writes with the result of the step. The default result is `{"rows", "refused"}`. */
  finish(result?: string): Promise<StepResult>
}

const listedRefusals = 20
const previewRows = 20

const recordsOf = (
  names: readonly string[],
  columns: readonly (readonly Cell[])[],
): Record<string, unknown>[] =>
  Array.from({ length: columns[0]?.length ?? 0 }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row] ?? null])),
  )

const selectOf = ({ table, into, batches, numbering }: Pending): Sql | undefined =>
  batches === 0 ? undefined : pendingSelect(into, { columns: columnsOf(table), numbering })

/** No rows, with the columns of a table. */
const noRows = (table: ActionTable): Sql => sql`SELECT * FROM ${physicalTable(table)} WHERE false`

const newPending = (table: ActionTable, into: string): Pending => ({
  table,
  mode: 'insert',
  into,
  batches: 0,
  rows: 0,
  refused: 0,
  listed: 0,
  numbering: undefined,
})

const logRefusals = (run: StepRun, own: Pending, { refusals }: PendingRows): void => {
  const table = own.table.table_name
  for (const { position, reason } of refusals.slice(0, listedRefusals - own.listed)) {
    run.log('warning', 'row_refused', { table, position, ...nested('reason', reason) })
    own.listed += 1
  }
}

const logWrite = (run: StepRun, { table, mode, rows, refused, listed }: Pending): void => {
  const name = table.table_name
  if (refused > listed) run.log('warning', 'rows_refused', { table: name, count: refused - listed })
  run.log('info', mode === 'insert' ? 'rows_inserted' : 'rows_replaced', { table: name, count: rows })
}

const referenceOf = ({ database_name, table_name }: ActionTable): TableReference => ({
  database_name,
  table_name,
})

const effectOf = async ({ session, signal }: Loading, own: Pending): Promise<Effect> => {
  const { table, mode, rows, refused } = own
  const select = selectOf(own)
  const statement = sql`SELECT * FROM (${select ?? noRows(table)}) LIMIT ${sql.lit(previewRows)}`
  const shown = select === undefined ? [] : (await session.execute(compile(statement), { signal })).columns
  const names = table.fields.map(({ field }) => field)
  const preview = recordsOf(names, shown)
  return { kind: mode, table: referenceOf(table), rows, refused, preview }
}

const writeOf = (own: Pending): TableWrite => ({
  table: own.table,
  mode: own.mode,
  select: selectOf(own) ?? noRows(own.table),
})

const requireReplaceable = ({ session }: StepRun, { table_name: table }: ActionTable): void => {
  requirePermission(session, 'dpe:action:write')
  if (session.conditions.length > 0)
    throw new PlatformError('replace_limited', { params: { table, user: session.user } })
}

const create = (deps: TablesDeps, run: StepRun, loading: Loading): PendingWrites => {
  const pending = new Map<string, Pending>()
  let tables = 0

  const freshName = (): string => {
    tables += 1
    return `pending_${tables}`
  }
  const pendingOf = (table: ActionTable): Pending => {
    const known = pending.get(table.physical_name) ?? newPending(table, freshName())
    pending.set(table.physical_name, known)
    return known
  }

  return {
    loading,
    insert: async (table, { values, numbering }) => {
      requirePermission(run.session, 'dpe:action:start')
      const own = pendingOf(table)
      const { into, batches: batch } = own
      const columns = columnsOf(table)
      const added = await addPending(loading, { into, batch, columns, values, name: table.table_name })
      own.batches += 1
      own.rows += added.rows
      own.refused += added.refused
      own.numbering = numbering
      logRefusals(run, own, added)
      return added
    },
    clear: (table) => {
      requireReplaceable(run, table)
      pending.set(table.physical_name, { ...newPending(table, freshName()), mode: 'replace' })
    },
    added: (table) => {
      const own = pending.get(table.physical_name)
      return own === undefined ? undefined : selectOf(own)
    },
    isCleared: (table) => pending.get(table.physical_name)?.mode === 'replace',
    finish: async (text) => {
      const all = [...pending.values()]
      const rows = all.reduce((sum, each) => sum + each.rows, 0)
      const refused = all.reduce((sum, each) => sum + each.refused, 0)
      const result = { result: text ?? JSON.stringify({ rows, refused }), rows, refused }
      if (run.test !== null) for (const each of all) run.test.add(await effectOf(loading, each))
      const { session, signal } = loading
      const step = { key: run.key, result, writes: all.map(writeOf), signal }
      const stored = run.test === null ? await deps.writes.commit(session, step) : result
      for (const each of all) logWrite(run, each)
      return stored
    },
  }
}

/**
 * Runs a step that writes to tables. A step whose writes are committed already does not run again: its first result is
 * returned.
 */
export async function runWrites(
  deps: TablesDeps,
  run: StepRun,
  work: (pending: PendingWrites) => Promise<StepResult>,
): Promise<StepResult> {
  const { warehouse, disk } = deps.platform
  const before = run.test === null ? await deps.writes.committed(run.key) : undefined
  if (before !== undefined) {
    run.log('info', 'rows_written_before')
    return before
  }
  const staging = await stagingFolder(deps.platform)
  return disk.whileRoom(run.signal, (signal) =>
    warehouse.session((session) => work(create(deps, run, { session, staging, signal }))),
  )
}

/** Writes JSON text to a file of the staging folder. The caller removes it. */
export async function stageText(staging: string, text: string): Promise<string> {
  const path = join(staging, `${randomUUID()}.json`)
  await writeFile(path, text, { mode: 0o600 })
  return path
}
