// Identity providers: their administration, and the sign-in through them.
import { platformApi } from '#contract/api.ts'
import type { Secrets } from '../../base/secrets.ts'
import { areaNotServed, notServed } from '../../handler.ts'
import type { Identity } from '../identity.ts'

export interface ProviderRim {
  readonly identity: Identity
  readonly secrets: Secrets
  /** Private networks that providers may stand in, as `10.0.0.0/8`; none unless PROVIDER_NETWORKS names them. */
  readonly networks: readonly string[]
}

/** Handlers of the administration of providers (IAM11 to IAM18). */
export const providerHandlers = (_rim: ProviderRim) => areaNotServed(platformApi.providers, 'provider')

/** Handlers of the sign-in at a provider (IAM6, IAM12). */
export const providerSignInHandlers = (_rim: ProviderRim) =>
  ({ startSignIn: notServed('provider'), reply: notServed('provider') }) as const
