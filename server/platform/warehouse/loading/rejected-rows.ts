// Reads the rows of a branch that a table rejects, with the reason of each: the first ones, or all of them by a file.
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
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
  /** The text of each column; null for null. Of the first rows, at most 1,000 characters. */
  readonly values: readonly (string | null)[]
  readonly reason: Reason
}

/** Characters of a value of the first rows. */
export const valueLength = 1000
/** As in the reasons that are counted. */
const reasonLength = 80

const cases = (checks: readonly Check[], result: (check: Check, index: number) => Sql): Sql =>
  sql`CASE ${sql.join(
    checks.map((check, index) => sql`WHEN ${check.condition} THEN ${result(check, index)}`),
    sql` `,
  )} END`

const textOf = (value: Sql, length: number): Sql => sql`left(CAST(${value} AS VARCHAR), ${sql.lit(length)})`

/** The rows that meet a check. */
const rejectedFrom = ({ from, where }: Rows, checks: readonly Check[]): Sql => {
  const met = sql.join(
    checks.map(({ condition }) => condition),
    sql` OR `,
  )
  return sql`FROM ${from} WHERE ${where === null ? sql`(${met})` : sql`${where} AND (${met})`}`
}

/** At most `limit` rows, in the order of the branch. A row that meets several checks has the reason of the first. */
export async function readRejectedRows(
  loading: Loading,
  branch: Rows,
  { checks, limit }: { checks: readonly Check[]; limit: number },
): Promise<RejectedRow[]> {
  if (checks.length === 0 || limit === 0) return []
  const selected = [
    cases(checks, (_, index) => sql.lit(index)),
    cases(checks, ({ raw }) => textOf(raw, reasonLength)),
    ...branch.cells.map(({ raw, value }) => textOf(raw ?? value, valueLength)),
  ]
  const statement = sql`SELECT ${sql.join(selected)} ${rejectedFrom(branch, checks)} LIMIT ${sql.lit(limit)}`
  const { columns, rows } = await execute(loading, { statement, name: branch.name })
  const [indexes = [], reasons = [], ...cells] = columns
  return Array.from({ length: rows }, (_, row) => row).flatMap((row): RejectedRow[] => {
    const check = checks[Number(indexes[row])]
    if (check === undefined) return []
    const values = cells.map((column) => (column[row] === null ? null : String(column[row])))
    return [{ from: branch.name, values, reason: check.reasonOf(String(reasons[row])) }]
  })
}

const writtenRow = z.object({
  check: z.number(),
  value: z.string().nullable().default(null),
  texts: z.array(z.string().nullable()),
})

/** Writes all rows with their whole texts to a file of the staging folder: a JSON object per line. */
export async function writeRejectedRows(
  loading: Loading,
  branch: Rows,
  { checks, path }: { checks: readonly Check[]; path: string },
): Promise<void> {
  const texts = branch.cells.map(({ raw, value }) => sql`CAST(${raw ?? value} AS VARCHAR)`)
  const rows = sql`SELECT ${cases(checks, (_, index) => sql.lit(index))} AS check,
    ${cases(checks, ({ raw }) => textOf(raw, reasonLength))} AS value, [${sql.join(texts)}] AS texts
    ${rejectedFrom(branch, checks)}`
  const statement = sql`COPY (${rows}) TO ${sql.lit(path)} (FORMAT json)`
  await execute(loading, { statement, name: branch.name })
}

/** The lines of a text file in pieces. Only a line feed ends a line. */
const linesOf = async function* (path: string): AsyncGenerator<string[], void, undefined> {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

/** The rows that `writeRejectedRows` wrote, in pieces. */
export async function* readWrittenRows(
  path: string,
  { name, checks }: { name: string; checks: readonly Check[] },
): AsyncGenerator<RejectedRow[], void, undefined> {
  for await (const lines of linesOf(path))
    yield lines.flatMap((line): RejectedRow[] => {
      const { check: index, value, texts } = writtenRow.parse(JSON.parse(line))
      const check = checks[index]
      return check === undefined ? [] : [{ from: name, values: texts, reason: check.reasonOf(String(value)) }]
    })
}
