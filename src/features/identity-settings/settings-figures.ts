// The settings as users enter them: durations as a number with a unit. The platform only uses seconds.
import { z } from 'zod'
import {
  identitySettings,
  settingFigures,
  settingsWrite,
  type IdentitySettingsDocument,
} from '#contract/iam/setting.ts'
import {
  type Amount,
  defineFigures,
  defineMeasure,
  type FigureDocument,
} from '#src/components/resource/figure-form.ts'

export const durations = defineMeasure(
  { seconds: 1, minutes: 60, hours: 3600, days: 86_400 },
  { isWhole: true },
)

export const settingsFigures = defineFigures(
  { ranges: identitySettings, document: settingFigures },
  durations,
)

/** The name of the only setting that is no figure: networks, typed with commas or spaces between them. */
export const networks = 'lockout_exempt_networks'

const listOf = (typed: unknown): string[] =>
  typeof typed === 'string' ? typed.split(/[\s,]+/).filter((item) => item !== '') : []

/** Whether each typed item is an address or a network. */
export function areNetworks(typed: string): boolean {
  return settingsWrite.shape[networks].safeParse(listOf(typed)).success
}

/** The whole document: the figures and the networks. */
export const settingsDocument: FigureDocument<IdentitySettingsDocument> = {
  shape: settingsFigures.shape.extend({ [networks]: z.string().default('') }),
  documentOf: (stored) => ({ ...settingsFigures.documentOf(stored), [networks]: stored[networks] }),
  formOf: (document) => ({
    ...settingsFigures.formOf(document),
    [networks]: document[networks].join(', '),
  }),
  toDocument: (form, language) => ({
    ...settingsFigures.toDocument(form, language),
    [networks]: listOf(form[networks]),
  }),
  parse: (written) => settingsWrite.safeParse(written).data,
  fieldOf: (path) => (path.split('.')[0] === networks ? networks : settingsFigures.fieldOf(path)),
}

/** `days` is `day` to Intl. */
const unitFormat = (language: string, unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'unit',
    unit: unit.replace(/s$/, ''),
    unitDisplay: 'long',
  })

/** The unit after an amount: `hour` for 1, `hours` for 2. An invalid number counts as plural. */
export function formatUnit(language: string, { amount, unit }: Amount): string {
  const count = /^\d{1,9}$/.test(amount.trim()) ? Number(amount.trim()) : 2
  const parts = unitFormat(language, unit).formatToParts(count)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

/** `1 hour`, `90 minutes`, as text. */
export function formatDuration(language: string, seconds: number): string {
  const { amount, unit } = durations.amountOf(seconds)
  return unitFormat(language, unit)
    .format(Number(amount))
    .replaceAll(/[ \u202f]/g, '\u00a0')
}
