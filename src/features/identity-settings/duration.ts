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

const unitFormat = (language: string, unit: Unit): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'unit',
    unit: intlUnits[unit],
    unitDisplay: 'long',
  })

/** `hour` of 1, `hours` of 2: a unit as it stands behind an amount. What is no number counts as many. */
export const sayUnit = (language: string, { amount, unit }: Duration): string => {
  const count = /^\d{1,9}$/.test(amount.trim()) ? Number(amount.trim()) : 2
  const parts = unitFormat(language, unit).formatToParts(count)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

/** `1 hour`, `90 minutes`, in words. */
export const sayDuration = (language: string, seconds: number): string => {
  const { amount, unit } = durationOf(seconds)
  return unitFormat(language, unit)
    .format(Number(amount))
    .replaceAll(/[ \u202f]/g, '\u00a0')
}
