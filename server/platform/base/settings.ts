// Settings of the platform with their defaults: numbers that an administrator may change. Durations in seconds.
import type { Transaction } from 'kysely'
import { limits } from '#contract/http.ts'
import { identitySettings } from '#contract/iam/setting.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'

export const settingDefaults = {
  token_idle: identitySettings.token_idle.initial,
  token_age: identitySettings.token_age.initial,
  lockout_attempts: identitySettings.lockout_attempts.initial,
  lockout_window: identitySettings.lockout_window.initial,
  lockout_wait: identitySettings.lockout_wait.initial,
  hashes_at_once: identitySettings.hashes_at_once.initial,
  recorded_sign_ins: identitySettings.recorded_sign_ins.initial,
  query_timeout: 60,
  json_body: limits.json_body,
  event_body: limits.event_body,
  archive: limits.archive,
  data_limit: limits.data_limit,
  upload: limits.upload,
  upload_idle: 86_400,
} as const satisfies Record<string, number>
export type SettingName = keyof typeof settingDefaults

export interface Settings {
  get(name: SettingName): number
  set(trx: Transaction<Tables>, setting: { name: SettingName; value: number }): Promise<void>
}

/** Reads all settings once; later reads are from memory. */
export const openSettings = async (db: Db): Promise<Settings> => {
  const values = new Map<string, number>()
  for (const row of await db.selectFrom('settings').selectAll().execute()) {
    const value: unknown = JSON.parse(row.valueJson)
    if (typeof value === 'number') values.set(row.name, value)
  }
  return {
    get: (name) => values.get(name) ?? settingDefaults[name],
    set: async (trx, { name, value }) => {
      const row = { name, valueJson: JSON.stringify(value) }
      await trx
        .insertInto('settings')
        .values(row)
        .onConflict((on) => on.column('name').doUpdateSet(row))
        .execute()
      values.set(name, value)
    },
  }
}
