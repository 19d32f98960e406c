// Settings of identity: read and replaced together, in force at once.
import type { PlatformApi } from '#contract/api.ts'
import {
  identitySettings,
  type IdentitySetting,
  type IdentitySettings,
  type SettingsWrite,
} from '#contract/iam/setting.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../../base/audit.ts'
import { instantOf } from '../../base/clock.ts'
import { checkEtag, etagOf } from '../../base/etag.ts'
import type { Settings } from '../../base/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import { Reply, type Handlers } from '../../handler.ts'
import type { Identity } from '../identity.ts'

const isSetting = (name: string): name is IdentitySetting => Object.hasOwn(identitySettings, name)
const names = Object.keys(identitySettings).filter(isSetting)

const valuesOf = (settings: Settings): SettingsWrite => ({
  token_idle: settings.get('token_idle'),
  token_age: settings.get('token_age'),
  lockout_attempts: settings.get('lockout_attempts'),
  lockout_window: settings.get('lockout_window'),
  lockout_wait: settings.get('lockout_wait'),
  hashes_at_once: settings.get('hashes_at_once'),
  recorded_sign_ins: settings.get('recorded_sign_ins'),
})

const readSettings = async (db: Db, settings: Settings): Promise<IdentitySettings> => {
  const last = await db
    .selectFrom('settings')
    .select(['updatedAt', 'updatedBy'])
    .where('name', 'in', names)
    .where('updatedAt', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const values = valuesOf(settings)
  return {
    ...values,
    updated_at: last?.updatedAt ?? null,
    updated_by: last?.updatedBy ?? '',
    etag: etagOf(values),
  }
}

/** Handlers of the settings of identity (IAM44). */
export const settingHandlers = ({ rim }: Identity): Handlers<PlatformApi['identitySettings']> => {
  const { db, clock, settings } = rim

  const answer = async () => {
    const read = await readSettings(db, settings)
    return new Reply({ settings: read }, { etag: read.etag })
  }

  return {
    get: answer,
    update: async ({ body, ifMatch }, { session }) => {
      const write = db.transaction().execute(async (trx) => {
        const before = valuesOf(settings)
        checkEtag(ifMatch, etagOf(before), { kind: 'settings' satisfies Word, name: 'iam' })
        const changed = names.filter((name) => before[name] !== body[name])
        if (changed.length === 0) return
        const at = instantOf(clock)
        for (const name of changed) await settings.set(trx, { name, value: body[name], at, by: session.user })
        const pick = (from: SettingsWrite) => Object.fromEntries(changed.map((name) => [name, from[name]]))
        const change = { action: 'setting.update', object: 'iam', before: pick(before), after: pick(body) }
        await record(trx, { session, clock, change })
      })
      await write.catch(async (error: unknown) => {
        await settings.reload()
        throw error
      })
      return answer()
    },
  }
}
