// Decides whether a caller may give a saved query this owner and this sharing (QB16).
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { mayManage } from '../sharing.ts'

interface Group {
  readonly id: string
  readonly name: string
}

interface Ownership {
  readonly sharing: Sharing
  readonly owner: { readonly uid: string; readonly user: string }
}

interface OwnershipChange {
  /** Undefined for a new query. */
  readonly before: (Ownership & { readonly name: string }) | undefined
  readonly body: { readonly sharing?: Sharing | undefined; readonly owner?: string | undefined }
  readonly session: Session
}

/** The groups that the caller may share with: all for who may read groups, otherwise their own. */
export async function sharingGroups(db: Db, session: Session): Promise<Group[]> {
  const own = session.groups ?? []
  return db
    .selectFrom('userGroups')
    .select(['id', 'name'])
    .$if(!isGranted(session.permissions, 'iam:group:read'), (all) => all.where('id', 'in', [...own]))
    .orderBy('name')
    .execute()
}

/** Rejects groups that the caller cannot share with. Those that it is shared with already may stay. */
const checkGroups = async (
  db: Db,
  { before, body: { sharing }, session }: OwnershipChange,
): Promise<void> => {
  if (sharing?.kind !== 'groups') return
  const former = before?.sharing.kind === 'groups' ? before.sharing.groups : []
  const allowed = await sharingGroups(db, session)
  const known = new Set([...former, ...allowed.map(({ id }) => id)])
  const problems = sharing.groups.flatMap((value, index) =>
    known.has(value)
      ? []
      : [
          problemAt(`sharing.groups.${index}`, 'wrong_value', {
            value,
            allowed: allowed.map(({ id, name }) => `${id} (${name})`).join(', '),
          }),
        ],
  )
  if (problems.length > 0) throw refuse(problems)
}

const ownerOf = async (db: Db, uid: string): Promise<Ownership['owner']> => {
  const row = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'login'])
    .where('id', '=', uid)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (row === undefined) throw refuse([problemAt('owner', 'query_owner_unknown', { value: uid })])
  return { uid, user: `${row.firstname} ${row.lastname}`.trim() || row.login }
}

const changesSharing = ({ before, body: { sharing } }: OwnershipChange): boolean =>
  sharing !== undefined && JSON.stringify(sharing) !== JSON.stringify(before?.sharing)

const changesOwner = ({ before, body: { owner } }: OwnershipChange): boolean =>
  before !== undefined && owner !== undefined && owner !== before.owner.uid

const checkManaged = (change: OwnershipChange): void => {
  const { before, body, session } = change
  const uid = body.owner ?? session.uid
  if (before === undefined && !mayManage({ uid }, session))
    throw refuse([problemAt('owner', 'owner_not_you', { value: uid })])
  if (before === undefined || !(changesOwner(change) || changesSharing(change))) return
  const { name, owner } = before
  if (!mayManage({ uid: owner.uid }, session))
    throw new PlatformError('owner_only', { params: { name, owner: owner.user } })
}

/**
 * The owner and the sharing after a write. Throws `owner_only` if the caller may not change them, `query_owner_unknown`, and
 * `wrong_value` for a group.
 */
export async function ownershipAfter(db: Db, change: OwnershipChange): Promise<Ownership> {
  const { before, body, session } = change
  checkManaged(change)
  if (changesSharing(change)) await checkGroups(db, change)
  const present = before?.owner ?? { uid: session.uid, user: session.user }
  const owner =
    body.owner === undefined || body.owner === present.uid ? present : await ownerOf(db, body.owner)
  return { owner, sharing: body.sharing ?? before?.sharing ?? { kind: 'private' } }
}
