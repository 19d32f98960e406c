import { jobOutcome } from '#contract/jobs/job.ts'
import { choiceParam, defineListParams, idParam, textParam } from '#src/components/resource/list-params.ts'

export const periods = ['day', 'week', 'month'] as const
type Period = (typeof periods)[number]

/** `?q=&received=day&action=archive-events&result=failed`; `action` is the id of an action or a workflow. */
export const eventsParams = defineListParams({
  q: textParam,
  received: choiceParam(periods),
  action: idParam,
  result: choiceParam(jobOutcome.options),
})
export type EventsParams = ReturnType<typeof eventsParams.read>

const days = { week: 7, month: 30 } as const satisfies Record<Exclude<Period, 'day'>, number>

/** The start of a period: of this day, or so many days before. */
export function periodStart(period: Period, now: Date): Date {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  if (period !== 'day') start.setDate(start.getDate() - days[period])
  return start
}

/** The query of the list. */
export function eventsQuery({ q, received, action, result }: EventsParams, now = new Date()) {
  return {
    ...(q !== '' && { q }),
    ...(received !== undefined && { since: periodStart(received, now).toISOString() }),
    ...(action !== undefined && { target: action }),
    ...(result !== undefined && { outcome: result }),
  }
}
