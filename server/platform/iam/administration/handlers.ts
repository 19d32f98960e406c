import type { IdentityService } from '../identity/identity.ts'
import { applicationHandlers } from '../applications/applications.ts'
import { auditHandlers } from './audit-log.ts'
import { organizationHandlers } from './organizations.ts'
import type { PlatformApi } from '#contract/api.ts'
import {
  identitySettings,
  type IdentitySetting,
  type IdentitySettingsDocument,
} from '#contract/iam/setting.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { callerOf, demandEverything } from '../identity/caller.ts'
import { openSettingGroup, settingValues } from '../../settings/setting-group.ts'
import { exemptNetworksName } from '../../settings/settings.ts'
import { Reply, type Handlers } from '../../core/handler.ts'

const isSetting = (name: string): name is IdentitySetting => Object.hasOwn(identitySettings, name)
const names = Object.keys(identitySettings).filter(isSetting)

/** Returns the handlers of the identity settings (IAM44). */
function settingHandlers({ deps }: IdentityService): Handlers<PlatformApi['identitySettings']> {
  // These settings apply to the sessions and sign-ins of every account (IAM101).
  const demand = async (trx: Db, { session }: { session: Session }): Promise<void> =>
    demandEverything(await callerOf(trx, session))
  const { settings } = deps
  const values = (): IdentitySettingsDocument => ({
    ...settingValues(settings, names),
    [exemptNetworksName]: [...settings.exemptNetworks()],
  })
  const group = openSettingGroup(deps, { values, object: 'iam', demand })
  const answer = async () => {
    const current = await group.read()
    return new Reply({ settings: current }, { etag: current.etag })
  }
  return {
    get: answer,
    update: async ({ body, ifMatch }, { session }) => {
      await group.replace(body, { ifMatch, session })
      return answer()
    },
  }
}

/** Returns the handlers of applications, organizations, settings and the audit log (IAM11). */
export function administrationHandlers(identity: IdentityService) {
  return {
    applications: applicationHandlers(identity),
    organizations: organizationHandlers(identity),
    identitySettings: settingHandlers(identity),
    audit: auditHandlers(identity),
  } as const
}
