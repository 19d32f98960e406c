// Durations as people enter them: a number and its unit. The platform knows seconds only.

export const units = ['seconds', 'minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]
const sizes = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const satisfies Record<Unit, number>

export interface Duration {
  amount: string
  unit: Unit
}

/** In the largest unit that leaves no rest. */
export const durationOf = (seconds: number): Duration => {
  const unit = units.findLast((each) => seconds >= sizes[each] && seconds % sizes[each] === 0) ?? 'seconds'
  return { amount: String(seconds / sizes[unit]), unit }
}

/** Whole seconds; undefined for what is no whole number of the unit. */
export const secondsOf = ({ amount, unit }: Duration): number | undefined =>
  /^\d{1,9}$/.test(amount.trim()) ? Number(amount.trim()) * sizes[unit] : undefined

const intlUnits = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day' } as const

/** `1 hour`, `90 minutes`, in words. */
export const sayDuration = (language: string, seconds: number): string => {
  const { amount, unit } = durationOf(seconds)
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.NumberFormat(locale, { style: 'unit', unit: intlUnits[unit], unitDisplay: 'long' })
    .format(Number(amount))
    .replaceAll(/[ \u202f]/g, '\u00a0')
}
