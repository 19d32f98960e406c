// Lock-out (IAM9, IAM100): after too many failed attempts an account, a key or an address must wait. Attempts are
// counted for unknown names too, so that answers do not reveal which names exist. A browser that has signed in to the
// account has attempts of its own, so that others cannot lock its user out.
import type { Transaction } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import { networkOf } from '../../outbound-http/private-networks.ts'

export interface Attempt {
  /** `login:<login>` or `apikey:<key>`; absent for what counts for the address only. */
  readonly account?: string | undefined
  readonly address: string
  /** The browser, if it has signed in to this account before. */
  readonly device?: string | undefined
}

interface LockDeps {
  readonly clock: Clock
  readonly settings: Settings
  /** Whether failures are not counted for this address. */
  readonly isExempt?: ((address: string) => boolean) | undefined
}

/** Failures after which a device is treated like an unknown one. */
const maxDeviceFailures = 5
const day = 86_400
/** Seconds for which failures of devices are stored, as long as a browser stores a cookie. */
const deviceAge = 400 * day

/** Logins ignore case, and so do their attempts. */
export function accountOf(kind: 'login' | 'apikey', name: string): string {
  return `${kind}:${name.toLowerCase()}`
}

const addressOf = (attempt: Attempt): string => `address:${networkOf(attempt.address)}`
const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now() - seconds * 1000).toISOString()

/** Seconds that the failures of an account or an address are stored: the repetitions of a day are remembered. */
const memoryOf = (settings: Settings): number =>
  settings.get('lockout_window') + settings.get('lockout_wait_max') + day

/**
 * When the wait after these failures ends, in milliseconds since the epoch. The first wait begins with too many
 * failures within the window. Every failure within a window after the end of a wait doubles it.
 */
const waitEnd = (
  times: readonly number[],
  { limit, settings }: { limit: number; settings: Settings },
): number => {
  const window = settings.get('lockout_window') * 1000
  const wait = settings.get('lockout_wait')
  const longest = Math.max(wait, settings.get('lockout_wait_max'))
  let end = -Infinity
  let repetitions = 0
  for (const [index, at] of times.entries()) {
    const isRepeated = repetitions > 0 && at - end < window
    const isTooMany = at - (times[index - limit + 1] ?? -Infinity) < window
    repetitions = isRepeated ? repetitions + 1 : Number(isTooMany)
    if (repetitions > 0) end = at + Math.min(wait * 2 ** (repetitions - 1), longest) * 1000
  }
  return end
}

/**
 * Until when each of these subjects is locked, in milliseconds since the epoch; subjects that are not locked are
 * absent. `accountOf` returns a subject.
 */
export async function lockedUntil(
  db: Db,
  { subjects, deps }: { subjects: readonly string[]; deps: LockDeps },
): Promise<ReadonlyMap<string, number>> {
  const { clock, settings } = deps
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('attempts')
    .select(['subject', 'at'])
    .where('subject', 'in', subjects)
    .where('at', '>', secondsAgo(clock, memoryOf(settings)))
    .orderBy('at')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ subject }) => subject)]
      .map(([subject, own]) => {
        const isAddress = subject.startsWith('address:')
        const limit = settings.get(isAddress ? 'lockout_address_attempts' : 'lockout_attempts')
        const times = own.map(({ at }) => Date.parse(at))
        return [subject, waitEnd(times, { limit, settings })] as const
      })
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

/** The device as a subject while it may fail, else the account. */
const subjectOf = async (db: Db, { account, device }: Attempt): Promise<string | undefined> => {
  if (device === undefined) return account
  const subject = `device:${device}`
  const failures = await db.selectFrom('attempts').select('id').where('subject', '=', subject).execute()
  return failures.length < maxDeviceFailures ? subject : account
}

const addressesOf = (attempt: Attempt, { isExempt }: LockDeps): readonly string[] =>
  isExempt?.(attempt.address) === true ? [] : [addressOf(attempt)]

const subjectsOf = async (db: Db, attempt: Attempt, deps: LockDeps): Promise<readonly string[]> => {
  const own = await subjectOf(db, attempt)
  return [...(own === undefined ? [] : [own]), ...addressesOf(attempt, deps)]
}

/**
 * Refuses with `too_many_attempts` (429, `Retry-After`) while the account or the address is locked. The wait of the
 * account does not apply to its devices.
 */
export async function demandUnlocked(
  db: Db,
  { attempt, deps }: { attempt: Attempt; deps: LockDeps },
): Promise<void> {
  await shiftFutureAttempts(db, deps)
  const subjects = await subjectsOf(db, attempt, deps)
  const waits = await lockedUntil(db, { subjects, deps })
  const seconds = Math.max(0, ...subjects.map((subject) => secondsUntil(deps.clock, waits.get(subject))))
  if (seconds > 0) throw new PlatformError('too_many_attempts', { params: { seconds }, retryAfter: seconds })
}

/** Counts one failure for the account or the device, and for the address. Deletes old failures. */
export async function countFailure(
  trx: Transaction<Tables>,
  { attempt, deps }: { attempt: Attempt; deps: LockDeps },
): Promise<void> {
  const at = secondsAgo(deps.clock, 0)
  await trx
    .deleteFrom('attempts')
    .where('at', '<=', secondsAgo(deps.clock, memoryOf(deps.settings)))
    .where((each) =>
      each.or([each('subject', 'not like', 'device:%'), each('at', '<=', secondsAgo(deps.clock, deviceAge))]),
    )
    .execute()
  const subjects = await subjectsOf(trx, attempt, deps)
  if (subjects.length === 0) return
  await trx
    .insertInto('attempts')
    .values(subjects.map((subject) => ({ subject, at })))
    .execute()
}

/**
 * After a success, deletes the failures of the account, or of the device that signed in, including their count for
 * this address. Other failures of the address stay.
 */
export async function clearFailures(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
  const subject = await subjectOf(trx, attempt)
  if (subject === undefined) return
  await trx
    .deleteFrom('attempts')
    .where('subject', '=', addressOf(attempt))
    .where('at', 'in', (own) => own.selectFrom('attempts').select('at').where('subject', '=', subject))
    .execute()
  await trx.deleteFrom('attempts').where('subject', '=', subject).execute()
}

/** Unlocks an account immediately: its failures are deleted, including their count for addresses. */
export async function clearAccountFailures(trx: Transaction<Tables>, account: string): Promise<void> {
  await trx
    .deleteFrom('attempts')
    .where('at', 'in', (own) => own.selectFrom('attempts').select('at').where('subject', '=', account))
    .where((each) => each.or([each('subject', '=', account), each('subject', 'like', 'address:%')]))
    .execute()
}
