// The session that was lost, while nobody has signed in again: what the sign-in over the page is drawn from.
import type { Session } from '#contract/iam/login.ts'
import { createStore } from '#src/lib/create-store.ts'

interface LostSession {
  readonly session: Session
  /** Whether what waits may go on, once that is known. */
  readonly isRecovered: Promise<boolean>
  readonly resolve: (recovered: boolean) => void
}

export const lostSession = createStore<LostSession | undefined>(undefined)
