// The permissions of a step (ENG25): what the starter, the last editor of the workflow and the last editor of the
// action may all do, and what is shared with each of them, at the moment when the step starts.
import { intersectionOf } from '#domain/permissions/intersection.ts'
import { PlatformError } from '../../core/error.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { AccountSession } from '../core/owner-session.ts'

interface Account {
  readonly uid: string
  /** Names it in an error. */
  readonly login: string
}

/** Data editors see all rows whatever their conditions are (IAM10a). */
const authorityOf = (session: Session) => ({
  permissions: session.permissions,
  conditions: seesAllRows(session) ? [] : session.conditions,
})

/** Throws `step_account_inactive` for the first account that is disabled or deleted. */
export async function stepSession(
  accountSession: AccountSession,
  { starter, editors }: { starter: Account; editors: readonly Account[] },
): Promise<Session> {
  const find = async ({ uid, login }: Account): Promise<Session> => {
    const session = await accountSession(uid)
    if (session === undefined) throw new PlatformError('step_account_inactive', { params: { login } })
    return session
  }
  let common = await find(starter)
  for (const editor of editors) {
    if (editor.uid === starter.uid) continue
    const other = await find(editor)
    common = {
      ...common,
      ...intersectionOf(authorityOf(common), authorityOf(other)),
      alsoFor: [...(common.alsoFor ?? []), { uid: other.uid, groups: other.groups }],
    }
  }
  return common
}
