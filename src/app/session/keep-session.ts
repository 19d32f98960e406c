// Hears of a lost session and of other tabs' sign-ins. What follows comes with the first of them, so that it weighs
// nothing before sign-in.
import { onOtherTab } from '#src/api/other-tabs.ts'
import { onSessionEnd } from '#src/api/session-end.ts'

/** Begins to keep the session of this page; `leave` leads to the sign-in screen. */
export const keepSession = (leave: () => void): void => {
  const following = () => import('./session-loss.ts')
  onSessionEnd(async () => {
    const { lose } = await following()
    return lose(leave)
  })
  onOtherTab(async (uid) => {
    const { hearTab } = await following()
    await hearTab(uid)
  })
}
