// The days of a strip without what all of them have in common, which is the name of their row: Fri 1, in Sep 1995.
import type { Value } from '#contract/query/response.ts'
import { dayFormatter } from '../state/value-format.ts'
import type { ChartModel } from './model/chart-model.ts'

/** What all days of a row share. */
type Span = 'month' | 'year'

const options: Record<
  Span,
  { readonly day: Intl.DateTimeFormatOptions; readonly name: Intl.DateTimeFormatOptions }
> = {
  month: { day: { weekday: 'short', day: 'numeric' }, name: { month: 'short', year: 'numeric' } },
  year: { day: { day: 'numeric', month: 'short' }, name: { year: 'numeric' } },
}

const daysOf = (heads: readonly (readonly Value[])[]): readonly string[] =>
  heads.flatMap(([head]) => (typeof head === 'string' ? [head] : []))

const spanOf = (days: readonly string[]): Span | null => {
  const isShared = (length: number) => new Set(days.map((day) => day.slice(0, length))).size === 1
  if (isShared('2001-01'.length)) return 'month'
  return isShared('2001'.length) ? 'year' : null
}

/** Names of both rows, and how their days are written. Null if they are no days, or have too little in common. */
export function stripDays(
  { axis, categories, pastHeads }: Pick<ChartModel, 'axis' | 'categories' | 'pastHeads'>,
  locale: string,
): {
  readonly now: string
  readonly past: string
  readonly write: (heads: readonly Value[]) => string
} | null {
  if (axis.length !== 1 || axis[0]?.unit !== 'date') return null
  const [days, pastDays] = [daysOf(categories), daysOf(pastHeads)]
  const spans = [spanOf(days), spanOf(pastDays)]
  if (spans.includes(null)) return null
  const span = spans.includes('year') ? 'year' : 'month'
  const [write, name] = [dayFormatter(locale, options[span].day), dayFormatter(locale, options[span].name)]
  const [now, past] = [name(days[0] ?? ''), name(pastDays[0] ?? '')]
  if (now === past) return null
  return { now, past, write: ([head]) => (head === undefined || head === null ? '' : write(head)) }
}
