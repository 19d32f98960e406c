// Refuses what exceeds the permissions and the rows of the caller (IAM101).
import {
  authorityOfRole,
  covers,
  fullAuthority,
  missingPermissions,
  summarizePermissions,
  type Authority,
} from '#domain/permissions/coverage.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { readRoles } from './authorities.ts'
import { grantsOf } from './grants.ts'

export interface Caller {
  readonly session: Session
  /** What the session allows and what the store allows now: both must cover what the caller gives. */
  readonly held: readonly Authority[]
}

/** Reads what the caller is allowed; call it in the writing transaction, before the first write. */
export async function callerOf(db: Db, session: Session): Promise<Caller> {
  const isSystem = session.uid === systemSession.uid
  return { session, held: isSystem ? [session] : [session, await grantsOf(db, session.uid)] }
}

export function callerCovers({ held }: Pick<Caller, 'held'>, needed: Authority): boolean {
  return held.every((each) => covers(each, needed))
}

/** Whether the caller has every permission and sees all rows. */
export function coversEverything(caller: Pick<Caller, 'held'>): boolean {
  return callerCovers(caller, fullAuthority)
}

/** Whether the caller may assign existing roles to others, whatever they contain. */
export function mayAssign({ held }: Caller): boolean {
  return held.every(({ permissions }) => isGranted(permissions, 'iam:role:assign'))
}

/** The permissions that the caller lacks, in few words, for a sentence. */
export function missingText({ held }: Caller, needed: readonly Authority[]): string {
  const missing = new Set(
    held.flatMap((each) => needed.flatMap((authority) => missingPermissions(each, authority))),
  )
  return summarizePermissions([...missing]).join(', ')
}

/**
 * Refuses with `beyond_own_rights`, naming the missing permissions, or with `beyond_own_rows`, unless the caller
 * covers all of it.
 */
export function demandCovered(caller: Caller, needed: readonly Authority[]): void {
  if (needed.every((authority) => callerCovers(caller, authority))) return
  const permissions = missingText(caller, needed)
  if (permissions !== '') throw new PlatformError('beyond_own_rights', { params: { permissions } })
  throw new PlatformError('beyond_own_rows')
}

/** Refuses in the same way unless the caller covers each of these roles as the only role of an account. */
export async function demandRolesCovered(
  db: Db,
  { caller, roles }: { caller: Caller; roles: readonly string[] },
): Promise<void> {
  demandCovered(caller, [...(await readRoles(db, roles)).values()].map(authorityOfRole))
}

/** Refuses with `beyond_own_rights` or `beyond_own_rows` unless the caller has every permission and sees all rows. */
export function demandEverything(caller: Caller): void {
  demandCovered(caller, [fullAuthority])
}
