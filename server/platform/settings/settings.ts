// Settings of the platform with their defaults: numbers that an administrator can change. Durations in seconds.
import type { Transaction } from 'kysely'
import { limits } from '#contract/http.ts'
import { identitySettings } from '#contract/iam/setting.ts'
import { storeLimits } from '#contract/store/limits.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'

export const settingDefaults = {
  token_idle: identitySettings.token_idle.initial,
  token_age: identitySettings.token_age.initial,
  lockout_attempts: identitySettings.lockout_attempts.initial,
  lockout_address_attempts: identitySettings.lockout_address_attempts.initial,
  lockout_window: identitySettings.lockout_window.initial,
  lockout_wait: identitySettings.lockout_wait.initial,
  lockout_wait_max: identitySettings.lockout_wait_max.initial,
  hashes_at_once: identitySettings.hashes_at_once.initial,
  recorded_sign_ins: identitySettings.recorded_sign_ins.initial,
  query_timeout: 60,
  json_body: limits.json_body,
  event_body: limits.event_body,
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
  playbook: limits.playbook,
  data_limit: limits.data_limit,
  upload: limits.upload,
  upload_idle: 86_400,
} as const satisfies Record<string, number>
export type SettingName = keyof typeof settingDefaults

export interface Settings {
  get(name: SettingName): number
  /** Applies immediately, also in memory. After a rollback, call `reload`. */
  set(
    trx: Transaction<Tables>,
    setting: { name: SettingName; value: number; at?: string | null; by?: string },
  ): Promise<void>
  reload(): Promise<void>
}

const readAll = async (db: Db): Promise<Map<string, number>> => {
  const values = new Map<string, number>()
  for (const row of await db.selectFrom('settings').selectAll().execute()) {
    const value: unknown = JSON.parse(row.valueJson)
    if (typeof value === 'number') values.set(row.name, value)
  }
  return values
}

/** Reads all settings once. Later reads use memory. */
export async function openSettings(db: Db): Promise<Settings> {
  let values = await readAll(db)
  return {
    get: (name) => values.get(name) ?? settingDefaults[name],
    set: async (trx, { name, value, at = null, by = '' }) => {
      const row = { name, valueJson: JSON.stringify(value), updatedAt: at, updatedBy: by }
      await trx
        .insertInto('settings')
        .values(row)
        .onConflict((on) => on.column('name').doUpdateSet(row))
        .execute()
      values.set(name, value)
    },
    reload: async () => {
      values = await readAll(db)
    },
  }
}
