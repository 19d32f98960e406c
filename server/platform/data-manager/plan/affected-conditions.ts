// Row conditions of roles that match fewer or more rows after a build (IAM10).
import { roleCondition, type RoleCondition } from '#contract/iam/role-condition.ts'
import type { AffectedCondition } from '#contract/data-manager/plan-endpoints.ts'
import { restrictionOf } from '#domain/query/restriction.ts'
import type { Db } from '../../db/sqlite.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'

/** Number of values that each field of the condition can match; undefined if the condition does not apply. */
const valuesOf = (table: BuiltTable, condition: RoleCondition, timeZone: string): number[] | undefined => {
  const restriction = restrictionOf({ table, timeZone }, [condition])
  return restriction?.[0]?.map(({ operands }) => operands.length)
}

interface Successor {
  readonly before: BuiltTable
  readonly after: BuiltTable
}

const effectOf = (
  condition: RoleCondition,
  { before, after }: Successor,
  timeZone: string,
): AffectedCondition['effect'] | undefined => {
  const had = valuesOf(before, condition, timeZone)
  const has = valuesOf(after, condition, timeZone)
  if (has === undefined) return had === undefined ? undefined : 'fewer'
  if (had === undefined || has.some((count, index) => count > (had[index] ?? 0))) return 'more'
  return has.some((count, index) => count < (had[index] ?? 0)) ? 'fewer' : undefined
}

/** Compares every table with its successor. A table that is removed shows nobody more. */
export async function affectedConditions(
  db: Db,
  pairs: readonly Successor[],
  timeZone: string,
): Promise<AffectedCondition[]> {
  const rows = await db.selectFrom('roles').select('conditionJson').orderBy('id').execute()
  const conditions = rows.flatMap(({ conditionJson }) =>
    conditionJson === null ? [] : [roleCondition.parse(JSON.parse(conditionJson))],
  )
  const found = new Map<string, AffectedCondition>()
  for (const { before, after } of pairs)
    for (const condition of conditions) {
      const fields = Object.keys(condition.filter)
      const effect = fields.length === 0 ? undefined : effectOf(condition, { before, after }, timeZone)
      if (effect === undefined) continue
      const own = { object_name: after.table_name, level: after.database_name, effect, fields }
      const key = JSON.stringify(own)
      found.set(key, { ...own, roles: (found.get(key)?.roles ?? 0) + 1 })
    }
  // Those that show more come first.
  return [...found.values()].toSorted((one, other) => (one.effect < other.effect ? 1 : -1))
}
