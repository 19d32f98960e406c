// Settings of the engine. Durations in seconds.
import { z } from 'zod'
import { boundedNumber, settingsChange, type SettingRange } from '../setting-range.ts'

const day = 86_400

/** Initial value and bounds of each. */
export const engineSettings = {
  /** Python processes at the same time. */
  python_processes: { initial: 1, min: 1, max: 16, unit: 'count' },
  /** Time after which an unused Python process ends. */
  python_idle: { initial: 300, min: 1, max: day, unit: 'seconds' },
  python_memory: { initial: 256 * 1024 ** 2, min: 64 * 1024 ** 2, max: 2 * 1024 ** 3, unit: 'bytes' },
  /** Log and result of one run. */
  python_output: { initial: 1024 ** 2, min: 1024, max: 64 * 1024 ** 2, unit: 'bytes' },
  /** Jobs of actions and workflows at the same time. */
  engine_jobs: { initial: 4, min: 1, max: 64, unit: 'count' },
  job_retention: { initial: 90 * day, min: day, max: 3650 * day, unit: 'seconds' },
  event_retention: { initial: 90 * day, min: day, max: 3650 * day, unit: 'seconds' },
} as const satisfies Record<string, SettingRange>
export type EngineSetting = keyof typeof engineSettings

/** The mail server. Without a host no e-mail is sent. */
const smtp = z.object({
  host: z.string().max(255),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
  login: z.string().max(320),
  from: z.string().max(320),
})

const figures = z.object({
  python_processes: boundedNumber(engineSettings.python_processes),
  python_idle: boundedNumber(engineSettings.python_idle),
  python_memory: boundedNumber(engineSettings.python_memory),
  python_output: boundedNumber(engineSettings.python_output),
  engine_jobs: boundedNumber(engineSettings.engine_jobs),
  job_retention: boundedNumber(engineSettings.job_retention),
  event_retention: boundedNumber(engineSettings.event_retention),
})

export const engineSettingsWrite = figures.extend({
  smtp: smtp.extend({
    /** Write-only. Absent: unchanged; null: removed. */
    password: z.string().max(1000).nullable().optional(),
  }),
  /** Replaces the secret that signs webhooks. Receivers need the new one. */
  renew_webhook_secret: z.boolean().default(false),
})
export type EngineSettingsWrite = z.output<typeof engineSettingsWrite>

export const engineSettingsDocument = figures
  .extend({
    smtp: smtp.extend({ has_password: z.boolean() }),
    /** The key of the signature of webhooks, in hexadecimal. Empty for callers that may not change settings. */
    webhook_secret: z.string(),
  })
  .extend(settingsChange.shape)
export type EngineSettings = z.infer<typeof engineSettingsDocument>
