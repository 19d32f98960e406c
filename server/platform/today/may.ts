import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { PlatformError } from '../core/error.ts'
import { requirePermission, type Session } from '../core/session.ts'

/** Whether the account has the permission, and sees all rows if it shows data of all rows (IAM10a). */
export function holds(session: Session, permission: Permission): boolean {
  try {
    requirePermission(session, permission)
    return true
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

const isPermission = (access: Endpoint['permission']): access is Permission =>
  access !== 'public' && access !== 'session'

/** Whether the account may call the endpoint. */
export function mayCall(session: Session, { permission }: Endpoint): boolean {
  return !isPermission(permission) || holds(session, permission)
}
