// The acting account. Handlers get it authenticated; nothing below `http` sees a token.
import type { KeyScope } from '#contract/iam/api-key.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { PlatformError } from './error.ts'

/** The API key of a session that may do less than its owner (IAM102). */
export interface SessionKey extends KeyScope {
  /** Its name, or the key itself if it has none. */
  readonly name: string
}

export interface Session {
  readonly uid: string
  readonly login: string
  /** Full name. */
  readonly user: string
  /** Permissions of all roles, wildcards included; with a narrow key, those that the key has, too. */
  readonly permissions: readonly string[]
  /** Conditions on visible rows (IAM10): a row must match one of them. Empty: all rows. */
  readonly conditions: readonly RoleCondition[]
  /** Ids of its groups; absent: none. */
  readonly groups?: readonly string[] | undefined
  /** Further accounts for which the session acts: what it reads must be shared with each of them (ENG25). */
  readonly alsoFor?: readonly Pick<Session, 'uid' | 'groups'>[] | undefined
  /** Absent for a password, a provider, and a key that may do everything that its owner may. */
  readonly key?: SessionKey | undefined
  /** Identifies the token without revealing it. */
  readonly tokenId: string
}

/** A browser in which the user of a login has signed in before (IAM100). */
export interface Device {
  readonly login: string
  /** Unguessable. */
  readonly id: string
}

/** The session of internal work: recovery and the sample. */
export const systemSession: Session = {
  uid: 'system',
  login: 'system',
  user: 'System',
  permissions: ['*:*:*'],
  conditions: [],
  tokenId: 'system',
}

/** The permission of data editors, who see data of all rows whatever their conditions are (IAM10a). */
const dataEditing: Permission = 'data-manager:source:write'

/** Permissions to see profiles, first rows and counts, which cover all rows. */
const showsAllRows: ReadonlySet<Permission> = new Set<Permission>([
  'data-manager:source:read',
  'data-manager:source:extract',
  'data-manager:build:read',
  'data-manager:build:run',
])

/** Whether the session may see data of all rows: it has no conditions, or edits data. */
export function seesAllRows({ conditions, permissions }: Session): boolean {
  return conditions.length === 0 || isGranted(permissions, dataEditing)
}

/** Says whether the key or its owner lacks the permission. */
const refusalOf = ({ key, login }: Session, permission: Permission): PlatformError => {
  if (key === undefined) return new PlatformError('missing_permission', { params: { permission } })
  return key.permissions !== null && !isGranted(key.permissions, permission)
    ? new PlatformError('key_narrow', { params: { key: key.name, permission } })
    : new PlatformError('key_owner_lacks', { params: { key: key.name, permission, login } })
}

/**
 * Throws `missing_permission` (401, HTTP3), or `key_narrow` or `key_owner_lacks` for a narrow key, unless the session
 * has the permission, and `rows_limited` (401) if the permission shows data of all rows but the session may not see
 * them.
 */
export function requirePermission(session: Session, permission: Permission): void {
  if (!isGranted(session.permissions, permission)) throw refusalOf(session, permission)
  if (showsAllRows.has(permission) && !seesAllRows(session))
    throw new PlatformError('rows_limited', { params: { permission: dataEditing } })
}
