// The session that was lost, while nobody has signed in again: what the sign-in over the page is drawn from.
import type { Session } from '#contract/iam/login.ts'

export interface Loss {
  readonly session: Session
  /** Whether what waits may go on, once that is known. */
  readonly goesOn: Promise<boolean>
  readonly settle: (goesOn: boolean) => void
}

let loss: Loss | undefined
const listeners = new Set<() => void>()

export const presentLoss = (): Loss | undefined => loss

export const setLoss = (next: Loss | undefined): void => {
  loss = next
  for (const listener of listeners) listener()
}

export const watchLoss = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
