// What follows a lost session: the person is asked to sign in over the page, and whatever was interrupted waits (UI2).
// The same person goes on where they were; another one begins anew; who closes the dialog goes to sign-in.
import type { Session } from '#contract/iam/login.ts'
import { onOtherTab } from '#src/api/other-tabs.ts'
import { queryClient } from '#src/api/query.ts'
import { onSessionEnd } from '#src/api/session-end.ts'
import { loseSession, readSession, resumeSession, whoAmI } from '#src/api/session.ts'
import { base } from '../base.ts'

interface Loss {
  readonly session: Session
  readonly goesOn: Promise<boolean>
  readonly settle: (goesOn: boolean) => void
}

let loss: Loss | undefined
let goToSignIn: () => void = () => undefined
const listeners = new Set<() => void>()

const setLoss = (next: Loss | undefined): void => {
  loss = next
  for (const listener of listeners) listener()
}

/** Whose session was lost; undefined while there is none to mourn. */
export const lostSession = (): Session | undefined => loss?.session

export const watchLoss = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const present = (): Session | null => queryClient.getQueryData(whoAmI.queryKey)?.session ?? null

const end = (goesOn: boolean): void => {
  const past = loss
  setLoss(undefined)
  past?.settle(goesOn)
}

/** Nothing of the person before stays in this page: it is loaded anew, at its beginning. */
const startOver = (): void => {
  queryClient.clear()
  window.location.assign(`${base}/`)
}

/** Somebody signed in while a session was lost. */
export const signedInAgain = (session: Session): void => {
  if (!loss) return
  if (session.uid !== loss.session.uid) return startOver()
  resumeSession(session)
  end(true)
}

/** Nobody signs in over the page: what was interrupted is refused, and sign-in comes with the way back. */
export const giveUp = (): void => {
  loseSession()
  goToSignIn()
  end(false)
}

const lose = (): Promise<boolean> => {
  if (loss) return loss.goesOn
  const session = present()
  if (session === null) return Promise.resolve(false)
  if (session.password_renew) {
    giveUp()
    return Promise.resolve(false)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  setLoss({ session, goesOn: promise, settle: resolve })
  return promise
}

/** Another tab shares the cookie: its sign-in is this tab's too. */
const hearTab = async (uid: string): Promise<void> => {
  const mine = present()
  if (mine && mine.uid !== uid) return startOver()
  if (mine && !loss) return
  const session = await readSession().catch(() => null)
  if (!session || session.password_renew) return
  if (loss) signedInAgain(session)
  else await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
}

/** Begins to keep the session of this page. */
export const keepSession = (leave: () => void): void => {
  goToSignIn = leave
  onSessionEnd(lose)
  onOtherTab((uid) => void hearTab(uid))
}
