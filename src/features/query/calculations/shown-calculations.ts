// Which calculations of an answer are shown, and why others are not.
import { typeOfMeasure } from '../state/catalogue.ts'
import { type Calculation, type Measure, valueOf } from '../state/query-state.ts'
import { type Axis, isCurrentPeriod, kindsOf } from './axis.ts'
import { type CalculateInput, totalsOf } from './denominators.ts'
import { areComplete, isComplete, isRecomputed, isTopOf } from './further-requests.ts'
import { type CalculationReason, isAdditive, isShare, unsuitable } from './reasons.ts'
import { headsOf } from './result-groups.ts'

/** Returns whether the largest rows alone are enough for a calculation that needs rows. */
const topChecker = ({ state, further: { top } }: CalculateInput, axis: Axis) => {
  const isFlat = state.columns.length === 0
  const isRead = top !== null && (isFlat || isComplete(top.response))
  return (calculation: Calculation): boolean =>
    isRead &&
    (calculation.calculation === 'rank'
      ? isFlat && isTopOf(state, valueOf(calculation))
      : !(axis.isTime && axis.isInRows))
}

/** Returns why each calculation is not shown; null if it is. */
export function reasonsOf(input: CalculateInput, axis: Axis) {
  const { state, catalogue, answers } = input
  const isWhole = areComplete(answers)
  const isOfTop = topChecker(input, axis)
  const hasTotals = isWhole || totalsOf(input) !== null
  return (calculation: Calculation): CalculationReason | null => {
    const value = valueOf(calculation)
    const kind = calculation.calculation
    const isNumber = typeOfMeasure(catalogue, value) === 'num'
    const reason = unsuitable({ kind, value }, { state, isNumber })
    if (reason !== null || isWhole) return reason
    if (isShare(kind)) return hasTotals || kind === 'share_of_row' ? null : 'totals'
    return isOfTop(calculation) ? null : 'incomplete'
  }
}

/** Returns the values without a figure for the others. */
export function valuesWithoutOthers(input: CalculateInput): readonly Measure[] {
  const { state, answers, further, catalogue } = input
  const isWhole = areComplete(answers)
  return state.values.filter((value) => {
    if (isAdditive(value)) return !isWhole && totalsOf(input) === null
    const isExtreme = value.mode === 'min' || value.mode === 'max'
    return isExtreme ? !isWhole : further.others === null || !isRecomputed(catalogue, value)
  })
}

/** Returns whether a difference leaves out the period that is not over. */
export function hasCurrentPeriod(
  { today, answers, catalogue }: CalculateInput,
  { shown, axis }: { shown: readonly Calculation[]; axis: Axis },
): boolean {
  const isDifference = shown.some(({ calculation }) => calculation.startsWith('difference'))
  if (!isDifference || !axis.isTime || answers.response.evolution?.periods[0]?.is_partial === false)
    return false
  const kinds = kindsOf(catalogue)
  const units = axis.dimensions.map(kinds.unit)
  const heads = headsOf(answers.response.columns, axis.dimensions)
  return heads.some((own) => isCurrentPeriod(units, { heads: own, today }))
}
