import { loginPath, platformApplication } from '#contract/iam/sign-in-names.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'
import { storeReturn } from './sign-in-reply.ts'

/** URL of the provider; `back` is the path of the sign-in screen below the console. */
const providerAddress = (
  { _id }: Pick<AuthMode, '_id'>,
  { app, back }: { app: string; back: string },
): string => {
  const screen = new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${back}`, window.location.origin)
  const query = new URLSearchParams({ app_id: app, auth_mode_id: _id, redirect_uri: screen.href })
  return `${loginPath}?${query.toString()}`
}

interface Leaving {
  /** Path of the sign-in screen. */
  readonly screen: string
  /** The page to return to. */
  readonly to: string
  /** Opened automatically: Back does not lead here again. */
  readonly isUnasked?: boolean
}

/** Leaves the console for a provider. */
export function leaveFor(provider: AuthMode, { screen, to, isUnasked = false }: Leaving): void {
  storeReturn(to)
  const address = providerAddress(provider, { app: platformApplication, back: screen })
  if (isUnasked) window.location.replace(address)
  else window.location.assign(address)
}
