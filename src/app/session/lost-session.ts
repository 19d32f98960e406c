// The lost session until a user signs in again; the sign-in dialog shows it.
import type { Session } from '#contract/iam/login.ts'
import { createStore } from '#src/lib/create-store.ts'

interface LostSession {
  readonly session: Session
  /** It lives, but a second factor must be set up first (IAM106). */
  readonly isLimited: boolean
  /** Resolves to whether waiting calls can continue. */
  readonly isRecovered: Promise<boolean>
  readonly resolve: (recovered: boolean) => void
}

export const lostSession = createStore<LostSession | undefined>(undefined)
