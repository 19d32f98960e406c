// The parameters of the audit log:
// `?q=&who=<uid>&action=user&object=&time=week`, or `from=2026-01-31&to=2026-02-02` in place of `time`.
import { z } from 'zod'
import type { auditQuery } from '#contract/iam/audit.ts'
import { choiceParam, defineListParams, textParam } from '#src/components/resource/list-params.ts'

export const periods = ['today', 'week', 'month'] as const
type Period = (typeof periods)[number]

/** A local date, `2026-01-31`. */
const dayParam = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined)
const filledParam = z.string().min(1).optional().catch(undefined)

export const auditParams = defineListParams({
  q: textParam,
  who: filledParam,
  /** A complete action, or its first word. */
  action: filledParam,
  object: filledParam,
  time: choiceParam(periods),
  /** Both days are included. */
  from: dayParam,
  to: dayParam,
})
export type AuditParams = ReturnType<typeof auditParams.read>

const daysBack = { today: 0, week: 6, month: 29 } as const satisfies Record<Period, number>

/** The start of a local day, `days` later. */
const dayStart = (day: Date, days: number): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).toISOString()

const localDay = (text: string): Date => new Date(`${text}T00:00:00`)

/** The query parameters for the platform; dates become instants in local time. */
export function auditQueryOf(
  { q, who, action, object, time, from, to }: AuditParams,
  now: Date,
): z.input<typeof auditQuery> {
  return {
    ...(q !== '' && { q }),
    ...(who !== undefined && { uid: who }),
    ...(action !== undefined && { action }),
    ...(object !== undefined && { object }),
    ...(time !== undefined && { from: dayStart(now, -daysBack[time]) }),
    ...(time === undefined && from !== undefined && { from: dayStart(localDay(from), 0) }),
    ...(time === undefined && to !== undefined && { to: dayStart(localDay(to), 1) }),
  }
}
