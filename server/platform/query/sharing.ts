// Who may see, run and change an object that its owner shares (QB16).
import type { Sharing } from '#contract/query/sharing.ts'
import { covers, fullAuthority } from '#domain/permissions/coverage.ts'
import type { Session } from '../core/session.ts'

/** An object with an owner; `uid` is that of the owner. */
interface SharedObject {
  readonly uid: string
  readonly sharing: Sharing
}
type Account = Pick<Session, 'uid' | 'groups'>

const isSharedWith = ({ uid, sharing }: SharedObject, { uid: account, groups = [] }: Account): boolean =>
  uid === account ||
  sharing.kind === 'everyone' ||
  (sharing.kind === 'groups' && sharing.groups.some((group) => groups.includes(group)))

/** Whether the session owns the object or has every permission. Only then it may change owner and sharing. */
export function mayManage({ uid }: Pick<SharedObject, 'uid'>, session: Session): boolean {
  const isOwner = [session, ...(session.alsoFor ?? [])].every((account) => account.uid === uid)
  return isOwner || covers(session, fullAuthority)
}

/** Whether the session may see and run the object. Work for several accounts needs it to be shared with each. */
export function mayRead(object: SharedObject, session: Session): boolean {
  return (
    [session, ...(session.alsoFor ?? [])].every((account) => isSharedWith(object, account)) ||
    mayManage(object, session)
  )
}

/**
 * Whether the session may change the object, if it has the permission to write its kind: it manages the object, or
 * everyone shares it. Groups only read and run.
 */
export function mayWrite(object: SharedObject, session: Session): boolean {
  return mayManage(object, session) || object.sharing.kind === 'everyone'
}
