// The settings as people enter them: durations by a number and its unit. The platform knows seconds only.
import { identitySettings, settingsWrite } from '#contract/iam/setting.ts'
import { type Amount, defineFigures, defineMeasure } from '#src/components/resource/figure-form.ts'

export const durations = defineMeasure(
  { seconds: 1, minutes: 60, hours: 3600, days: 86_400 },
  { isWhole: true },
)

export const settingsFigures = defineFigures({ ranges: identitySettings, document: settingsWrite }, durations)

/** `days` is `day` to Intl. */
const unitFormat = (language: string, unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'unit',
    unit: unit.replace(/s$/, ''),
    unitDisplay: 'long',
  })

/** `hour` of 1, `hours` of 2: a unit as it stands behind an amount. What is no number counts as many. */
export function formatUnit(language: string, { amount, unit }: Amount): string {
  const count = /^\d{1,9}$/.test(amount.trim()) ? Number(amount.trim()) : 2
  const parts = unitFormat(language, unit).formatToParts(count)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

/** `1 hour`, `90 minutes`, in words. */
export function formatDuration(language: string, seconds: number): string {
  const { amount, unit } = durations.amountOf(seconds)
  return unitFormat(language, unit)
    .format(Number(amount))
    .replaceAll(/[ \u202f]/g, '\u00a0')
}
