// The action `query_to_table`: runs a saved query with the permissions of the step, and writes all its rows to an action
// table, within the engine.
import { sql } from 'kysely'
import type { ActionParameters } from '#contract/engine/action.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { PlatformError } from '../../core/error.ts'
import { requirePermission, type Session } from '../../core/session.ts'
import { actionTableOf, type ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import { compilePlan } from '../../query/compile-evolution.ts'
import type { Plan } from '../../query/compile-query.ts'
import { withParameters } from '../../query/saved/dynamic-parameters.ts'
import { matchColumns, tableColumns } from '../../query/export/table-columns.ts'
import { openRunHistory, type Answered } from '../../query/saved/run-history.ts'
import { readSaved } from '../../query/saved/saved-query-row.ts'
import { duckDialect } from '../../warehouse/dialect.ts'
import { attributeTypeOf, columnTypeSql } from '../../warehouse/loading/column-type.ts'
import { typedValues } from '../../warehouse/loading/pending-rows.ts'
import { columnAlias, countOf, type Sql } from '../../warehouse/loading/staging.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Executor, StepRun } from '../execution.ts'
import { createTable, findTable, newTableRow, requireTable } from './create-table.ts'
import { runWrites, type PendingWrites } from './pending-writes.ts'
import type { TablesDeps } from './tables-deps.ts'
import { columnsOf } from './write-log.ts'

type Parameters = ActionParameters['query_to_table']

interface ResultColumn {
  readonly name: string
  /** Its header in an export, which was its name in tables of earlier versions. */
  readonly header: string
  readonly type: AttributeType
  readonly value: Sql
}

const resultTable = 'query_result'
const resultColumn = (index: number): string => `q${index}`

interface StoreOrder {
  readonly parameters: Parameters
  readonly session: Session
  readonly pending: PendingWrites
  readonly onAnswer: (answered: Answered) => void
}

/** Runs the query into a temporary table. */
const storeResult = async (
  deps: TablesDeps,
  { parameters, session, pending, onAnswer }: StoreOrder,
): Promise<Plan> => {
  const { platform, planning } = deps
  const saved = await readSaved(platform, { id: parameters.query, session })
  // Totals are no rows of the result.
  const request = { ...withParameters(saved.request, parameters.dynamic_parameters), total: undefined }
  const limit = platform.settings.get('export_limit')
  const { loading } = pending
  const { plan, buildId } = await planning.withState(async (state) => {
    const found = await planning.planFor({ request, session }, state, {
      dataLimit: limit,
      defaultLimit: limit + 1,
    })
    const statement = compilePlan(found, duckDialect)
    const { columns } = await loading.session.execute(
      { ...statement, sql: `DESCRIBE ${statement.sql}` },
      { signal: loading.signal },
    )
    const names = (columns[0] ?? []).map((_, index) => resultColumn(index)).join(', ')
    await loading.session.execute(
      { ...statement, sql: `CREATE TEMP TABLE ${resultTable}(${names}) AS ${statement.sql}` },
      { signal: loading.signal },
    )
    return { plan: found, buildId: state?.build_id ?? null }
  })
  const rows = await countOf(loading, { from: sql.id(resultTable), name: saved.name })
  if (rows > limit) throw new PlatformError('result_rows', { params: { limit } })
  const { database_name, table_name } = plan.table
  onAnswer({ rows, database_name, table_name, build_id: buildId, cached: false })
  return plan
}

/** The columns of the result in the order of an export, with plain names and the types of the engine. */
const columnsOfResult = async (plan: Plan, { loading }: PendingWrites): Promise<ResultColumn[]> => {
  const described = await loading.session.execute(compile(sql`DESCRIBE ${sql.id(resultTable)}`))
  const types = described.columns[1] ?? []
  return tableColumns(plan).map(({ name, header, source, presence }) => {
    const value = sql.id(resultColumn(source))
    return {
      name,
      header,
      type: attributeTypeOf(String(types[source])),
      value: presence === null ? value : sql`CASE WHEN ${sql.id(resultColumn(presence))} THEN ${value} END`,
    }
  })
}

/** The table to write to, created from the result if it does not exist. A test does not create it. */
const targetOf = async (
  deps: TablesDeps,
  { parameters, run, columns }: { parameters: Parameters; run: StepRun; columns: readonly ResultColumn[] },
): Promise<ActionTable> => {
  const reference = parameters.table
  if (findTable(deps.catalogue, reference) !== undefined) return requireTable(deps, reference)
  requirePermission(run.session, 'dpe:action:write')
  const order = {
    table: {
      ...reference,
      display_name: '',
      columns: columns.map(({ name, type }) => ({ name, type })),
      measure_date_field: null,
    },
    session: run.session,
  }
  if (run.test !== null) return actionTableOf(await newTableRow(deps, order))
  const created = await createTable(deps, order)
  const names = columns.map(({ name }) => name).join(', ')
  run.log('info', 'table_created', { table: created.table_name, columns: names })
  return created
}

/** The result with one column for each column of the table, by name. */
const valuesFor = (table: ActionTable, result: readonly ResultColumn[]) => {
  const columns = columnsOf(table)
  const found = matchColumns(
    columns.map(({ name }) => name),
    result,
  )
  const unknown = result.filter((column) => !found.includes(column))
  if (unknown.length > 0)
    throw new PlatformError('table_columns', {
      params: { table: table.table_name, columns: unknown.map(({ name }) => name).join(', ') },
    })
  const values = columns.map(
    ({ type }, index) =>
      sql`${found[index]?.value ?? sql`CAST(NULL AS ${columnTypeSql(type)})`} AS ${sql.id(columnAlias(index))}`,
  )
  return typedValues(sql`(SELECT ${sql.join(values)} FROM ${sql.id(resultTable)})`, {
    columns,
    found: columns.map(({ type }, index) => found[index]?.type ?? type),
  })
}

/** Opens the executor of `query_to_table`. */
export function queryToTable(deps: TablesDeps): Executor<'query_to_table'> {
  const runs = openRunHistory(deps.platform)
  const store = async (order: Omit<StoreOrder, 'onAnswer'>): Promise<Plan> => {
    const start = { queryId: order.parameters.query, session: order.session, source: 'workflow' } as const
    try {
      return await runs.track(start, (onAnswer) => storeResult(deps, { ...order, onAnswer }))
    } finally {
      await runs.close()
    }
  }
  return (parameters, run) => {
    requirePermission(run.session, 'query-builder-legacy:query:run')
    return runWrites(deps, run, async (pending) => {
      const plan = await store({ parameters, session: run.session, pending })
      const columns = await columnsOfResult(plan, pending)
      const table = await targetOf(deps, { parameters, run, columns })
      const values = valuesFor(table, columns)
      if (parameters.write === 'replace') pending.clear(table)
      await pending.insert(table, { values })
      return pending.finish()
    })
  }
}
