// Writes one physical table from branches, appended in order. A row with a value of the wrong type is rejected and
// counted. Of several rows with the same key, the last is written. A view is the same query without writing.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { boundsOf } from '#domain/schema/exact-bounds.ts'
import { columnTypeSql, type ValueSql } from './column-type.ts'
import { readRejectedRows, type Check, type RejectedRow } from './rejected-rows.ts'
import { countOf, execute, columnAlias, type Loading, type Sql, withRows } from './staging.ts'

export interface Cell extends ValueSql {
  /** The value before conversion, for error samples; null for a column that the branch does not have. */
  readonly raw: Sql | null
}

export interface Branch {
  /** Display name of its origin. */
  readonly name: string
  readonly from: Sql
  /** Condition for rows to include; null for all. */
  readonly where: Sql | null
  /** Null if they were not counted, because the table gets all of them. */
  readonly rows: number | null
  /** One cell per column of the table. */
  readonly cells: readonly Cell[]
  /** Other reasons to reject a row. */
  readonly errors?: readonly Check[]
}

interface TableColumn {
  readonly name: string
  readonly type: AttributeType
}

interface TableTask {
  readonly schema: string
  readonly table: string
  /** Display name. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly branches: readonly Branch[]
  /** Indexes of the key columns; empty without a key. */
  readonly key: readonly number[]
  readonly isView: boolean
  /** Rows that writing the branches reads, if that is not the sum of theirs. */
  readonly sourceRows?: number | undefined
}

export interface Rejection {
  readonly count: number
  readonly reason: Reason
}

export interface WriteResult {
  readonly rows: number
  readonly rejections: readonly Rejection[]
  /** The first rejected rows. */
  readonly rejectedSample: readonly RejectedRow[]
  /** Total of rejected rows. A row can have several reasons. */
  readonly rejectedRows: number
  readonly replacedRows: number
  /** Rows that do not meet the condition of their branch. */
  readonly filteredRows: number
}

/** The cell of a column that a branch does not have. */
export function absentCell(type: AttributeType): Cell {
  return {
    value: sql`CAST(NULL AS ${columnTypeSql(type)})`,
    mismatch: null,
    outside: null,
    raw: null,
  }
}

const mismatchesOf = (branch: Branch): Sql[] => [
  ...branch.cells.flatMap(({ mismatch, outside }) => [mismatch, outside].filter((reason) => reason !== null)),
  ...(branch.errors ?? []).map(({ condition }) => condition),
]

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` OR `)})`

const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`

const validRows = (branch: Branch): Sql => {
  const mismatches = mismatchesOf(branch)
  const conditions = branch.where === null ? [] : [branch.where]
  return whereOf(
    mismatches.length === 0 ? conditions : [...conditions, sql`(${anyOf(mismatches)}) IS NOT TRUE`],
  )
}

const selectBranch = (branch: Branch, names: readonly string[]): Sql => {
  const values = branch.cells.map(({ value }, index) => sql`${value} AS ${sql.id(names[index] ?? '')}`)
  return sql`SELECT ${sql.join(values)} FROM ${branch.from}${validRows(branch)}`
}

const appended = (order: TableTask, names: readonly string[]): Sql =>
  sql.join(
    order.branches.map((branch) => selectBranch(branch, names)),
    sql` UNION ALL `,
  )

/** Selects the last row of each key, at its position. */
const lastOfKey = (order: TableTask): Sql => {
  const inner = order.columns.map((_, index) => columnAlias(index))
  const outer = order.columns.map(({ name }, index) => sql`${sql.id(columnAlias(index))} AS ${sql.id(name)}`)
  const key = sql.join(order.key.map((index) => sql.id(columnAlias(index))))
  return sql`SELECT ${sql.join(outer)} FROM
    (SELECT *, row_number() OVER () AS position FROM (${appended(order, inner)}))
    QUALIFY row_number() OVER (PARTITION BY ${key} ORDER BY position DESC) = 1 ORDER BY position`
}

/** Returns one statement for the rows of a table. */
const tableSelect = (order: TableTask): Sql => {
  return order.key.length > 0
    ? lastOfKey(order)
    : appended(
        order,
        order.columns.map(({ name }) => name),
      )
}

const createEmpty = (order: TableTask): Sql => {
  const columns = order.columns.map(({ name, type }) => sql`${sql.id(name)} ${columnTypeSql(type)}`)
  return sql`CREATE TABLE ${sql.id(order.schema)}.${sql.id(order.table)} (${sql.join(columns)})`
}

const createStatement = (order: TableTask): Sql => {
  if (order.branches.length === 0) return createEmpty(order)
  const kind = sql.raw(order.isView ? 'VIEW' : 'TABLE')
  return sql`CREATE ${kind} ${sql.id(order.schema)}.${sql.id(order.table)} AS ${tableSelect(order)}`
}

/** Why a value of a branch can be rejected: it does not match its type, or is outside its bounds. */
export function checksOf(branch: Branch, { columns }: Pick<TableTask, 'columns'>): Check[] {
  return [...(branch.errors ?? []), ...cellChecks(branch, columns)]
}

const cellChecks = (branch: Branch, columns: TableTask['columns']): Check[] =>
  columns.flatMap(({ name, type }, index): Check[] => {
    const { raw = null, mismatch = null, outside = null } = branch.cells[index] ?? {}
    if (raw === null) return []
    const shared = { attribute: name, from: branch.name }
    const label = type.sub === undefined ? type.main : `${type.main} ${type.sub}`
    const misfit = (value: string) => toReason('value_misfit', { ...shared, type: label, value })
    const bounds = boundsOf(type)
    const beyond = (value: string) =>
      toReason('value_outside', {
        ...shared,
        value,
        min: bounds.min ?? '\u2212∞',
        max: bounds.max ?? '∞',
      })
    return [
      ...(mismatch === null ? [] : [{ condition: mismatch, raw, reasonOf: misfit }]),
      ...(outside === null ? [] : [{ condition: outside, raw, reasonOf: beyond }]),
    ]
  })

interface CountedRejection extends Rejection {
  readonly check: Check
}

/** The rows of a branch that meet its condition, and those of them that are rejected, by reason. */
export async function countRejections(
  loading: Loading,
  branch: Branch,
  order: Pick<TableTask, 'columns'>,
): Promise<{ rejections: CountedRejection[]; rejectedRows: number; selectedRows: number }> {
  const mismatches = mismatchesOf(branch)
  const checks = checksOf(branch, order)
  const measures = checks.flatMap(({ condition, raw }) => [
    sql`count(*) FILTER (WHERE ${condition})`,
    sql`left(CAST(first(${raw}) FILTER (WHERE ${condition}) AS VARCHAR), 80)`,
  ])
  const any = mismatches.length === 0 ? sql`0` : sql`count(*) FILTER (WHERE ${anyOf(mismatches)})`
  const statement = sql`SELECT ${sql.join([sql`count(*)`, any, ...measures])}
    FROM ${branch.from}${whereOf(branch.where === null ? [] : [branch.where])}`
  const batch = await execute(loading, { statement, name: branch.name })
  const [selectedRows, rejectedRows, ...cells] = batch.columns.map((column) => column[0])
  const rejections = checks.flatMap((check, index) => {
    const count = Number(cells[index * 2] ?? 0)
    return count === 0 ? [] : [{ count, reason: check.reasonOf(String(cells[index * 2 + 1])), check }]
  })
  return { rejections, rejectedRows: Number(rejectedRows), selectedRows: Number(selectedRows) }
}

/** Rejected rows that are returned, fewer for many columns. */
const sampled = { rows: 1000, fewest: 20, cells: 100_000 } as const

const readSample = async (loading: Loading, order: TableTask): Promise<RejectedRow[]> => {
  const byCells = Math.floor(sampled.cells / Math.max(1, order.columns.length))
  const limit = Math.min(sampled.rows, Math.max(sampled.fewest, byCells))
  const found: RejectedRow[] = []
  for (const branch of order.branches)
    found.push(
      ...(await readRejectedRows(loading, branch, {
        checks: checksOf(branch, order),
        limit: limit - found.length,
      })),
    )
  return found
}

/** Whether a row may be rejected or not meet the condition. */
export function canLoseRows(branch: Branch): boolean {
  return branch.where !== null || mismatchesOf(branch).length > 0
}

/** Writes the table or the view, counts its rows, and returns why other rows were rejected. */
export async function writeTable(loading: Loading, order: TableTask): Promise<WriteResult> {
  const read = order.branches.reduce((sum, branch) => sum + (branch.rows ?? 0), 0)
  const writing = order.isView ? loading : withRows(loading, 'writing', order.sourceRows ?? read)
  await execute(writing, { statement: createStatement(order), name: order.name })
  const from = sql`${sql.id(order.schema)}.${sql.id(order.table)}`
  const rows = await countOf(loading, { from, name: order.name })
  if (rows === read || order.branches.every((branch) => branch.rows === null))
    return { rows, rejections: [], rejectedSample: [], rejectedRows: 0, replacedRows: 0, filteredRows: 0 }
  const checks = []
  for (const branch of order.branches) checks.push(await countRejections(loading, branch, order))
  const rejectedRows = checks.reduce((sum, check) => sum + check.rejectedRows, 0)
  const selectedRows = checks.reduce((sum, check) => sum + check.selectedRows, 0)
  return {
    rows,
    rejections: checks.flatMap(({ rejections }) => rejections),
    rejectedSample: rejectedRows === 0 ? [] : await readSample(loading, order),
    rejectedRows,
    replacedRows: selectedRows - rejectedRows - rows,
    filteredRows: read - selectedRows,
  }
}
