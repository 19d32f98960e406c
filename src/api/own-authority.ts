// What the signed-in user may give and change (IAM101).
import type { Session } from '#contract/iam/login.ts'
import { useMay, useSession } from './session.ts'

/** Permissions and visible rows of the signed-in user. */
export function useOwnAuthority(): Pick<Session, 'permissions' | 'conditions'> {
  return useSession() ?? { permissions: [], conditions: [] }
}

/** Whether the signed-in user may assign any existing role to this account; never to a new one. */
export function useMayAssignTo(uid: string | undefined): boolean {
  const mayAssign = useMay('iam:role:assign')
  const session = useSession()
  return mayAssign && uid !== undefined && uid !== session?.uid
}
