// Common schedules as figures instead of five cron fields. Others are `custom` and edited as text.
export const cronPatterns = ['daily', 'weekdays', 'weekly', 'monthly', 'hourly', 'minutes', 'custom'] as const
export type PatternKind = (typeof cronPatterns)[number]

export interface CronPattern {
  readonly kind: PatternKind
  /** 0 to 59; for `minutes` the number of minutes between two starts. */
  readonly minute: number
  /** 0 to 23. */
  readonly hour: number
  /** `weekly`: 0 (Sunday) to 6; `monthly`: 1 to 31. */
  readonly day: number
}

/** Expressions of the common schedules; blanks are single. */
const expressions = {
  minutes: /^\*\/(?<minute>\d{1,2}) \* \* \* \*$/,
  hourly: /^(?<minute>\d{1,2}) \* \* \* \*$/,
  daily: /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* \*$/,
  weekdays: /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* 1-5$/,
  weekly: /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* (?<day>[0-7])$/,
  monthly: /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) (?<day>\d{1,2}) \* \*$/,
} as const satisfies Record<Exclude<PatternKind, 'custom'>, RegExp>

const custom: CronPattern = { kind: 'custom', minute: 0, hour: 0, day: 1 }

/** Steps of minutes that divide an hour: others would not be regular. */
export const regularMinutes = [5, 10, 15, 20, 30] as const

const isValid = ({ kind, minute, hour, day }: CronPattern): boolean => {
  if (kind === 'minutes') return regularMinutes.some((each) => each === minute)
  return minute <= 59 && hour <= 23 && day <= 31 && (kind !== 'monthly' || day >= 1)
}

/** The pattern of a cron expression; `custom` if it is none of the common ones. */
export function readCron(cron: string): CronPattern {
  const text = cron.trim().replaceAll(/\s+/g, ' ')
  const kind = cronPatterns.find((each) => each !== 'custom' && expressions[each].test(text)) ?? 'custom'
  if (kind === 'custom') return custom
  const { minute = 0, hour = 0, day = 1 } = expressions[kind].exec(text)?.groups ?? {}
  const pattern = { kind, minute: Number(minute), hour: Number(hour), day: Number(day) }
  if (!isValid(pattern)) return custom
  return kind === 'weekly' ? { ...pattern, day: pattern.day % 7 } : pattern
}

/** The cron expression of a pattern. `custom` has none of its own: that of every day at the same time. */
export function writeCron({ kind, minute, hour, day }: CronPattern): string {
  const time = `${minute} ${hour}`
  if (kind === 'weekdays') return `${time} * * 1-5`
  if (kind === 'weekly') return `${time} * * ${day}`
  if (kind === 'monthly') return `${time} ${day} * *`
  if (kind === 'hourly') return `${minute} * * * *`
  return kind === 'minutes' ? `*/${minute} * * * *` : `${time} * * *`
}

/** The same time in another pattern, with a valid minute and day. */
export function withKind(pattern: CronPattern, kind: PatternKind): CronPattern {
  const isRegular = regularMinutes.some((each) => each === pattern.minute)
  if (kind === 'minutes') return { ...pattern, kind, minute: isRegular ? pattern.minute : 15 }
  if (pattern.kind === 'minutes') return { ...pattern, kind, minute: 0 }
  return { ...pattern, kind, day: kind === 'monthly' ? Math.max(1, pattern.day) : pattern.day % 7 }
}
