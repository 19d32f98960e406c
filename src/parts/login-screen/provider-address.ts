// Where a provider's button leads: the platform's login, which redirects to the provider (IAM6).
import type { AuthMode } from '#contract/iam/preferences.ts'
import { iam } from '#contract/iam/endpoints.ts'

/** Address to send the browser to; `to` is the page of the console to come back to. */
export const providerAddress = (
  { _id }: Pick<AuthMode, '_id'>,
  { app, to }: { app: string; to: string },
): string => {
  const back = new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${to}`, window.location.origin)
  const query = new URLSearchParams({ app_id: app, auth_mode_id: _id, redirect_uri: back.href })
  return `${iam.login.path}?${query.toString()}`
}
