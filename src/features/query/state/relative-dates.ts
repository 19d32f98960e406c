// Relative dates (QB35): the periods that a filter offers, and how a single relative date is written.
import type { TFunction } from 'i18next'
import type { RelativeDate } from '#contract/query/request.ts'
import type { RelativeUnit } from '#contract/query/vocabulary.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { type Field, isDateField } from './catalogue.ts'
import type { Condition } from './query-state.ts'

const span = (unit: RelativeUnit, from: number, to: number): readonly [RelativeDate, RelativeDate] => [
  { unit, shift: from, edge: 'start' },
  { unit, shift: to, edge: 'end' },
]

/** The first and the last day of each period, in the order in which the periods are offered. */
export const periods = {
  today: span('day', 0, 0),
  yesterday: span('day', -1, -1),
  last7Days: span('day', -6, 0),
  last30Days: span('day', -29, 0),
  thisWeek: span('week', 0, 0),
  previousWeek: span('week', -1, -1),
  thisMonth: span('month', 0, 0),
  previousMonth: span('month', -1, -1),
  last12Months: span('month', -12, -1),
  thisQuarter: span('quarter', 0, 0),
  previousQuarter: span('quarter', -1, -1),
  thisYear: span('year', 0, 0),
  previousYear: span('year', -1, -1),
  yearToDate: [
    { unit: 'year', shift: 0, edge: 'start' },
    { unit: 'day', shift: 0, edge: 'end' },
  ],
} as const satisfies Record<string, readonly [RelativeDate, RelativeDate]>
type Period = keyof typeof periods

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(periods, text)
}
export const periodNames = Object.keys(periods).filter(isPeriod)

const textOf = (operands: readonly unknown[]): string => JSON.stringify(operands, ['unit', 'shift', 'edge'])

/** Returns the period that a condition means; null if it has other operands. */
export function periodOf({ operator, operands }: Pick<Condition, 'operator' | 'operands'>): Period | null {
  if (operator !== 'between' || !operands.every(isRelative)) return null
  return periodNames.find((name) => textOf(periods[name]) === textOf(operands)) ?? null
}

/**
 * Returns the condition on a field that a relative period starts with: whole days (QB36); null if the field has no
 * dates.
 */
export function periodCondition(field: Field | undefined): Condition | null {
  if (field === undefined || !isDateField(field)) return null
  const dimension: Condition['dimension'] =
    field.type.main === 'datetime' ? { field: field.field, unit: 'date' } : { field: field.field }
  return { dimension, operator: 'between', operands: periods.last7Days }
}

const tense = (shift: number): 'past' | 'current' | 'future' => {
  if (shift === 0) return 'current'
  return shift < 0 ? 'past' : 'future'
}

/** `last month (end)`. A day has a start and an end only where times count. */
export function formatRelative(
  { t, locale }: { t: TFunction<['query', 'shared']>; locale: string },
  { operand: { unit, shift, edge }, isInstant }: { operand: RelativeDate; isInstant: boolean },
): string {
  const when =
    unit === 'semester'
      ? t(`filter.relative.semester.${tense(shift)}`, { count: Math.abs(shift) })
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(shift, unit)
  return unit === 'day' && !isInstant ? when : t(`filter.relative.${edge}`, { when })
}
