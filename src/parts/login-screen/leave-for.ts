import { platformApplication } from '#contract/iam/login.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'
import { providerAddress } from './provider-address.ts'
import { keepReturn } from './sign-in-reply.ts'

interface Leaving {
  /** Path of the sign-in screen. */
  readonly screen: string
  /** The page to come back to. */
  readonly to: string
  /** Nobody chose it: going back does not lead here again. */
  readonly isUnasked?: boolean
}

/** Leaves the console for a provider. */
export const leaveFor = (provider: AuthMode, { screen, to, isUnasked = false }: Leaving): void => {
  keepReturn(to)
  const address = providerAddress(provider, { app: platformApplication, back: screen })
  if (isUnasked) window.location.replace(address)
  else window.location.assign(address)
}
