// Who is acting. Handlers get it parsed and checked; nothing below `http` ever sees a token.
import type { RoleCondition } from '#contract/iam/role.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { PlatformError } from './error.ts'

export interface Session {
  readonly uid: string
  readonly login: string
  /** Full name. */
  readonly user: string
  /** Grants of all roles, wildcards included. */
  readonly permissions: readonly string[]
  /** Rows it may see (IAM10): those that fit one of these. Empty: all rows. */
  readonly conditions: readonly RoleCondition[]
  /** Identifies the token, is not the token. */
  readonly tokenId: string
}

/** The platform acting for itself: recovery, the sample. */
export const systemSession: Session = {
  uid: 'system',
  login: 'system',
  user: 'System',
  permissions: ['*:*:*'],
  conditions: [],
  tokenId: 'system',
}

/** Refuses with `missing_permission` (401, HTTP3) unless the session holds the right. */
export function demand(session: Session, permission: Permission): void {
  if (!isGranted(session.permissions, permission))
    throw new PlatformError('missing_permission', { params: { permission } })
}
