// Settings of the platform with their defaults, which an administrator can change: numbers, with durations in seconds,
// one list, and groups of texts and numbers.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { limits } from '#contract/http.ts'
import { engineSettings } from '#contract/engine/setting.ts'
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
  export_limit: limits.export_limit,
  exports_at_once: 4,
  upload: limits.upload,
  upload_idle: 86_400,
  python_processes: engineSettings.python_processes.initial,
  python_idle: engineSettings.python_idle.initial,
  python_memory: engineSettings.python_memory.initial,
  python_output: engineSettings.python_output.initial,
  engine_jobs: engineSettings.engine_jobs.initial,
  job_retention: engineSettings.job_retention.initial,
  event_retention: engineSettings.event_retention.initial,
} as const satisfies Record<string, number>
export type SettingName = keyof typeof settingDefaults

export const exemptNetworksName = 'lockout_exempt_networks'
/** Private addresses that an administrator has allowed for connections of sources. */
export const sourceAddressesName = 'source_addresses'
type SettingRecord = Readonly<Record<string, string | number>>
export type SettingValue = number | readonly string[] | SettingRecord

export interface Settings {
  get(name: SettingName): number
  /** Networks in which failed sign-ins are not counted for the address. The same list until it is changed. */
  exemptNetworks(): readonly string[]
  /** Private addresses that connections of sources may reach. */
  sourceAddresses(): readonly string[]
  /** A group of texts and numbers; undefined until it is set. */
  record(name: string): SettingRecord | undefined
  /** Applies immediately, also in memory. After a rollback, call `reload`. */
  set(
    trx: Transaction<Tables>,
    setting: { name: string; value: SettingValue; at?: string | null; by?: string },
  ): Promise<void>
  reload(): Promise<void>
}

const settingValue = z.union([
  z.number(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.number()])),
])

const isList = (value: SettingValue): value is readonly string[] => Array.isArray(value)

const readAll = async (db: Db): Promise<Map<string, SettingValue>> => {
  const values = new Map<string, SettingValue>()
  for (const row of await db.selectFrom('settings').selectAll().execute()) {
    const { data } = settingValue.safeParse(JSON.parse(row.valueJson))
    if (data !== undefined) values.set(row.name, data)
  }
  return values
}

interface SettingOptions {
  /** The value of this setting until it is changed. */
  readonly exemptNetworks?: readonly string[] | undefined
}

/** Reads all settings once. Later reads use memory. */
export async function openSettings(db: Db, { exemptNetworks = [] }: SettingOptions = {}): Promise<Settings> {
  let values = await readAll(db)
  return {
    get: (name) => {
      const value = values.get(name)
      return typeof value === 'number' ? value : settingDefaults[name]
    },
    exemptNetworks: () => {
      const value = values.get(exemptNetworksName)
      return value !== undefined && isList(value) ? value : exemptNetworks
    },
    sourceAddresses: () => {
      const value = values.get(sourceAddressesName)
      return value !== undefined && isList(value) ? value : []
    },
    record: (name) => {
      const value = values.get(name)
      return value === undefined || typeof value === 'number' || isList(value) ? undefined : value
    },
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
