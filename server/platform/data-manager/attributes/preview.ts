// The preview of a virtual attribute that is being written (DM67): the problems that saving it would have, its type, and
// its values in some visible rows. Nothing is written.
import type { PlatformApi } from '#contract/api.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { AttributePreview, AttributePreviewRequest } from '#contract/data-manager/virtual-attribute.ts'
import type { Problem } from '#contract/http.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { callText, tokenSpan } from '#domain/expression/sql-tokens.ts'
import { conditionFields, visibleTables } from '#domain/query/restriction.ts'
import {
  columnsOf,
  isAggregate,
  typedNodesOf,
  type ExpressionProblem,
  type TypedExpression,
} from '#domain/schema/expression.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Batch, RunOptions, Statement, Warehouse } from '../../warehouse/warehouse.ts'
import type { CatalogueState, QueryableTable } from '../catalogue/catalogue.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { expressionProblem } from './check-attribute.ts'
import { checkExpression, typesOf, type CheckedExpression } from './check-expression.ts'

/** Reads the first rows of expressions of one kind over a table, as the session sees them (IAM10). */
export type ReadRows = (
  task: {
    readonly table: QueryableTable
    readonly expressions: readonly TypedExpression[]
    readonly limit: number
  },
  call: { readonly session: Session; readonly options: RunOptions },
) => Promise<Batch>

interface PreviewDeps extends Pick<PlatformDeps, 'warehouse' | 'settings'> {
  readonly catalogue: LiveCatalogue
  readonly readRows: ReadRows
  /** Why a new attribute cannot have a name. */
  readonly takenName: (name: string) => Promise<Problem[]>
}

type PreviewHandler = Handlers<PlatformApi['dataManager']>['previewAttribute']
type Values = Pick<AttributePreview, 'table' | 'columns' | 'rows' | 'failure'>

/** Milliseconds for each statement: a preview that takes longer is no help while typing. */
const longestPreview = 5000

const emptyPreview: Omit<AttributePreview, 'milliseconds'> = {
  problems: [],
  kind: null,
  type: null,
  attributes: [],
  tables: [],
  table: null,
  columns: [],
  rows: [],
  failure: null,
}

const nameOf = ({ database_name, table_name }: QueryableTable) => ({ database_name, table_name })

const locatedProblem = (sql: string, problem: ExpressionProblem): AttributePreview['problems'][number] => {
  const { start, end } = tokenSpan(sql, problem.at)
  return { ...expressionProblem(sql, problem), offset: start, length: end - start }
}

/** The tables with the preferred one first, and those that the session does not see last. */
const orderedTables = (
  tables: readonly QueryableTable[],
  { preferred, session }: { preferred: AttributePreviewRequest['table']; session: Session },
): readonly QueryableTable[] => {
  const visible = new Set(visibleTables(tables, session.conditions))
  const rank = (table: QueryableTable): number => {
    if (!visible.has(table)) return 2
    const isPreferred =
      table.table_name === preferred?.table_name && table.database_name === preferred.database_name
    return isPreferred ? 0 : 1
  }
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

interface Column {
  readonly name: string
  readonly expression: TypedExpression
  readonly type: AttributeType
}

/** The attributes that a value is computed from. */
const attributeColumns = ({ typed, table }: CheckedExpression): readonly Column[] => {
  const found = typedNodesOf(typed).flatMap((node): Column[] => {
    const field =
      node.kind === 'column' ? table.fields.find(({ field: name }) => name === node.name) : undefined
    return field === undefined ? [] : [{ name: field.field, expression: node, type: field.type }]
  })
  return [...new Map(found.map((column) => [column.name, column])).values()]
}

/** The aggregate functions that a value is computed from, as they are written. */
const aggregateColumns = async (
  warehouse: Pick<Warehouse, 'run'>,
  { sql, typed, table }: CheckedExpression & { readonly sql: string },
): Promise<readonly Column[]> => {
  const calls = typedNodesOf(typed).filter((node) => node.kind === 'aggregate' && node !== typed)
  const named = [...new Map(calls.map((call) => [callText(sql, call.at), call])).entries()]
  const types = await typesOf(warehouse, { table, nodes: named.map(([, call]) => call) })
  return named.map(([name, expression], index) => ({
    name,
    expression,
    type: types[index] ?? { main: 'string' },
  }))
}

const failureOf = (error: unknown): Problem => {
  if (!(error instanceof PlatformError) || error.code === 'ERROR' || error.code === 'query_cancelled')
    throw error
  return problemAt('sql', error.code, error.params)
}

/** Why the session sees no values; undefined if it may see some. */
const hiddenBy = (table: QueryableTable, { permissions, conditions }: Session): Problem | undefined => {
  const permission = 'query-builder-legacy:query:run'
  if (!isGranted(permissions, permission)) return problemAt('sql', 'missing_permission', { permission })
  if (visibleTables([table], conditions).length > 0) return undefined
  return problemAt('sql', 'condition_unmet', { fields: conditionFields(conditions).join(', ') })
}

const rowsOf = ({ columns, rows }: Batch): AttributePreview['rows'] =>
  Array.from({ length: rows }, (_, row) => columns.map((column) => column[row] ?? null))

interface Task {
  readonly sql: string
  readonly limit: number
  readonly session: Session
  readonly options: RunOptions
  /** Runs statements with the limits of the preview. */
  readonly warehouse: Pick<Warehouse, 'run'>
}

const shown = (columns: readonly Column[], isResult: boolean) =>
  columns.map(({ name, type }) => ({ name, type, is_result: isResult }))

/** The values in some rows. If one cannot be computed, those of its inputs show why. */
const valuesOf = async (
  { readRows }: PreviewDeps,
  { checked, task }: { checked: CheckedExpression; task: Task },
): Promise<Values> => {
  const { table, typed, type } = checked
  const { sql, limit, session, options, warehouse } = task
  const hidden = hiddenBy(table, session)
  if (hidden !== undefined) return { table: null, columns: [], rows: [], failure: hidden }
  const inputs = isAggregate(typed)
    ? await aggregateColumns(warehouse, { ...checked, sql })
    : attributeColumns(checked)
  const result: Column = { name: '', expression: typed, type }
  const read = async (columns: readonly Column[]) => {
    const expressions = columns.map(({ expression }) => expression)
    return rowsOf(await readRows({ table, expressions, limit }, { session, options }))
  }
  const columns = shown(inputs, false)
  try {
    const rows = await read([...inputs, result])
    return { table: nameOf(table), columns: [...columns, ...shown([result], true)], rows, failure: null }
  } catch (error) {
    const failure = failureOf(error)
    const isShown = !isAggregate(typed) && failure.code !== 'query_timeout'
    return {
      table: nameOf(table),
      columns: isShown ? columns : [],
      rows: isShown ? await read(inputs) : [],
      failure,
    }
  }
}

/** What the SQL means, by the tables of one state. */
const previewIn = async (
  deps: PreviewDeps,
  {
    state,
    task,
    preferred,
  }: { state: CatalogueState; task: Task; preferred: AttributePreviewRequest['table'] },
): Promise<Omit<AttributePreview, 'milliseconds'>> => {
  const { sql, session, warehouse } = task
  const tables = orderedTables(state.tables, { preferred, session })
  const check = await checkExpression(sql, { warehouse, tables })
  if ('problems' in check)
    return { ...emptyPreview, problems: check.problems.map((problem) => locatedProblem(sql, problem)) }
  const { checked } = check
  return {
    ...emptyPreview,
    kind: isAggregate(checked.typed) ? 'aggregate' : 'row',
    type: checked.type,
    attributes: [...columnsOf(checked.typed).keys()],
    tables: checked.tables.map(nameOf),
    ...(await valuesOf(deps, { checked, task })),
  }
}

const stateOf = ({ catalogue }: PreviewDeps): CatalogueState => {
  const state = catalogue.current()
  if (state === null) throw new PlatformError('nothing_to_query')
  return state
}

/** Again if a build that was published meanwhile has dropped the tables of the previous one. */
const withState = async <T>(deps: PreviewDeps, work: (state: CatalogueState) => Promise<T>): Promise<T> => {
  const state = stateOf(deps)
  try {
    const found = await work(state)
    if (stateOf(deps) === state) return found
  } catch (error) {
    if (stateOf(deps) === state) throw error
  }
  return work(stateOf(deps))
}

const taskOf = (
  { warehouse, settings }: PreviewDeps,
  { sql, rows }: AttributePreviewRequest,
  { session, signal }: Pick<Context, 'session' | 'signal'>,
): Task => {
  const timeout = Math.min(settings.get('query_timeout') * 1000, longestPreview)
  const options = { signal, timeout, account: session.uid }
  const limited = { run: (statement: Statement) => warehouse.run(statement, options) }
  return { sql, limit: rows, session, options, warehouse: limited }
}

/** The handler of the preview. */
export function previewHandler(deps: PreviewDeps): PreviewHandler {
  return async ({ params, body }, context) => {
    const startedAt = performance.now()
    requireWarehouse({ dwhName: params.dwh })
    const { sql, attribute_name: name = '', table: preferred } = body
    const names = name === '' ? [] : await deps.takenName(name)
    const task = taskOf(deps, body, context)
    const found =
      sql.trim() === ''
        ? emptyPreview
        : await withState(deps, (state) => previewIn(deps, { state, task, preferred }))
    const problems = [
      ...names.map((problem) => ({ ...problem, offset: null, length: null })),
      ...found.problems,
    ]
    return { preview: { ...found, problems, milliseconds: performance.now() - startedAt } }
  }
}
