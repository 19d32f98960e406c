import { createContext } from 'react'

/** What the menu of the account can open over the page. */
export type AccountOverlay = 'password' | 'factor' | 'sessions' | 'drafts' | 'leave'

export interface AccountContext {
  readonly open: (overlay: AccountOverlay) => void
  /** Number of drafts. */
  readonly drafts: number
  readonly showSetup: () => void
  /** Signs out, after a question about drafts. */
  readonly leave: () => void
}

const nothing = () => undefined

export const AccountActions = createContext<AccountContext>({
  open: nothing,
  drafts: 0,
  showSetup: nothing,
  leave: nothing,
})
