// Guards every write that can grant or remove permissions: runs it in one transaction, then checks that no account
// gained what the caller lacks (IAM101) and that an administrator remains (IAM25).
import type { Transaction } from 'kysely'
import { covers, gainOf, type Authority } from '#domain/permissions/coverage.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { Tables } from '../../db/tables.ts'
import { administratorIds, demandAdministrator } from './administrators.ts'
import { readAuthorities, type Authorities } from './authorities.ts'
import { callerCovers, callerOf, coversEverything, demandCovered, mayAssign, missingText } from './caller.ts'
import type { Caller } from './caller.ts'
import { commonAuthors } from './credential-authors.ts'
import type { IdentityDeps } from './identity.ts'

type Trx = Transaction<Tables>

interface ChangeScope {
  readonly session: Session
  /** The account whose roles and groups the write replaces: the caller may assign by `iam:role:assign`. */
  readonly assignee?: string | undefined
}

export interface PermissionGuard {
  readonly caller: Caller
  /** Refuses to act on an account (IAM101) whose permissions before the write exceed those of the caller. */
  demandAccounts(uids: readonly string[]): void
}

interface Change {
  readonly caller: Caller
  readonly before: Authorities
  readonly after: Authorities
}

/** Refuses with `shared_credentials` if someone without these permissions can sign in as caller and as account. */
const demandIndependent = async (
  trx: Trx,
  { change: { caller, before }, uid, gain }: { change: Change; uid: string; gain: Authority },
): Promise<void> => {
  const authors = await commonAuthors(trx, { one: caller.session.uid, other: uid })
  if (authors.every((author) => covers(before.of(author), gain))) return
  throw new PlatformError('shared_credentials', { params: { permissions: missingText(caller, [gain]) } })
}

const demandGains = async (trx: Trx, change: Change, assignee: string | undefined): Promise<void> => {
  const { caller, before, after } = change
  const uids = new Set([...before.accounts, ...after.accounts])
  for (const uid of uids) {
    if (before.keyOf(uid) === after.keyOf(uid)) continue
    const gain = gainOf(before.of(uid), after.of(uid))
    if (callerCovers(caller, gain)) continue
    if (uid !== assignee || uid === caller.session.uid || !mayAssign(caller)) demandCovered(caller, [gain])
    await demandIndependent(trx, { change, uid, gain })
  }
}

/**
 * Runs a write in a transaction. Refuses with `last_administrator` if it would remove the last administrator, and
 * with `beyond_own_rights`, `beyond_own_rows` or `shared_credentials` if an account would gain what the caller lacks,
 * or if the assignee lost something and has more than the caller. A platform without an administrator is not checked
 * for one.
 */
export function changePermissions<T>(
  { db }: Pick<IdentityDeps, 'db'>,
  { session, assignee }: ChangeScope,
  work: (trx: Trx, guard: PermissionGuard) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const caller = await callerOf(trx, session)
    const before = coversEverything(caller) ? undefined : await readAuthorities(trx)
    const hadAdministrator = (await administratorIds(trx)).size > 0
    const demandAccounts = (uids: readonly string[]): void => {
      if (before !== undefined)
        demandCovered(
          caller,
          uids.map((uid) => before.of(uid)),
        )
    }
    const result = await work(trx, { caller, demandAccounts })
    if (before !== undefined) {
      const after = await readAuthorities(trx)
      if (assignee !== undefined && !covers(after.of(assignee), before.of(assignee)))
        demandAccounts([assignee])
      await demandGains(trx, { caller, before, after }, assignee)
    }
    if (hadAdministrator) await demandAdministrator(trx)
    return result
  })
}
