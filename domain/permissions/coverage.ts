// Decides what a user may give: no permissions and no rows that the user lacks (IAM101). What counts is which
// permissions of the catalogue are covered, not how the grants are written.
import { isGranted } from '#contract/iam/is-granted.ts'
import { permissionCatalogue, type Permission } from '#contract/iam/permission.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'

/** What an account or a role allows. */
export interface Authority {
  /** Grants, which may contain wildcards. */
  readonly permissions: readonly string[]
  /** A visible row matches one of them. Empty: all rows. */
  readonly conditions: readonly RoleCondition[]
}

const isPermission = (text: string): text is Permission => text !== ''

/** Every permission of the catalogue, in its order. */
export const everyPermission: readonly Permission[] = Object.entries(permissionCatalogue).flatMap(
  ([service, resources]) =>
    Object.entries(resources).flatMap(([resource, actions]: [string, readonly string[]]) =>
      actions.map((action) => `${service}:${resource}:${action}`).filter(isPermission),
    ),
)

/** The permissions of the catalogue that grants cover, in its order. */
export function coveredPermissions(grants: readonly string[]): readonly Permission[] {
  return everyPermission.filter((permission) => isGranted(grants, permission))
}

/** The authority to do everything and to see all rows. */
export const fullAuthority: Authority = { permissions: ['*:*:*'], conditions: [] }

/** What a role allows if it is the only role of an account. */
export function authorityOfRole({
  permissions,
  condition,
}: {
  readonly permissions: readonly string[]
  readonly condition: RoleCondition | null
}): Authority {
  return { permissions, conditions: condition === null ? [] : [condition] }
}

/** What roles allow together: a role without a condition does not lift the condition of another one (IAM10a). */
export function authorityOfRoles(
  roles: readonly { readonly permissions: readonly string[]; readonly condition: RoleCondition | null }[],
): Authority {
  return {
    permissions: roles.flatMap(({ permissions }) => permissions),
    conditions: roles.flatMap(({ condition }) => (condition === null ? [] : [condition])),
  }
}

/** The permissions whose results conditions limit. */
const rowPermissions: readonly Permission[] = [
  'query-builder-legacy:query:run',
  'query-builder-legacy:dataset:read',
]

const showsRows = ({ permissions }: Authority): boolean =>
  rowPermissions.some((permission) => isGranted(permissions, permission))

/** Whether every row of the narrower condition is a row of the wider one, in any table. */
const includes = (wider: RoleCondition, narrower: RoleCondition): boolean =>
  Object.entries(wider.filter).every(([field, values]) => {
    const wanted = Object.hasOwn(narrower.filter, field) ? narrower.filter[field] : undefined
    return wanted?.every((value) => values.includes(value)) ?? false
  })

/**
 * Whether every row that some conditions show is shown by the others. Each condition is compared with each other one;
 * one that only several of the others cover together counts as not covered.
 */
function coversRows(held: readonly RoleCondition[], needed: readonly RoleCondition[]): boolean {
  if (held.length === 0) return true
  if (needed.length === 0) return held.some(({ filter }) => Object.keys(filter).length === 0)
  return needed.every((narrower) => held.some((wider) => includes(wider, narrower)))
}

/** The permissions of the catalogue that are needed and not held, in its order. */
export function missingPermissions(held: Authority, needed: Authority): readonly Permission[] {
  return coveredPermissions(needed.permissions).filter(
    (permission) => !isGranted(held.permissions, permission),
  )
}

/** Whether rows are needed that the conditions of the held roles hide. */
export function lacksRows(held: Authority, needed: Authority): boolean {
  return showsRows(needed) && !coversRows(held.conditions, needed.conditions)
}

/** Whether the first authority allows everything that the second one allows. */
export function covers(held: Authority, needed: Authority): boolean {
  return missingPermissions(held, needed).length === 0 && !lacksRows(held, needed)
}

/** What an account gains by a change: the new permissions, and those that show more rows than before. */
export function gainOf(before: Authority, after: Authority): Authority {
  const isWidened = showsRows(before) && lacksRows(before, after)
  const rows = isWidened ? rowPermissions.filter((one) => isGranted(after.permissions, one)) : []
  return {
    permissions: [...new Set([...missingPermissions(before, after), ...rows])],
    conditions: after.conditions,
  }
}

const mostNamed = 5

/** Permissions in few words: `iam:*:*` for all of a service, `iam:user:*` for all of a resource, at most five. */
export function summarizePermissions(permissions: readonly Permission[]): readonly string[] {
  const wanted = new Set<string>(permissions)
  const named: string[] = []
  for (const permission of permissions) {
    const [service = '', resource = ''] = permission.split(':')
    const scopes = ['*:*:*', `${service}:*:*`, `${service}:${resource}:*`]
    const whole = scopes.find((scope) => {
      const within = coveredPermissions([scope])
      return within.length > 1 && within.every((one) => wanted.has(one))
    })
    const name = whole ?? permission
    if (!named.includes(name)) named.push(name)
  }
  return named.length > mostNamed ? [...named.slice(0, mostNamed), '…'] : named
}

export interface Excess {
  /** The missing permissions in few words; none if only rows are missing. */
  readonly permissions: readonly string[]
}

/** What is needed and not held; undefined if everything is covered. */
export function excessOf(held: Authority, needed: readonly Authority[]): Excess | undefined {
  if (needed.every((authority) => covers(held, authority))) return undefined
  const missing = new Set(needed.flatMap((authority) => missingPermissions(held, authority)))
  return { permissions: summarizePermissions([...missing]) }
}
