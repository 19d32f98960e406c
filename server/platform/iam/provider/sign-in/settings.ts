// The part of a provider's configuration that decides how a sign-in at it goes, saved or still a draft.
import type { TestDraft } from '#contract/iam/provider.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { PlatformError, problemAt, refuse } from '../../../error.ts'
import type { Client } from './provider-client.ts'

export type SignInSettings = Omit<TestDraft, 'client_secret'>

/** The provider as a client sees it. Refuses with `required` or `address_insecure` where it cannot be found by this. */
export const clientOf = (settings: SignInSettings, secret: string | null): Client => {
  const issuer = rulesOf(settings.kind).issuer(settings.tenant_id)
  const missing = [
    ...(issuer === '' ? [problemAt('tenant_id', 'required')] : []),
    ...(settings.client_id === '' ? [problemAt('client_id', 'required')] : []),
  ]
  if (missing.length > 0) throw refuse(missing)
  if (URL.parse(issuer) === null)
    throw new PlatformError('address_insecure', { params: { path: 'tenant_id', address: issuer } })
  return { issuer, clientId: settings.client_id, secret }
}
