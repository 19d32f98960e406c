// Starts of schedules: five fields in a time zone. A start at a fixed time within a skipped hour happens right after it,
// one within a repeated hour happens once; schedules with wildcards follow real time.
import { Cron } from 'croner'
import type { WorkflowSchedule } from '#contract/engine/workflow.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { problemAt } from '../../core/error.ts'

type Schedule = Pick<WorkflowSchedule, 'cron' | 'time_zone'>

const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() !== null
  } catch {
    return false
  }
}

const read = ({ cron, time_zone: timezone }: Schedule): Cron =>
  new Cron(cron.trim(), { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard' })

const cronProblem = ({ cron }: Pick<Schedule, 'cron'>): Problem[] => {
  const path = 'cron'
  try {
    if (cron.trim().split(/\s+/).length !== 5) throw new RangeError('five fields')
    return read({ cron, time_zone: 'UTC' }).nextRun() === null
      ? [problemAt(path, 'invalid_value', reasonParams('cron_never'))]
      : []
  } catch {
    return [problemAt(path, 'invalid_value', reasonParams('cron_wrong'))]
  }
}

/** Problems of a schedule. `prefix` precedes their paths, such as `schedule.`. */
export function scheduleProblems(schedule: Schedule, prefix = ''): Problem[] {
  const zone: Problem[] = isTimeZone(schedule.time_zone)
    ? []
    : [problemAt('time_zone', 'wrong_format', { expected: 'time_zone' satisfies TermCode })]
  return [...cronProblem(schedule), ...zone].map(({ path, code, params }) =>
    problemAt(`${prefix}${path}`, code, params),
  )
}

/** The next starts of a valid schedule after a moment, in milliseconds since the epoch. */
export function startsAfter(schedule: Schedule, after: number, count: number): number[] {
  return read(schedule)
    .nextRuns(count, new Date(after))
    .map((date) => date.getTime())
}

/** The last start of a valid schedule up to a moment, in milliseconds since the epoch. */
export function lastStartUntil(schedule: Schedule, until: number): number | undefined {
  return read(schedule)
    .previousRuns(1, new Date(until + 1))[0]
    ?.getTime()
}

const instantText = (at: number): string => new Date(at).toISOString()

/** The next starts as instants. */
export function nextStarts(schedule: Schedule, after: number, count: number): string[] {
  return startsAfter(schedule, after, count).map(instantText)
}

interface ClockChange {
  readonly at: string
  readonly change: 'skipped' | 'repeated'
}

const year = 366 * 86_400_000
const million = 1_000_000

/** Changes of the offset of a time zone within a year. Offsets in milliseconds. */
const transitions = (timeZone: string, from: number) => {
  const found: { readonly at: number; readonly before: number; readonly after: number }[] = []
  let zoned: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  for (;;) {
    zoned = zoned.getTimeZoneTransition('next')
    if (zoned === null || zoned.epochMilliseconds > from + year) return found
    const before = zoned.subtract({ nanoseconds: 1 }).offsetNanoseconds / million
    found.push({ at: zoned.epochMilliseconds, before, after: zoned.offsetNanoseconds / million })
  }
}

const hasFixedTimes = ({ cron }: Pick<Schedule, 'cron'>): boolean =>
  cron
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .every((field) => /^[\d,-]+$/.test(field))

/** Starts at fixed times within a year that fall into an hour that daylight saving time skips or repeats. */
export function clockChanges(schedule: Schedule, from: number): ClockChange[] {
  if (!hasFixedTimes(schedule)) return []
  const local = { cron: schedule.cron, time_zone: 'UTC' }
  return transitions(schedule.time_zone, from).flatMap(({ at, before, after }): ClockChange[] => {
    const start = at + Math.min(before, after)
    const end = at + Math.max(before, after)
    const [match] = startsAfter(local, start - 1000, 1)
    if (match === undefined || match >= end) return []
    return after > before
      ? [{ at: instantText(at), change: 'skipped' }]
      : [{ at: instantText(match - before), change: 'repeated' }]
  })
}
