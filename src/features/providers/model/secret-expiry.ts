// How near the end of a client secret is, by the calendar of whoever looks: a secret ends with its day.

type SecretPhase = 'far' | 'soon' | 'near' | 'past'
export interface SecretEnd {
  /** Whole days from today to its last day; negative once that has gone by. */
  readonly days: number
  readonly phase: SecretPhase
}

const day = 86_400_000
const steps = { near: 7, soon: 30 } as const

const phaseOf = (days: number): SecretPhase => {
  if (days < 0) return 'past'
  if (days <= steps.near) return 'near'
  return days <= steps.soon ? 'soon' : 'far'
}

/** The day as the number of days since the epoch, without regard to zones. */
const dayNumber = ({ year, month, date }: { year: number; month: number; date: number }): number =>
  Math.round(Date.UTC(year, month, date) / day)

/** `expiresOn` as `2026-11-30`; undefined where it is not known. `now` in milliseconds. */
export function secretEndOf(expiresOn: string | null, now: number): SecretEnd | undefined {
  const [year, month, date] = (expiresOn ?? '').split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  if (![year, month, date].every(Number.isInteger)) return undefined
  const today = new Date(now)
  const days =
    dayNumber({ year, month: month - 1, date }) -
    dayNumber({ year: today.getFullYear(), month: today.getMonth(), date: today.getDate() })
  return { days, phase: phaseOf(days) }
}

/** A day of the calendar as a moment that every format shows as that day. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
