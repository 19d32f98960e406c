// Guards every write that can grant or remove permissions: runs it in one transaction, then checks that the caller
// was allowed to make it and that an administrator remains.
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../core/session.ts'
import {
  administratorIds,
  demandAdministrator,
  demandOwnPermissions,
  fullAccessAccounts,
} from '../identity/administrators.ts'
import type { IdentityDeps } from '../identity/identity.ts'

interface ChangeScope {
  readonly session: Session
  /** The account that the write changes. */
  readonly target?: string | undefined
}

/**
 * Runs a write in a transaction. Refuses with `last_administrator` if it would remove the last administrator, and
 * with `beyond_own_rights` if it exceeds the permissions of the session. A platform without an administrator is not
 * checked for one.
 */
export function changePermissions<T>(
  { db }: Pick<IdentityDeps, 'db'>,
  { session, target }: ChangeScope,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const before = await fullAccessAccounts(trx)
    const hadAdministrator = (await administratorIds(trx)).size > 0
    const result = await work(trx)
    await demandOwnPermissions(trx, { session, before, target })
    if (hadAdministrator) await demandAdministrator(trx)
    return result
  })
}
