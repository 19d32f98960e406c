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

const isNone = (counts: readonly number[] | undefined): boolean => counts?.includes(0) ?? true

const effectOf = (
  condition: RoleCondition,
  { before, after }: Successor,
  timeZone: string,
): AffectedCondition['effect'] | undefined => {
  const had = valuesOf(before, condition, timeZone)
  const has = valuesOf(after, condition, timeZone)
  if (isNone(has)) return isNone(had) ? undefined : 'none'
  if (isNone(had) || has?.some((count, index) => count > (had?.[index] ?? 0)) === true) return 'more'
  return has?.some((count, index) => count < (had?.[index] ?? 0)) === true ? 'fewer' : undefined
}

interface Role {
  readonly id: string
  readonly name: string
  readonly condition: RoleCondition
}

/** The roles with row conditions, by name. */
export async function rolesWithConditions(db: Db): Promise<Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'conditionJson'])
    .where('conditionJson', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ id, name, conditionJson }) => {
    const condition = conditionJson === null ? null : roleCondition.parse(JSON.parse(conditionJson))
    return condition === null || Object.keys(condition.filter).length === 0 ? [] : [{ id, name, condition }]
  })
}

/** The accounts of each role, also by a group. */
export async function accountsByRole(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('userRoles')
    .select(['roleId', 'userId'])
    .union((own) =>
      own
        .selectFrom('groupMembers')
        .innerJoin('groupRoles', 'groupRoles.groupId', 'groupMembers.groupId')
        .select(['groupRoles.roleId', 'groupMembers.userId']),
    )
    .execute()
  const accounts = new Map<string, Set<string>>()
  for (const { roleId, userId } of rows)
    accounts.set(roleId, (accounts.get(roleId) ?? new Set<string>()).add(userId))
  return accounts
}

interface Affected {
  readonly own: Pick<AffectedCondition, 'object_name' | 'level' | 'effect' | 'fields'>
  readonly roles: Role[]
}

/** Those that show more come first, then those that show nothing. */
const order = ['more', 'none', 'fewer'] as const satisfies readonly AffectedCondition['effect'][]

const affectedBy = (roles: readonly Role[], pairs: readonly Successor[], timeZone: string): Affected[] => {
  const found = new Map<string, Affected>()
  for (const { before, after } of pairs)
    for (const role of roles) {
      const effect = effectOf(role.condition, { before, after }, timeZone)
      if (effect === undefined) continue
      const fields = Object.keys(role.condition.filter)
      const own = { object_name: after.table_name, level: after.database_name, effect, fields }
      const key = JSON.stringify(own)
      const known = found.get(key)
      if (known === undefined) found.set(key, { own, roles: [role] })
      else known.roles.push(role)
    }
  return [...found.values()].toSorted(
    (one, other) => order.indexOf(one.own.effect) - order.indexOf(other.own.effect),
  )
}

/** Compares every table with its successor. A table that is removed shows nobody more. */
export async function affectedConditions(
  db: Db,
  pairs: readonly Successor[],
  { timeZone, showsRoles }: { timeZone: string; showsRoles: boolean },
): Promise<AffectedCondition[]> {
  const found = affectedBy(await rolesWithConditions(db), pairs, timeZone)
  if (found.length === 0) return []
  const accounts = await accountsByRole(db)
  return found.map(({ own, roles }) => ({
    ...own,
    roles: roles.length,
    named_roles: showsRoles ? roles.map(({ id, name }) => ({ id, name })) : [],
    users: new Set(roles.flatMap(({ id }) => [...(accounts.get(id) ?? [])])).size,
  }))
}
