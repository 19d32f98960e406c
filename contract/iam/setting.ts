// Identity settings that an administrator may change. Durations in seconds.
import { z } from 'zod'
import type { TermCode } from '../reasons.ts'
import { boundedNumber, settingsChange, type SettingRange } from '../setting-range.ts'

const day = 86_400

/** Initial value and bounds of each. */
export const identitySettings = {
  token_idle: { initial: 3600, min: 60, max: 30 * day, unit: 'seconds' },
  token_age: { initial: day, min: 300, max: 90 * day, unit: 'seconds' },
  lockout_attempts: { initial: 5, min: 2, max: 100, unit: 'count' },
  lockout_address_attempts: { initial: 50, min: 2, max: 10_000, unit: 'count' },
  lockout_window: { initial: 3600, min: 60, max: 7 * day, unit: 'seconds' },
  lockout_wait: { initial: 300, min: 1, max: day, unit: 'seconds' },
  /** The wait doubles with every repetition, up to this one. */
  lockout_wait_max: { initial: 3600, min: 1, max: day, unit: 'seconds' },
  /** Passwords hashed at the same time. */
  hashes_at_once: { initial: 2, min: 1, max: 16, unit: 'count' },
  /** Recorded sign-ins per provider; older ones are deleted. */
  recorded_sign_ins: { initial: 500, min: 10, max: 5000, unit: 'count' },
} as const satisfies Record<string, SettingRange>
export type IdentitySetting = keyof typeof identitySettings

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Addresses or networks such as `10.0.0.0/8`. */
const networkList = z
  .array(
    z
      .string()
      .max(50)
      .refine((text) => addressOrNetwork.safeParse(text).success, 'network' satisfies TermCode),
  )
  .max(100)

export const settingFigures = z.object({
  token_idle: boundedNumber(identitySettings.token_idle),
  token_age: boundedNumber(identitySettings.token_age),
  lockout_attempts: boundedNumber(identitySettings.lockout_attempts),
  lockout_address_attempts: boundedNumber(identitySettings.lockout_address_attempts),
  lockout_window: boundedNumber(identitySettings.lockout_window),
  lockout_wait: boundedNumber(identitySettings.lockout_wait),
  lockout_wait_max: boundedNumber(identitySettings.lockout_wait_max),
  hashes_at_once: boundedNumber(identitySettings.hashes_at_once),
  recorded_sign_ins: boundedNumber(identitySettings.recorded_sign_ins),
})

export const settingsWrite = settingFigures.extend({
  /** Networks in which failed sign-ins are not counted for the address (IAM100). */
  lockout_exempt_networks: networkList,
})

export const settings = settingsWrite.extend(settingsChange.shape)
export type IdentitySettings = z.infer<typeof settings>
export type IdentitySettingsDocument = z.infer<typeof settingsWrite>
