// The session that was lost, while nobody has signed in again: what the sign-in over the page is drawn from.
import type { Session } from '#contract/iam/login.ts'
import { createStore } from '#src/lib/create-store.ts'

interface Loss {
  readonly session: Session
  /** Whether what waits may go on, once that is known. */
  readonly goesOn: Promise<boolean>
  readonly settle: (goesOn: boolean) => void
}

export const lostSession = createStore<Loss | undefined>(undefined)
