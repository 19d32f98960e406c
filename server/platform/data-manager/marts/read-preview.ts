// The first rows of a mart and the number of all its rows, from the branch that a build writes, so that both always
// agree (DM44).
import { sql } from 'kysely'
import type { MartPreview } from '#contract/data-manager/mart-endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { execute, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import { checksOf } from '../../warehouse/loading/write-table.ts'
import { withBuiltTypes } from '../builds/build-object.ts'
import { martBranch } from '../builds/mart-branch.ts'
import { requireNoStop } from '../builds/rule-branch.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'

interface PreviewTask {
  readonly object: LogicalObject
  /** Designs of both levels, for their relations. */
  readonly objects: readonly LogicalObject[]
  readonly prim: readonly PrimTable[]
  /** Rows to return. */
  readonly limit: number
}

type Found = Omit<MartPreview, 'milliseconds' | 'read_from'>

const longestText = 200

const isRejected = (checks: readonly { readonly condition: Sql }[]): Sql =>
  checks.length === 0
    ? sql`false`
    : sql`(${sql.join(
        checks.map(({ condition }) => sql`coalesce(${condition}, false)`),
        sql` OR `,
      )})`

/** Returns null for a mart that reads no attribute. Throws what a build refuses. */
export async function readPreview(loading: Loading, task: PreviewTask): Promise<Found | null> {
  const { objects, prim, limit } = task
  const object = withBuiltTypes({ object: task.object, level: 'data_mart', files: [], prim })
  const found = await martBranch(loading, { object, objects, prim })
  if (found === null) return null
  const { branch, facts } = found
  await requireNoStop(loading, found, object.object_name)
  const columns = object.attributes.map(({ attribute_name: name, type }) => ({ name, type }))
  const rejected = isRejected(checksOf(branch, { columns }))
  const isIncluded = sql`coalesce(${branch.where ?? sql`true`}, true)`
  const run = (statement: Sql) => execute(loading, { statement, name: branch.name })
  const counts = await run(sql`SELECT count(*) FILTER (WHERE ${isIncluded} AND NOT ${rejected}),
    count(*) FILTER (WHERE ${isIncluded} AND ${rejected}), count(*) FILTER (WHERE NOT ${isIncluded})
    FROM ${branch.from}`)
  const texts = branch.cells.map(({ value }) => sql`left(CAST(${value} AS VARCHAR), ${sql.lit(longestText)})`)
  const first = await run(sql`SELECT ${sql.join(texts)} FROM ${branch.from}
    WHERE ${isIncluded} AND NOT ${rejected} LIMIT ${sql.lit(limit)}`)
  const [total = 0, rejectedRows = 0, filtered = 0] = counts.columns.map(([cell]) => Number(cell ?? 0))
  return {
    base: facts.base,
    base_rows: prim.find(({ table_name: name }) => name === facts.base)?.rows ?? 0,
    total_rows: total,
    rejected_rows: rejectedRows,
    filtered_rows: filtered,
    columns: columns.map(({ name, type }) => ({ name, main: type.main })),
    rows: Array.from({ length: first.rows }, (_, row) =>
      first.columns.map((column) => {
        const cell = column[row]
        return typeof cell === 'string' ? cell : null
      }),
    ),
  }
}
