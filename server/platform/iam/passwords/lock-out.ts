// Lock-out (IAM9): after too many failed attempts an account, a key or an address must wait. Attempts are counted for
// unknown names too, so that answers do not reveal which names exist.
import type { Transaction } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import { networkOf } from '../../outbound-http/private-networks.ts'

export interface Attempt {
  /** `login:<login>` or `apikey:<key>`. */
  readonly account: string
  readonly address: string
}

interface LockDeps {
  readonly clock: Clock
  readonly settings: Settings
}

/** Logins ignore case, and so do their attempts. */
export function accountOf(kind: 'login' | 'apikey', name: string): string {
  return `${kind}:${name.toLowerCase()}`
}

const addressOf = (attempt: Attempt): string => `address:${networkOf(attempt.address)}`
const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now() - seconds * 1000).toISOString()

/**
 * Until when each of these subjects is locked, in milliseconds since the epoch; subjects that are not locked are
 * absent. `accountOf` returns a subject.
 */
export async function lockedUntil(
  db: Db,
  { subjects, deps }: { subjects: readonly string[]; deps: LockDeps },
): Promise<ReadonlyMap<string, number>> {
  const { clock, settings } = deps
  const rows = await db
    .selectFrom('attempts')
    .select(({ fn }) => ['subject', fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('subject', 'in', subjects)
    .where('at', '>', secondsAgo(clock, settings.get('lockout_window')))
    .groupBy('subject')
    .execute()
  return new Map(
    rows
      .filter(({ count }) => count >= settings.get('lockout_attempts'))
      .map(({ subject, last }) => [subject, Date.parse(last) + settings.get('lockout_wait') * 1000] as const)
      .filter(([, until]) => until > clock.now()),
  )
}

const secondsUntil = (clock: Clock, until: number | undefined): number =>
  until === undefined ? 0 : Math.ceil((until - clock.now()) / 1000)

/**
 * Attempts in the future were made before the clock was set back. They are moved to just before now with their
 * distances preserved, so that no one waits longer than the setting.
 */
const shiftFutureAttempts = async (db: Db, { clock }: LockDeps): Promise<void> => {
  const now = clock.now()
  const ahead = await db
    .selectFrom('attempts')
    .select('at')
    .distinct()
    .where('at', '>', new Date(now).toISOString())
    .orderBy('at')
    .execute()
  const distance = Date.parse(ahead.at(-1)?.at ?? '') - now + 1
  for (const { at } of ahead)
    await db
      .updateTable('attempts')
      .set({ at: new Date(Date.parse(at) - distance).toISOString() })
      .where('at', '=', at)
      .execute()
}

/** Refuses with `too_many_attempts` (429, `Retry-After`) while the account or the address is locked. */
export async function demandUnlocked(
  db: Db,
  { attempt, deps }: { attempt: Attempt; deps: LockDeps },
): Promise<void> {
  await shiftFutureAttempts(db, deps)
  const subjects = [attempt.account, addressOf(attempt)]
  const waits = await lockedUntil(db, { subjects, deps })
  const seconds = Math.max(...subjects.map((subject) => secondsUntil(deps.clock, waits.get(subject))))
  if (seconds > 0) throw new PlatformError('too_many_attempts', { params: { seconds }, retryAfter: seconds })
}

/** Counts one failure for the account and the address, and deletes those outside the window. */
export async function countFailure(
  trx: Transaction<Tables>,
  { attempt, deps }: { attempt: Attempt; deps: LockDeps },
): Promise<void> {
  const at = secondsAgo(deps.clock, 0)
  await trx
    .deleteFrom('attempts')
    .where('at', '<=', secondsAgo(deps.clock, deps.settings.get('lockout_window')))
    .execute()
  await trx
    .insertInto('attempts')
    .values([
      { subject: attempt.account, at },
      { subject: addressOf(attempt), at },
    ])
    .execute()
}

/**
 * After a success, deletes the account's failures, including their count for this address. Other failures of the
 * address stay.
 */
export async function clearFailures(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('attempts')
    .where('subject', '=', addressOf(attempt))
    .where('at', 'in', (own) =>
      own.selectFrom('attempts').select('at').where('subject', '=', attempt.account),
    )
    .execute()
  await trx.deleteFrom('attempts').where('subject', '=', attempt.account).execute()
}

/** Unlocks an account immediately: its failures are deleted, including their count for addresses. */
export async function clearAccountFailures(trx: Transaction<Tables>, account: string): Promise<void> {
  await trx
    .deleteFrom('attempts')
    .where('at', 'in', (own) => own.selectFrom('attempts').select('at').where('subject', '=', account))
    .where((each) => each.or([each('subject', '=', account), each('subject', 'like', 'address:%')]))
    .execute()
}
