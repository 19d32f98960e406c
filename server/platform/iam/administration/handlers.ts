// Applications, organizations, settings and the audit log.
import { platformApi } from '#contract/api.ts'
import { areaNotServed } from '../../handler.ts'
import type { Identity } from '../identity.ts'

/** Handlers of what an administrator keeps beside people and providers (IAM11). */
export const administrationHandlers = (_identity: Identity) =>
  ({
    applications: areaNotServed(platformApi.applications, 'application'),
    organizations: areaNotServed(platformApi.organizations, 'organization'),
    identitySettings: areaNotServed(platformApi.identitySettings, 'settings'),
    audit: areaNotServed(platformApi.audit, 'settings'),
  }) as const
