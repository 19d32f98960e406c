// Durations of settings: a number with a unit. The platform only uses seconds.
import { type Amount, defineMeasure } from './figure-form.ts'

export const durations = defineMeasure(
  { seconds: 1, minutes: 60, hours: 3600, days: 86_400 },
  { isWhole: true },
)

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
    .replaceAll(/[ \u202f]/g, language === 'ja' ? '' : '\u00a0')
}
