// Reads the first rows of a branch that a table rejects, with the reason of each.
import { sql } from 'kysely'
import type { Reason } from '#contract/reasons.ts'
import { execute, type Loading, type Sql } from './staging.ts'

/** Rows to reject, the value that is the reason, and the reason. */
export interface Check {
  readonly condition: Sql
  readonly raw: Sql
  readonly reasonOf: (value: string) => Reason
}

/** The rows that are read, and what is shown of each. */
interface Rows {
  /** Display name of their origin. */
  readonly name: string
  readonly from: Sql
  readonly where: Sql | null
  readonly cells: readonly { readonly raw: Sql | null; readonly value: Sql }[]
}

/** A row that was rejected. */
export interface RejectedRow {
  /** Display name of its origin. */
  readonly from: string
  /** The text of each column, at most 1,000 characters; null for null. */
  readonly values: readonly (string | null)[]
  readonly reason: Reason
}

const valueLength = 1000
/** As in the reasons that are counted. */
const reasonLength = 80

const cases = (checks: readonly Check[], result: (check: Check, index: number) => Sql): Sql =>
  sql`CASE ${sql.join(
    checks.map((check, index) => sql`WHEN ${check.condition} THEN ${result(check, index)}`),
    sql` `,
  )} END`

const textOf = (value: Sql, length: number): Sql => sql`left(CAST(${value} AS VARCHAR), ${sql.lit(length)})`

/** At most `limit` rows, in the order of the branch. A row that meets several checks has the reason of the first. */
export async function readRejectedRows(
  loading: Loading,
  branch: Rows,
  { checks, limit }: { checks: readonly Check[]; limit: number },
): Promise<RejectedRow[]> {
  if (checks.length === 0 || limit === 0) return []
  const met = sql.join(
    checks.map(({ condition }) => condition),
    sql` OR `,
  )
  const where = branch.where === null ? sql`(${met})` : sql`${branch.where} AND (${met})`
  const selected = [
    cases(checks, (_, index) => sql.lit(index)),
    cases(checks, ({ raw }) => textOf(raw, reasonLength)),
    ...branch.cells.map(({ raw, value }) => textOf(raw ?? value, valueLength)),
  ]
  const statement = sql`SELECT ${sql.join(selected)} FROM ${branch.from} WHERE ${where} LIMIT ${sql.lit(limit)}`
  const { columns, rows } = await execute(loading, { statement, name: branch.name })
  const [indexes = [], reasons = [], ...cells] = columns
  return Array.from({ length: rows }, (_, row) => row).flatMap((row): RejectedRow[] => {
    const check = checks[Number(indexes[row])]
    if (check === undefined) return []
    const values = cells.map((column) => (column[row] === null ? null : String(column[row])))
    return [{ from: branch.name, values, reason: check.reasonOf(String(reasons[row])) }]
  })
}
