// The networks whose failed sign-ins are not counted for the address (IAM100), as they are set now.
import { createAddressClassifier } from '../../outbound-http/private-networks.ts'
import type { Settings } from '../../settings/settings.ts'
import type { IdentityDeps } from '../identity/identity.ts'

/** Follows the setting. */
export function exemptionOf(settings: Settings): Pick<IdentityDeps, 'isExempt'> {
  let networks = settings.exemptNetworks()
  let classify = createAddressClassifier(networks)
  return {
    isExempt: (address) => {
      const current = settings.exemptNetworks()
      if (current !== networks) classify = createAddressClassifier(current)
      networks = current
      return classify(address) === 'internal'
    },
  }
}
