// What the tabs of one browser tell each other about the session they share: who has just signed in.

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Tells the other tabs who is signed in now. */
export function announceSignIn(uid: string): void {
  return channel?.postMessage(uid)
}

/** Called with the uid of whoever signed in in another tab. */
export function onSignInInOtherTab(act: (uid: string) => Promise<void>): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') void act(data)
  })
}
