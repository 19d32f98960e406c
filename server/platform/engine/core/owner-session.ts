// The account with whose permissions the platform starts a workflow: its owner, who saved it last (ENG25).
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { StoredWorkflow } from './stores.ts'

/** The current session of an account; undefined if it is disabled or deleted. */
export type AccountSession = (uid: string) => Promise<Session | undefined>

type Owned = Pick<StoredWorkflow, 'updatedByUid' | 'updatedBy'>

const permission: Permission = 'dpe:workflow:start'

/** Thrown while schedules and triggers of a workflow are paused. */
export class PausedStart extends PlatformError {}

/** Throws `PausedStart` while the owner may not start workflows. */
export async function ownerSession(accountSession: AccountSession, workflow: Owned): Promise<Session> {
  const { updatedByUid: uid, updatedBy: owner } = workflow
  const session = await accountSession(uid)
  if (session === undefined) throw new PausedStart('owner_inactive', { params: { owner } })
  if (!isGranted(session.permissions, permission))
    throw new PausedStart('owner_not_permitted', { params: { owner, permission } })
  return session
}

/** Why the platform does not start a workflow; null if it does. */
export async function pauseOf(accountSession: AccountSession, workflow: Owned): Promise<PausedStart | null> {
  try {
    await ownerSession(accountSession, workflow)
    return null
  } catch (error) {
    if (error instanceof PausedStart) return error
    throw error
  }
}
