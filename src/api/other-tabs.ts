// Tells the other tabs of this browser, which share the session, who has just signed in.

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Tells the other tabs who is signed in now. */
export function announceSignIn(uid: string): void {
  return channel?.postMessage(uid)
}

/** Calls `act` with the uid of the user who signed in in another tab. */
export function onSignInInOtherTab(act: (uid: string) => Promise<void>): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') void act(data)
  })
}
