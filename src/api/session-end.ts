// The one place where calls learn what follows a lost session. A call that was refused for it waits here; the app asks
// the person to sign in again, and says whether the same one did.

/** Resolves to true when the same person is signed in again, to false when not. */
type RecoverSession = () => Promise<boolean>

let recover: RecoverSession = () => Promise.resolve(false)
let session = 0

/** Sets what happens when the platform says that the token is gone. */
export function onSessionEnd(act: RecoverSession): void {
  recover = act
}

/** Which session a call is sent in: another number after each that began again. */
export function sessionNumber(): number {
  return session
}

/** Waits until it is known whether the session goes on; a call of an earlier session is simply made again. */
export async function recoverSession(sentIn: number): Promise<boolean> {
  if (sentIn !== session) return true
  const isRecovered = await recover()
  return isRecovered
}

/** The session began again. */
export function startSession(): void {
  session += 1
}
