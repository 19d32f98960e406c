// Dependencies of provider administration and of sign-in through providers.
import type { Secrets } from '../../secrets/secrets.ts'
import type { IdentityService } from '../identity/identity.ts'

export interface ProviderDeps {
  readonly identity: IdentityService
  readonly secrets: Secrets
  /** Private networks that providers may be in, as `10.0.0.0/8`; none unless PROVIDER_NETWORKS names them. */
  readonly networks: readonly string[]
}
