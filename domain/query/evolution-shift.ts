// Steps of an evolution (QB9): calendar units, whose month ends are clamped, or whole weeks.
import type { EvolutionMode, EvolutionScale } from '#contract/query/vocabulary.ts'
import type { Evolution } from './query.ts'

/** Number of days, or of calendar months, between the current period and a past one. */
export interface Shift {
  readonly unit: 'day' | 'month'
  readonly count: number
}

const days = (count: number): Shift => ({ unit: 'day', count })
const months = (count: number): Shift => ({ unit: 'month', count })

const steps = {
  weekday: { date: days(7), weekday: days(7) },
  week: { date: days(7), weekday: days(7) },
  month: { date: months(1), weekday: days(28) },
  quarter: { date: months(3), weekday: days(91) },
  semester: { date: months(6), weekday: days(182) },
  year: { date: months(12), weekday: days(364) },
} as const satisfies Record<EvolutionScale, Record<EvolutionMode, Shift>>

/** The shift between the current period and the past period `period`, 1 for the latest. */
export function shiftOf({ scale, mode }: Pick<Evolution, 'scale' | 'mode'>, period: number): Shift {
  const { unit, count } = steps[scale][mode]
  return { unit, count: count * period }
}
