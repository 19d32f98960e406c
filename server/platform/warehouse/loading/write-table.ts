// Writes one physical table out of branches that are appended one after the other, in their order. A row with a value that
// does not fit is refused and counted; of rows with one key the last stays. A view is the same text without the writing.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { columnTypeSql, type ValueSql } from './column-type.ts'
import { countOf, execute, placeName, type Loading, type Sql } from './staging.ts'

export interface Cell extends ValueSql {
  /** The value as it is read, to be shown where it does not fit; null for a column the branch does not have. */
  readonly raw: Sql | null
}

export interface Branch {
  /** Where it comes from, for people. */
  readonly name: string
  readonly from: Sql
  /** Which rows are wanted at all; null for all. */
  readonly where: Sql | null
  readonly rows: number
  /** One for each column of the table. */
  readonly cells: readonly Cell[]
}

interface TableColumn {
  readonly name: string
  readonly type: AttributeType
}

interface TableOrder {
  readonly schema: string
  readonly table: string
  /** As people know it. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly branches: readonly Branch[]
  /** Places of the columns that identify a row; empty for none. */
  readonly key: readonly number[]
  readonly isView: boolean
}

export interface Refusal {
  readonly count: number
  readonly because: Reason
}

export interface Written {
  readonly rows: number
  readonly refused: readonly Refusal[]
  /** Rows refused in all; one may be refused for several reasons. */
  readonly refusedRows: number
  readonly replaced: number
}

/** The column a branch does not have. */
export function absentCell(type: AttributeType): Cell {
  return {
    value: sql`CAST(NULL AS ${columnTypeSql(type)})`,
    misfit: null,
    raw: null,
  }
}

const misfitsOf = (branch: Branch): Sql[] =>
  branch.cells.flatMap(({ misfit }) => (misfit === null ? [] : [misfit]))

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` OR `)})`

const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`

const soundRows = (branch: Branch): Sql => {
  const misfits = misfitsOf(branch)
  const wanted = branch.where === null ? [] : [branch.where]
  return whereOf(misfits.length === 0 ? wanted : [...wanted, sql`(${anyOf(misfits)}) IS NOT TRUE`])
}

const selectBranch = (branch: Branch, names: readonly string[]): Sql => {
  const values = branch.cells.map(({ value }, index) => sql`${value} AS ${sql.id(names[index] ?? '')}`)
  return sql`SELECT ${sql.join(values)} FROM ${branch.from}${soundRows(branch)}`
}

const appended = (order: TableOrder, names: readonly string[]): Sql =>
  sql.join(
    order.branches.map((branch) => selectBranch(branch, names)),
    sql` UNION ALL `,
  )

/** Of rows with one key the last stays, in its own place. */
const lastOfKey = (order: TableOrder): Sql => {
  const inner = order.columns.map((_, index) => placeName(index))
  const outer = order.columns.map(({ name }, index) => sql`${sql.id(placeName(index))} AS ${sql.id(name)}`)
  const key = sql.join(order.key.map((index) => sql.id(placeName(index))))
  return sql`SELECT ${sql.join(outer)} FROM
    (SELECT *, row_number() OVER () AS place FROM (${appended(order, inner)}))
    QUALIFY row_number() OVER (PARTITION BY ${key} ORDER BY place DESC) = 1 ORDER BY place`
}

/** The rows of a table, as one statement. */
const tableSelect = (order: TableOrder): Sql => {
  return order.key.length > 0
    ? lastOfKey(order)
    : appended(
        order,
        order.columns.map(({ name }) => name),
      )
}

const createEmpty = (order: TableOrder): Sql => {
  const columns = order.columns.map(({ name, type }) => sql`${sql.id(name)} ${columnTypeSql(type)}`)
  return sql`CREATE TABLE ${sql.id(order.schema)}.${sql.id(order.table)} (${sql.join(columns)})`
}

const createStatement = (order: TableOrder): Sql => {
  if (order.branches.length === 0) return createEmpty(order)
  const kind = sql.raw(order.isView ? 'VIEW' : 'TABLE')
  return sql`CREATE ${kind} ${sql.id(order.schema)}.${sql.id(order.table)} AS ${tableSelect(order)}`
}

const refusalsOf = async (
  loading: Loading,
  branch: Branch,
  order: TableOrder,
): Promise<{ refused: Refusal[]; refusedRows: number; wanted: number }> => {
  const misfits = misfitsOf(branch)
  const measures = branch.cells.flatMap(({ misfit, raw }) =>
    misfit === null || raw === null
      ? []
      : [
          sql`count(*) FILTER (WHERE ${misfit})`,
          sql`left(CAST(first(${raw}) FILTER (WHERE ${misfit}) AS VARCHAR), 80)`,
        ],
  )
  const any = misfits.length === 0 ? sql`0` : sql`count(*) FILTER (WHERE ${anyOf(misfits)})`
  const statement = sql`SELECT ${sql.join([sql`count(*)`, any, ...measures])}
    FROM ${branch.from}${whereOf(branch.where === null ? [] : [branch.where])}`
  const batch = await execute(loading, { statement, name: branch.name })
  const [wanted, refusedRows, ...cells] = batch.columns.map((column) => column[0])
  const checked = order.columns.filter((_, index) => branch.cells[index]?.misfit !== null)
  const refused = checked.flatMap(({ name, type }, place) => {
    const count = Number(cells[place * 2] ?? 0)
    const misfit = toReason('value_misfit', {
      attribute: name,
      type: type.sub === undefined ? type.main : `${type.main} ${type.sub}`,
      value: String(cells[place * 2 + 1]),
      from: branch.name,
    })
    return count === 0 ? [] : [{ count, because: misfit }]
  })
  return { refused, refusedRows: Number(refusedRows), wanted: Number(wanted) }
}

/** Writes the table or the view, counts its rows and says why others are not in it. */
export async function writeTable(loading: Loading, order: TableOrder): Promise<Written> {
  await execute(loading, { statement: createStatement(order), name: order.name })
  const from = sql`${sql.id(order.schema)}.${sql.id(order.table)}`
  const rows = await countOf(loading, { from, name: order.name })
  const read = order.branches.reduce((sum, branch) => sum + branch.rows, 0)
  if (rows === read) return { rows, refused: [], refusedRows: 0, replaced: 0 }
  const checks = []
  for (const branch of order.branches) checks.push(await refusalsOf(loading, branch, order))
  const refusedRows = checks.reduce((sum, check) => sum + check.refusedRows, 0)
  const wanted = checks.reduce((sum, check) => sum + check.wanted, 0)
  return {
    rows,
    refused: checks.flatMap(({ refused }) => refused),
    refusedRows,
    replaced: wanted - refusedRows - rows,
  }
}
