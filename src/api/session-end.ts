// Connects calls with the recovery of a lost session. A refused call waits here while the app asks the user to sign
// in again.

/** Resolves to true if the same user signed in again, else to false. */
type RecoverSession = () => Promise<boolean>

let recover: RecoverSession = () => Promise.resolve(false)
let session = 0

/** Sets what happens when the platform reports that the token is not valid. */
export function onSessionEnd(act: RecoverSession): void {
  recover = act
}

/** Number of the session that a call is sent in; it changes with every new session. */
export function sessionNumber(): number {
  return session
}

/** Resolves to whether the call can be sent again. A call of an earlier session is sent again without waiting. */
export async function recoverSession(sentIn: number): Promise<boolean> {
  if (sentIn !== session) return true
  const isRecovered = await recover()
  return isRecovered
}

export function startSession(): void {
  session += 1
}
