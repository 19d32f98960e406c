// The form of the settings, and the body it becomes: durations by number and unit, counts as typed.
import { z } from 'zod'
import { type IdentitySettings, type SettingsWrite, identitySettings } from '#contract/iam/setting.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { durationOf, secondsOf, units } from './duration.ts'

export const durations = ['token_idle', 'token_age', 'lockout_window', 'lockout_wait'] as const
export const counts = ['lockout_attempts', 'hashes_at_once', 'recorded_sign_ins'] as const
export type DurationName = (typeof durations)[number]
export type CountName = (typeof counts)[number]
export type SettingName = DurationName | CountName

const duration = z.object({ amount: z.string(), unit: z.enum(units) })

export const settingsForm = z.object({
  token_idle: duration,
  token_age: duration,
  lockout_attempts: z.string(),
  lockout_window: duration,
  lockout_wait: duration,
  hashes_at_once: z.string(),
  recorded_sign_ins: z.string(),
})
export type SettingsForm = z.infer<typeof settingsForm>

export const settingsShape = { kind: 'members', members: {} } as const satisfies Shape

export const documentOf = (settings: IdentitySettings): SettingsWrite => ({
  token_idle: settings.token_idle,
  token_age: settings.token_age,
  lockout_attempts: settings.lockout_attempts,
  lockout_window: settings.lockout_window,
  lockout_wait: settings.lockout_wait,
  hashes_at_once: settings.hashes_at_once,
  recorded_sign_ins: settings.recorded_sign_ins,
})

export const formOf = (settings: SettingsWrite): SettingsForm => ({
  token_idle: durationOf(settings.token_idle),
  token_age: durationOf(settings.token_age),
  lockout_attempts: String(settings.lockout_attempts),
  lockout_window: durationOf(settings.lockout_window),
  lockout_wait: durationOf(settings.lockout_wait),
  hashes_at_once: String(settings.hashes_at_once),
  recorded_sign_ins: String(settings.recorded_sign_ins),
})

const countOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined

/** The figure that stands in a field; undefined for what is none. */
export const figureOf = (form: SettingsForm, name: SettingName): number | undefined => {
  const value = form[name]
  return typeof value === 'string' ? countOf(value) : secondsOf(value)
}

export const isWithin = (name: SettingName, figure: number | undefined): figure is number => {
  const { min, max } = identitySettings[name]
  return figure !== undefined && figure >= min && figure <= max
}

/** NaN where a field holds no figure; such a form is not sent. */
export const toBody = (form: SettingsForm): SettingsWrite => {
  const figure = (name: SettingName) => figureOf(form, name) ?? Number.NaN
  return {
    token_idle: figure('token_idle'),
    token_age: figure('token_age'),
    lockout_attempts: figure('lockout_attempts'),
    lockout_window: figure('lockout_window'),
    lockout_wait: figure('lockout_wait'),
    hashes_at_once: figure('hashes_at_once'),
    recorded_sign_ins: figure('recorded_sign_ins'),
  }
}

const isDuration = (name: string): name is DurationName => durations.some((each) => each === name)
const isCount = (name: string): name is CountName => counts.some((each) => each === name)
export const isSetting = (name: string): name is SettingName => isDuration(name) || isCount(name)

/** The field a problem of the body belongs to. */
export const fieldOf = (path: string): CountName | `${DurationName}.amount` | undefined => {
  if (isDuration(path)) return `${path}.amount`
  return isCount(path) ? path : undefined
}
