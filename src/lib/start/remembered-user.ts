// Who is signed in, as far as this browser knows: the page draws the frame of the console before it can ask.
import { readStored, removeStored, writeStored } from '../local-storage.ts'

const key = 'signed-in'

export function rememberUser(uid: string | null): void {
  if (uid === null) removeStored(key)
  else writeStored(key, uid)
}

/** Whether this browser remembers a signed-in user. The session may have ended since. */
export function isRemembered(): boolean {
  return readStored(key) !== null
}
