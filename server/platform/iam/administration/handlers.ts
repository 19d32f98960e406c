// Applications, organizations, settings and the audit log.
import type { Identity } from '../identity.ts'
import { applicationHandlers } from './applications.ts'
import { auditHandlers } from './audit-log.ts'
import { organizationHandlers } from './organizations.ts'
import { settingHandlers } from './settings.ts'

/** Handlers of what an administrator keeps beside people and providers (IAM11). */
export const administrationHandlers = (identity: Identity) =>
  ({
    applications: applicationHandlers(identity),
    organizations: organizationHandlers(identity),
    identitySettings: settingHandlers(identity),
    audit: auditHandlers(identity),
  }) as const
