// Which entries of the audit log are asked for, as it stands in the address:
// `?q=&who=<uid>&action=user&object=&time=week`, or `from=2026-01-31&to=2026-02-02` in place of `time`.
import type { z } from 'zod'
import type { auditQuery } from '#contract/iam/audit.ts'

export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

export interface AuditQuestion {
  readonly q: string
  readonly who: string | undefined
  /** A whole action, or its first word. */
  readonly action: string | undefined
  readonly object: string | undefined
  readonly time: Period | undefined
  /** Days of this place, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const readDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

const readText = (text: string | null): string | undefined =>
  text === null || text === '' ? undefined : text

/** What cannot be read is passed over. */
export const readAuditQuestion = (address: URLSearchParams): AuditQuestion => ({
  q: address.get('q') ?? '',
  who: readText(address.get('who')),
  action: readText(address.get('action')),
  object: readText(address.get('object')),
  time: periods.find((period) => period === address.get('time')),
  from: readDay(address.get('from')),
  to: readDay(address.get('to')),
})

export const noFilters: AuditQuestion = {
  q: '',
  who: undefined,
  action: undefined,
  object: undefined,
  time: undefined,
  from: undefined,
  to: undefined,
}

/** The address of a question; the other members of the present one stay. */
export const writeAuditQuestion = (present: URLSearchParams, question: AuditQuestion): URLSearchParams => {
  const address = new URLSearchParams(present)
  const members: Readonly<Record<string, string | undefined>> = { ...question }
  for (const [name, value] of Object.entries(members))
    if (value === undefined || value === '') address.delete(name)
    else address.set(name, value)
  return address
}

export const isFiltered = (question: AuditQuestion): boolean =>
  Object.values(question).some((value) => value !== undefined && value !== '')

const daysBack = { today: 0, week: 6, month: 29 } as const satisfies Record<Period, number>

/** The beginning of a day of this place, `days` later. */
const dayStart = (day: Date, days: number): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).toISOString()

const localDay = (text: string): Date => new Date(`${text}T00:00:00`)

/** The question as the platform takes it; days become instants of this place's clock. */
export const auditQueryOf = (
  { q, who, action, object, time, from, to }: AuditQuestion,
  now: Date,
): z.input<typeof auditQuery> => ({
  ...(q !== '' && { q }),
  ...(who !== undefined && { uid: who }),
  ...(action !== undefined && { action }),
  ...(object !== undefined && { object }),
  ...(time !== undefined && { from: dayStart(now, -daysBack[time]) }),
  ...(time === undefined && from !== undefined && { from: dayStart(localDay(from), 0) }),
  ...(time === undefined && to !== undefined && { to: dayStart(localDay(to), 1) }),
})
