// Every write of a person, appended and chained: each row's hash covers the row before it. Rows are never changed.
// Callers leave secrets out of `before` and `after`; nothing here could tell them apart.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '../db/sqlite.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import type { Session } from '../session.ts'
import { instantOf, type Clock } from './clock.ts'

export interface Change {
  /** What was done, as `source.create`. */
  readonly action: string
  /** Name of the thing it was done to. */
  readonly object: string
  readonly before?: unknown
  readonly after?: unknown
}

const firstHash = '0'.repeat(64)

type Chained = Omit<AuditRow, 'seq' | 'hash'>
const hashOf = (row: Chained): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previousHash,
        row.at,
        row.uid,
        row.login,
        row.action,
        row.object,
        row.beforeJson,
        row.afterJson,
      ]),
    )
    .digest('hex')

const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Appends one change, in the transaction that makes it. */
export const record = async (
  trx: Transaction<Tables>,
  { session, clock, change }: { session: Pick<Session, 'uid' | 'login'>; clock: Clock; change: Change },
): Promise<void> => {
  const last = await trx.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const row: Chained = {
    at: instantOf(clock),
    uid: session.uid,
    login: session.login,
    action: change.action,
    object: change.object,
    beforeJson: text(change.before),
    afterJson: text(change.after),
    previousHash: last?.hash ?? firstHash,
  }
  await trx
    .insertInto('audit')
    .values({ ...row, hash: hashOf(row) })
    .execute()
}

/** Number of the first row whose hash or link does not hold; null when the whole chain does. */
export const findBreak = async (db: Db): Promise<number | null> => {
  let previous = firstHash
  for (const row of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
    if (row.previousHash !== previous || hashOf(row) !== row.hash) return row.seq
    previous = row.hash
  }
  return null
}
