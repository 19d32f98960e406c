// What the tabs of one browser tell each other about the session they share: who has just signed in.
import { z } from 'zod'

const word = z.object({ uid: z.string() })

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Tells the other tabs who is signed in now. */
export const tellTabs = (uid: string): void => channel?.postMessage({ uid })

/** Called with the uid of whoever signed in in another tab. */
export const onOtherTab = (act: (uid: string) => void): void => {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = word.safeParse(event.data)
    if (data) act(data.uid)
  })
}
