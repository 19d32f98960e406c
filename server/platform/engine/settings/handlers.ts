// Settings of the engine. The password of the mail server can be written but not read.
import type { PlatformApi } from '#contract/api.ts'
import {
  engineSettings,
  type EngineSetting,
  type EngineSettings,
  type EngineSettingsWrite,
} from '#contract/engine/setting.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { etagOf } from '../../core/etag.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { openSettingGroup, settingValues } from '../../settings/setting-group.ts'
import type { SettingValue } from '../../settings/settings.ts'
import {
  mailPurposeOf,
  mailServerName,
  mailServerOf,
  type MailServer,
} from '../../notifications/mail-server.ts'
import { renewWebhookSecret, webhookSecret } from '../core/webhook-secret.ts'

type SettingHandlers = Pick<Handlers<PlatformApi['engine']>, 'getSettings' | 'setSettings'>
type SettingDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'secrets'>
/** Refuses a session without every permission and all rows, in the transaction of a write. */
export type DemandEverything = (trx: Db, session: Session) => Promise<void>

const isSetting = (name: string): name is EngineSetting => Object.hasOwn(engineSettings, name)
const names = Object.keys(engineSettings).filter(isSetting)

/** A hash stands for the sealed password, so that a change of it is visible. */
const audited = (value: SettingValue | undefined): unknown => {
  if (typeof value !== 'object' || !('password' in value)) return value
  const { password, ...rest } = value
  return { ...rest, password: password === '' ? null : etagOf(password) }
}

/** The stored password belongs to its server: another one does not get it. */
const passwordAfter = (
  { secrets }: SettingDeps,
  before: MailServer,
  { password, ...after }: EngineSettingsWrite['smtp'],
): string => {
  if (password === null || password === '') return ''
  if (password !== undefined) return secrets.seal(mailPurposeOf(mailServerName), password)
  const isSame =
    before.host === after.host && before.port === after.port && before.security === after.security
  if (before.password === '' || after.host === '') return ''
  if (isSame) return before.password
  const host = `${before.host}:${before.port}`
  throw refuse([problemAt('smtp.password', 'invalid_value', reasonParams('secret_elsewhere', { host }))])
}

const renew = (deps: SettingDeps, session: Session): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await renewWebhookSecret(deps, trx)
    const change = { action: 'webhook_secret.renew' as const, object: 'engine' }
    await record(trx, { session, clock: deps.clock, change })
  })

/** Handlers of the settings of the engine. `onChange` is called after a change. */
export function settingHandlers(
  deps: SettingDeps & { readonly demandEverything: DemandEverything },
  onChange: () => void,
): SettingHandlers {
  const { settings } = deps
  const values = () => ({ ...settingValues(settings, names), [mailServerName]: { ...mailServerOf(deps) } })
  const group = openSettingGroup(deps, {
    values,
    object: 'engine',
    audited,
    // Links that set passwords are sent there (IAM109).
    demand: async (trx, { session, changed }) => {
      if (changed.includes(mailServerName)) await deps.demandEverything(trx, session)
    },
  })
  const answer = async ({ permissions }: Session) => {
    const { [mailServerName]: _server, ...current } = await group.read()
    const { password, ...smtp } = mailServerOf(deps)
    const mayWrite = isGranted(permissions, 'dpe:setting:write')
    const found: EngineSettings = {
      ...current,
      smtp: { ...smtp, has_password: password !== '' },
      webhook_secret: mayWrite ? await webhookSecret(deps) : '',
    }
    return new Reply({ settings: found }, { etag: found.etag })
  }
  return {
    getSettings: (_input, { session }) => answer(session),
    setSettings: async ({ body, ifMatch }, { session }) => {
      const { smtp, renew_webhook_secret: renews, ...figures } = body
      const { password: _password, ...server } = smtp
      const password = passwordAfter(deps, mailServerOf(deps), smtp)
      await group.replace({ ...figures, [mailServerName]: { ...server, password } }, { ifMatch, session })
      onChange()
      if (renews) await renew(deps, session)
      return answer(session)
    },
  }
}
