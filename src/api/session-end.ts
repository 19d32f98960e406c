// Connects calls with the recovery of a lost session. A refused call waits here while the app asks the user to sign
// in again.
import { isUnattended } from '#src/lib/last-input.ts'

/**
 * Resolves to true if the same user signed in again, else to false. `isLimited`: the session lives, but a second factor
 * must be set up first (IAM106).
 */
type RecoverSession = (isLimited: boolean) => Promise<boolean>

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

let displays = 0

/**
 * While a wall display is shown, calls that nobody asked for do not ask for a sign-in, which would cover it. Returns the
 * function that ends this.
 */
export function startDisplay(): () => void {
  displays += 1
  return () => {
    displays -= 1
  }
}

/** Resolves to whether the call can be sent again. A call of an earlier session is sent again without waiting. */
export async function recoverSession(sentIn: number, isLimited: boolean): Promise<boolean> {
  if (sentIn !== session) return true
  if (displays > 0 && isUnattended()) return false
  const isRecovered = await recover(isLimited)
  return isRecovered
}

export function startSession(): void {
  session += 1
}
