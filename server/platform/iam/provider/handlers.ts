// Identity providers: their administration, and the sign-in through them.
import { notServed } from '../../handler.ts'
import { discoveryHandlers } from './discovery.ts'
import type { ProviderRim } from './provider-rim.ts'
import { providerAdministration } from './providers.ts'
import { recordHandlers } from './sign-in-records.ts'

/** Handlers of the administration of providers (IAM11 to IAM18). */
export const providerHandlers = (rim: ProviderRim) => ({
  ...providerAdministration(rim),
  ...recordHandlers(rim.identity.rim),
  ...discoveryHandlers(rim),
  beginTrial: notServed('trial'),
  trial: notServed('trial'),
})

/** Handlers of the sign-in at a provider (IAM6, IAM12). */
export const providerSignInHandlers = (_rim: ProviderRim) =>
  ({ startSignIn: notServed('provider'), reply: notServed('provider') }) as const
