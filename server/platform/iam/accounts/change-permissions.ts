// The frame of every write that may give or take rights: one transaction, and at its end the two questions whether it was
// the caller's to make and whether somebody is left who administers.
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../core/session.ts'
import {
  administratorIds,
  demandAdministrator,
  demandOwnRights,
  holdersOfEveryRight,
} from '../identity/administrators.ts'
import type { IdentityDeps } from '../identity/identity.ts'

interface Concerned {
  readonly session: Session
  /** Account that the write is about. */
  readonly target?: string | undefined
}

/**
 * Carries a write out, unless it takes the last administrator (`last_administrator`) or goes beyond what the session may
 * (`beyond_own_rights`). Where nobody administered before, it cannot take anybody.
 */
export function writeRights<T>(
  { db }: Pick<IdentityDeps, 'db'>,
  { session, target }: Concerned,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const before = await holdersOfEveryRight(trx)
    const administered = (await administratorIds(trx)).size > 0
    const done = await work(trx)
    await demandOwnRights(trx, { session, before, target })
    if (administered) await demandAdministrator(trx)
    return done
  })
}
