// Time until a client secret expires, in the user's time zone: a secret expires at the end of its day.

type SecretPhase = 'far' | 'soon' | 'near' | 'past'
export interface SecretExpiry {
  /** Days from today to its last day; negative after it. */
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

/** The day as the number of days since the epoch, without regard to time zones. */
const dayNumber = ({ year, month, date }: { year: number; month: number; date: number }): number =>
  Math.round(Date.UTC(year, month, date) / day)

/** `expiresOn` is `2026-11-30`; undefined if unknown. `now` is in milliseconds. */
export function secretExpiryOf(expiresOn: string | null, now: number): SecretExpiry | undefined {
  const [year, month, date] = (expiresOn ?? '').split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  if (![year, month, date].every(Number.isInteger)) return undefined
  const today = new Date(now)
  const days =
    dayNumber({ year, month: month - 1, date }) -
    dayNumber({ year: today.getFullYear(), month: today.getMonth(), date: today.getDate() })
  return { days, phase: phaseOf(days) }
}

/** A date as an instant that every format shows as that date. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
