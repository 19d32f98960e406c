// The engine settings as users enter them: durations and sizes with a unit, and the mail server as fields of its own.
import { z } from 'zod'
import {
  type EngineSetting,
  type EngineSettings,
  engineSettings,
  engineSettingsWrite,
} from '#contract/engine/setting.ts'
import { durations } from '#src/components/resource/durations.ts'
import { binarySizes } from '#src/components/resource/binary-sizes.ts'
import { type FigureDocument, defineFigures } from '#src/components/resource/figure-form.ts'

const names = engineSettingsWrite.omit({ smtp: true, renew_webhook_secret: true })

export const settingsFigures = defineFigures<EngineSetting>(
  { ranges: engineSettings, document: names },
  { seconds: durations, bytes: binarySizes },
)

const { security } = engineSettingsWrite.shape.smtp.shape
export const securities = security.options

/** What happens to the secret that signs webhooks. */
export const signatureChoices = ['stored', 'replaced'] as const

/** What happens to the password of the mail server. */
export const passwordChoices = ['stored', 'replaced', 'removed'] as const

const flat = names.extend({
  smtp_host: z.string(),
  smtp_port: z.number(),
  smtp_security: security,
  smtp_login: z.string(),
  smtp_from: z.string(),
  smtp_password: z.string().nullable().optional(),
  renew_webhook_secret: z.boolean(),
})
/** The settings with the members of the mail server beside the others, so that each is merged alone. */
type FlatSettings = z.infer<typeof flat>

type SettingsWrite = z.input<typeof engineSettingsWrite>

export function bodyOf(settings: FlatSettings): SettingsWrite {
  const { smtp_host: host, smtp_port: port, smtp_login: login, smtp_from: from } = settings
  const { smtp_password: password, smtp_security } = settings
  return {
    ...settingsFigures.documentOf(settings),
    renew_webhook_secret: settings.renew_webhook_secret,
    smtp: {
      host,
      port,
      login,
      from,
      security: smtp_security,
      ...(password === undefined ? {} : { password }),
    },
  }
}

export type StoredSettings = FlatSettings &
  Pick<EngineSettings, 'updated_at' | 'updated_by' | 'etag'> & {
    readonly has_password: boolean
    /** Empty for users who may not change settings. */
    readonly webhook_secret: string
  }

export function storedOf(settings: EngineSettings): StoredSettings {
  const { smtp, webhook_secret, updated_at, updated_by, etag } = settings
  return {
    ...settingsFigures.documentOf(settings),
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_security: smtp.security,
    smtp_login: smtp.login,
    smtp_from: smtp.from,
    has_password: smtp.has_password,
    webhook_secret,
    renew_webhook_secret: false,
    updated_at,
    updated_by,
    etag,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const passwordOf = (form: Readonly<Record<string, unknown>>): Pick<FlatSettings, 'smtp_password'> => {
  const choice = form['smtp_password_choice']
  const password = form['smtp_password']
  if (choice === 'removed') return { smtp_password: null }
  return choice === 'replaced' && typeof password === 'string' && password !== ''
    ? { smtp_password: password }
    : {}
}

/** Whether a typed port is valid. */
export function isPort(text: unknown): boolean {
  return /^\d{1,5}$/.test(textOf(text)) && Number(text) >= 1 && Number(text) <= 65_535
}

export const settingsDocument: FigureDocument<FlatSettings> = {
  shape: settingsFigures.shape.extend({
    smtp_host: z.string().default(''),
    smtp_port: z.string().default('587'),
    smtp_security: z.enum(securities).default('starttls'),
    smtp_login: z.string().default(''),
    smtp_from: z.string().default(''),
    smtp_password_choice: z.enum(passwordChoices).default('stored'),
    smtp_password: z.string().default(''),
    webhook_secret_choice: z.enum(signatureChoices).default('stored'),
  }),
  documentOf: (stored) => ({
    ...settingsFigures.documentOf(stored),
    smtp_host: stored.smtp_host,
    smtp_port: stored.smtp_port,
    smtp_security: stored.smtp_security,
    smtp_login: stored.smtp_login,
    smtp_from: stored.smtp_from,
    renew_webhook_secret: false,
  }),
  formOf: (document) => ({
    ...settingsFigures.formOf(document),
    smtp_host: document.smtp_host,
    smtp_port: String(document.smtp_port),
    smtp_security: document.smtp_security,
    smtp_login: document.smtp_login,
    smtp_from: document.smtp_from,
    smtp_password_choice: 'stored',
    smtp_password: '',
    webhook_secret_choice: document.renew_webhook_secret ? 'replaced' : 'stored',
  }),
  toDocument: (form, language) => ({
    ...settingsFigures.toDocument(form, language),
    smtp_host: textOf(form['smtp_host']),
    smtp_port: isPort(form['smtp_port']) ? Number(form['smtp_port']) : Number.NaN,
    smtp_security: security.catch('starttls').parse(form['smtp_security']),
    smtp_login: textOf(form['smtp_login']),
    smtp_from: textOf(form['smtp_from']),
    ...passwordOf(form),
    renew_webhook_secret: form['webhook_secret_choice'] === 'replaced',
  }),
  parse: (written) => flat.safeParse(written).data,
  fieldOf: (path) => {
    const [first = '', second = ''] = path.split('.')
    return first === 'smtp' ? `smtp_${second}` : settingsFigures.fieldOf(path)
  },
}
