// Row conditions of roles that name an attribute on a path (IAM10).
import type { LineageCondition } from '#contract/lineage/lineage.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { termIn } from '#domain/query/term.ts'
import type { Session } from '../core/session.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { accountsByRole, rolesWithConditions } from '../data-manager/plan/affected-conditions.ts'
import type { Db } from '../db/sqlite.ts'

/** A built table with the attributes on a path. */
interface TracedTable {
  readonly table: QueryableTable
  readonly items: ReadonlySet<string>
}

/** The conditions that name one of the attributes, by table and fields. */
export async function conditionsOn(
  db: Db,
  { tables, session }: { tables: readonly TracedTable[]; session: Session },
): Promise<LineageCondition[]> {
  const roles = await rolesWithConditions(db)
  if (roles.length === 0) return []
  const found = tables.flatMap(({ table, items }) =>
    roles.flatMap((role) => {
      const fields = Object.keys(role.condition.filter).filter((name) =>
        items.has(termIn(table, name)?.field ?? ''),
      )
      return fields.length === 0 ? [] : [{ table, fields, role }]
    }),
  )
  if (found.length === 0) return []
  const accounts = await accountsByRole(db)
  const showsRoles = isGranted(session.permissions, 'iam:role:read')
  const groups = Map.groupBy(found, ({ table, fields }) =>
    JSON.stringify([table.database_name, table.table_name, fields]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const own = group.map(({ role }) => role)
    return [
      {
        object_name: first.table.table_name,
        level: first.table.database_name,
        fields: first.fields,
        roles: own.length,
        named_roles: showsRoles ? own.map(({ id, name }) => ({ id, name })) : [],
        users: new Set(own.flatMap(({ id }) => [...(accounts.get(id) ?? [])])).size,
      },
    ]
  })
}
