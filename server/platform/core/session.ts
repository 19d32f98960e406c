// The acting account. Handlers get it authenticated; nothing below `http` sees a token.
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { PlatformError } from './error.ts'

export interface Session {
  readonly uid: string
  readonly login: string
  /** Full name. */
  readonly user: string
  /** Permissions of all roles, wildcards included. */
  readonly permissions: readonly string[]
  /** Conditions on visible rows (IAM10): a row must match one of them. Empty: all rows. */
  readonly conditions: readonly RoleCondition[]
  /** Identifies the token without revealing it. */
  readonly tokenId: string
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

/** Throws `missing_permission` (401, HTTP3) unless the session has the permission. */
export function requirePermission(session: Session, permission: Permission): void {
  if (!isGranted(session.permissions, permission))
    throw new PlatformError('missing_permission', { params: { permission } })
}
