// Where a provider's button leads: the platform's login, which redirects to the provider (IAM6). What comes back is
// read by the sign-in screen, whose address is always the same, so that an application can name it (IAM3a).
import type { AuthMode } from '#contract/iam/preferences.ts'
import { iam } from '#contract/iam/endpoints.ts'

/** Address to send the browser to; `back` is the path of the sign-in screen below the console. */
export const providerAddress = (
  { _id }: Pick<AuthMode, '_id'>,
  { app, back }: { app: string; back: string },
): string => {
  const screen = new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${back}`, window.location.origin)
  const query = new URLSearchParams({ app_id: app, auth_mode_id: _id, redirect_uri: screen.href })
  return `${iam.login.path}?${query.toString()}`
}
