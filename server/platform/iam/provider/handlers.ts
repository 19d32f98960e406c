// The administration of identity providers. The sign-in through them, and test sign-ins, have handlers of their own.
import { discoveryHandlers } from './discovery.ts'
import type { ProviderRim } from './provider-rim.ts'
import { providerAdministration } from './providers.ts'
import { recordHandlers } from './sign-in-records.ts'

/** Handlers of the administration of providers (IAM11 to IAM18). */
export const providerHandlers = (rim: ProviderRim) => ({
  ...providerAdministration(rim),
  ...recordHandlers(rim.identity.rim),
  ...discoveryHandlers(rim),
})
