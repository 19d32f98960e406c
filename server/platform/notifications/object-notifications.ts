// Notifications of what other users do with objects: they share a query or a board, or publish a version (ENG48).
// Everyone who is told has a row. Whether it is listed depends on what the user may read when the list is read.
import type { Transaction } from 'kysely'
import type { Sharing } from '#contract/query/sharing.ts'
import { freshId, instantOf, type Clock } from '../core/clock.ts'
import type { Session } from '../core/session.ts'
import type { ObjectNotificationRow } from '../db/engine-tables.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

interface Actor {
  readonly session: Session
  readonly clock: Clock
}

type About = Pick<ObjectNotificationRow, 'kind' | 'objectId' | 'version'>

/** Rows of one statement, whose parameters are limited. */
const batch = 1000

/** Tells these users, except the one who acts. Who was told about the same object before is told again. */
const notify = async (
  trx: Trx,
  { session, clock, uids, about }: Actor & { uids: readonly string[]; about: About },
): Promise<void> => {
  const others = uids.filter((uid) => uid !== session.uid)
  const values = { ...about, byUser: session.user, at: instantOf(clock), readAt: null }
  for (let from = 0; from < others.length; from += batch)
    await trx
      .insertInto('objectNotifications')
      .values(
        others
          .slice(from, from + batch)
          .map((uid) => ({ ...values, id: freshId('notification', clock), uid })),
      )
      .onConflict((conflict) =>
        conflict.columns(['uid', 'kind', 'objectId', 'version']).doUpdateSet((set) => ({
          id: set.ref('excluded.id'),
          byUser: set.ref('excluded.byUser'),
          at: set.ref('excluded.at'),
          readAt: null,
        })),
      )
      .execute()
}

/** Who sees an object: its owner, and those it is shared with. */
interface Access {
  /** Of the owner. */
  readonly uid: string
  readonly sharing: Sharing
}

const activeUsers = async (trx: Trx): Promise<string[]> => {
  const rows = await trx.selectFrom('users').select('id').where('active', '=', 1).execute()
  return rows.map(({ id }) => id)
}

const readersOf = async (trx: Trx, { uid, sharing }: Access): Promise<readonly string[]> => {
  if (sharing.kind === 'private') return [uid]
  if (sharing.kind === 'everyone') return activeUsers(trx)
  const members = await trx
    .selectFrom('groupMembers')
    .innerJoin('users', 'users.id', 'groupMembers.userId')
    .select('groupMembers.userId')
    .distinct()
    .where('groupMembers.groupId', 'in', sharing.groups)
    .where('users.active', '=', 1)
    .execute()
  return [uid, ...members.map(({ userId }) => userId)]
}

interface SharedChange extends Actor {
  readonly kind: 'query' | 'board'
  readonly id: string
  /** Undefined for a new object. */
  readonly before: Access | undefined
  readonly after: Access
}

/** Tells those who see the object now and did not before. */
export async function notifyShared(trx: Trx, change: SharedChange): Promise<void> {
  const { session, clock, kind, id, before, after } = change
  const isSame = (one: Access): boolean => JSON.stringify(one) === JSON.stringify(after)
  if (before !== undefined && isSame(before)) return
  const former = new Set(before === undefined ? [] : await readersOf(trx, before))
  const uids = (await readersOf(trx, after)).filter((uid) => !former.has(uid))
  await notify(trx, { session, clock, uids, about: { kind, objectId: id, version: '' } })
}

/** Tells the other members of the organization that owns the package. `id` is that of its row. */
export async function notifyPublished(
  trx: Trx,
  { session, clock, id, owner, version }: Actor & { id: string; owner: string; version: string },
): Promise<void> {
  const members = await trx
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'organizationMembers.userId')
    .select('users.id')
    .where('organizationMembers.organizationId', '=', owner)
    .where('users.active', '=', 1)
    .execute()
  const uids = members.map((user) => user.id)
  await notify(trx, { session, clock, uids, about: { kind: 'package', objectId: id, version } })
}
