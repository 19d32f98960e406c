// Adds what is calculated to the answer of a query: columns of figures, and the largest rows with all others in one row.
// The result is an answer again, so that the grid, the chart and copied text read it alike.
import type { QueryAnswer, ResultColumns } from '#src/api/query-answer.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { calculationKinds } from '../state/calculation/kinds.ts'
import {
  type Calculation,
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
} from '../state/query-state.ts'
import type { StateAnswers } from '../state/run-state.ts'
import { type Axis, axisOf, kindsOf } from './axis.ts'
import { type CalculateInput, denominatorsOf, totalsOf } from './denominators.ts'
import { type Denominators, type FiguresInput, calculatedFigures, isOrderedByValue } from './figures.ts'
import { areComplete, isComplete } from './further-requests.ts'
import { orderedAnswers } from './ordered-answers.ts'
import { othersFilter } from './others-filter.ts'
import { type CalculationReason, needsRows } from './reasons.ts'
import { keysOf, withFigures } from './result-groups.ts'
import { hasCurrentPeriod, reasonsOf, valuesWithoutOthers } from './shown-calculations.ts'
import { type OthersSources, cutToTop, topKeys } from './top-rows.ts'

export interface CalculatedResult {
  readonly answers: StateAnswers
  readonly layout: QueryState
  /** What is not shown, and why. */
  readonly missing: readonly { readonly calculation: Calculation; readonly reason: CalculationReason }[]
  /** The largest rows are not shown, because they are not known. */
  readonly lacksTop: boolean
  /** Values without a figure for the others. */
  readonly lacksOthers: readonly Measure[]
  /** The condition that selects the others; null without others, or if none does. */
  readonly others: Condition | null
  /** A difference leaves out the period that is not over. */
  readonly hasPartial: boolean
}

const addFigures = (input: FiguresInput, calculations: readonly Calculation[]): ResultColumns =>
  calculations.reduce(
    (set, calculation) =>
      withFigures(set, { measure: calculation, figures: calculatedFigures({ ...input, set }, calculation) }),
    input.set,
  )

/** Ranks, and what goes along the rows in time, look at all rows. The others are calculated from the rows shown. */
const isBeforeTop = ({ calculation }: Calculation, axis: Axis): boolean =>
  calculation === 'rank' || (needsRows(calculation) && axis.isTime && axis.isInRows)

interface Step {
  readonly input: CalculateInput
  readonly axis: Axis
  readonly shown: readonly Calculation[]
  readonly denominators: Denominators
  readonly rowRanks: ReadonlyMap<string, number> | null
  /** The rows to keep; null: all. */
  readonly keys: readonly string[] | null
  readonly othersCount: number
}

/** Whether past figures of several groups can be added up: not where the rows are dates. */
const hasPast = ({ state, catalogue }: CalculateInput): boolean => {
  const { isTime } = kindsOf(catalogue)
  return !state.rows.some(isTime)
}

const othersSources = (step: Step, columns: readonly Dimension[]): OthersSources => {
  const { input } = step
  const totals = totalsOf(input)
  const { others } = input.further
  const asked = columns.length > 0 ? (others?.cells ?? null) : (others?.all ?? null)
  return {
    isComplete: areComplete(input.answers),
    totals: totals === null ? null : columns.length > 0 ? totals.y : totals.all,
    others: asked?.columns ?? null,
    hasPast: hasPast(input),
  }
}

/** Calculates one set of groups: the cells, or with `columns` empty the rows over all columns. */
const calculatedSet = (step: Step, set: ResultColumns, columns: readonly Dimension[]): ResultColumns => {
  const { input, axis, shown, keys, rowRanks, denominators } = step
  const { state, catalogue, answers, today } = input
  const isOver = answers.response.evolution?.periods[0]?.is_partial === false
  const isOfRows = columns.length === 0 && state.columns.length > 0
  const figuresInput: FiguresInput = {
    set,
    state: { ...state, columns },
    kinds: kindsOf(catalogue),
    axis: isOfRows ? { ...axis, others: axis.others.filter((each) => state.rows.includes(each)) } : axis,
    denominators,
    rowRanks,
    today: isOver ? null : today,
  }
  // Over all columns there is no share of a row or column, and no way along the columns.
  const own = shown.filter(
    ({ calculation }) =>
      !isOfRows ||
      calculation === 'share_of_all' ||
      calculation === 'rank' ||
      (needsRows(calculation) && axis.isInRows),
  )
  const before = addFigures(
    figuresInput,
    own.filter((each) => keys !== null && isBeforeTop(each, axis)),
  )
  const cut =
    keys === null
      ? before
      : cutToTop(before, {
          rows: state.rows,
          columns,
          values: state.values,
          keys,
          isOrdered: state.order.length > 0,
          isNumber: (measure) => typeOfMeasure(catalogue, measure) === 'num',
          others:
            state.top?.hasOthers === true
              ? { ...othersSources(step, columns), count: step.othersCount }
              : null,
        })
  return addFigures(
    { ...figuresInput, set: cut },
    own.filter((each) => keys === null || !isBeforeTop(each, axis)),
  )
}

/** The totals have only their shares. */
const calculatedTotals = (
  { total }: QueryAnswer,
  { shown, denominators, input }: Step,
): QueryAnswer['total'] => {
  if (!input.state.hasTotals) return total
  const shares = shown.filter(
    ({ calculation }) => calculation === 'share_of_all' || calculation === 'share_of_column',
  )
  const add = (set: ResultColumns, columns: readonly Dimension[]): ResultColumns =>
    addFigures(
      {
        set,
        state: { rows: [], columns, order: [] },
        kinds: kindsOf(input.catalogue),
        axis: { dimensions: [], others: [], isTime: false, isInRows: false },
        denominators,
        rowRanks: null,
        today: null,
      },
      shares.filter(({ calculation }) => calculation === 'share_of_all' || columns.length > 0),
    )
  return { ...total, all: add(total.all, []), y: add(total.y, input.state.columns) }
}

const isInOrderOfKinds = (one: Calculation, other: Calculation): number =>
  calculationKinds.indexOf(one.calculation) - calculationKinds.indexOf(other.calculation)

/** Values first, then what is calculated from each of them. */
const layoutOf = ({ state }: CalculateInput, shown: readonly Calculation[], hasTop: boolean): QueryState => {
  if (shown.length === 0 && !hasTop) return state
  const calculated = state.values.flatMap((value) =>
    shown
      .filter(({ mode, field }) => mode === value.mode && field === value.field)
      .toSorted(isInOrderOfKinds),
  )
  const { top } = state
  const order = hasTop && top !== null && state.order.length === 0
  return {
    ...state,
    values: [...state.values, ...calculated],
    ...(order ? { order: [{ by: top.by, direction: 'desc' }] } : {}),
  }
}

const rankedRows = ({ columns }: QueryAnswer, rows: readonly Dimension[]): ReadonlyMap<string, number> =>
  new Map(keysOf(columns, rows).map((key, rank) => [key, rank]))

/** The place of each row of a grid; null: the order of their heads. */
const rowRanksOf = (
  { state }: CalculateInput,
  { answers, keys }: { answers: StateAnswers; keys: readonly string[] | null },
): ReadonlyMap<string, number> | null => {
  if (isOrderedByValue(state) && answers.ranking !== null) return rankedRows(answers.ranking, state.rows)
  return keys === null || state.order.length > 0 ? null : new Map(keys.map((key, rank) => [key, rank]))
}

/** Returns the largest rows; null if all rows are shown, or if they are not known. */
const keysToKeep = ({ state, further, answers }: CalculateInput): readonly string[] | null => {
  const { top } = state
  const { response, ranking } = further.top ?? answers
  if (top === null || (further.top === null && !areComplete(answers))) return null
  return topKeys((ranking ?? response).columns, { top, dimensions: state.rows })
}

const stepOf = (input: CalculateInput, axis: Axis): Step => {
  const { state, further } = input
  const answers = further.top ?? input.answers
  const keys = keysToKeep(input)
  const reason = reasonsOf(input, axis)
  return {
    input,
    axis,
    shown: state.calculations.filter((each) => reason(each) === null),
    denominators: denominatorsOf({ ...input, answers: { ...input.answers, ranking: answers.ranking } }),
    rowRanks: rowRanksOf(input, { answers, keys }),
    keys,
    othersCount: Math.max(rowCountOf(input) - (keys?.length ?? 0), 0),
  }
}

/** The number of rows of the answer. */
const rowCountOf = ({ answers: { response, ranking } }: CalculateInput): number => {
  const rows = ranking ?? response
  return rows.hints ?? rows.columns.rows
}

const calculatedAnswers = (step: Step): StateAnswers => {
  const { input } = step
  if (step.keys === null && step.shown.length === 0) return input.answers
  const { response, ranking } = input.further.top ?? input.answers
  const { subtotals } = input.answers.response
  return {
    response: {
      ...response,
      columns: calculatedSet(step, response.columns, input.state.columns),
      total: calculatedTotals(input.answers.response, step),
      ...(subtotals === undefined ? {} : { subtotals }),
    },
    ranking: ranking && { ...ranking, columns: calculatedSet(step, ranking.columns, []) },
  }
}

/** The largest rows in the order of the state; without one, the largest are first. */
const orderedTop = (top: StateAnswers, input: CalculateInput): StateAnswers => {
  const { order, top: largest } = input.state
  return order.length === 0 || largest === null
    ? top
    : orderedAnswers({ ...top, order: [{ by: largest.by, direction: 'desc' }] }, input)
}

/** The answer in the order of the state, and the largest rows only if all their cells were read. */
const usableInput = (input: CalculateInput): CalculateInput => {
  const { state, answers, further } = input
  if (state.calculations.length === 0 && state.top === null) return input
  const { top } = further
  const isTopRead = top !== null && (state.columns.length === 0 || isComplete(top.response))
  return {
    ...input,
    answers: orderedAnswers(answers, input),
    further: { ...further, top: isTopRead ? orderedTop(top, input) : null },
  }
}

/** Returns the answer with what the state calculates from it. */
export function calculate(given: CalculateInput): CalculatedResult {
  const { state, catalogue } = given
  const input = usableInput(given)
  const axis = axisOf(state, kindsOf(catalogue).isTime)
  const step = stepOf(input, axis)
  const reason = reasonsOf(input, axis)
  const hasOthers = step.keys !== null && state.top?.hasOthers === true && step.othersCount > 0
  return {
    answers: calculatedAnswers(step),
    layout: layoutOf(input, step.shown, step.keys !== null),
    missing: state.calculations.flatMap((calculation) => {
      const own = reason(calculation)
      return own === null ? [] : [{ calculation, reason: own }]
    }),
    lacksTop: state.top !== null && step.keys === null,
    lacksOthers: hasOthers ? valuesWithoutOthers(input) : [],
    others: hasOthers ? othersFilter(input, step.keys) : null,
    hasPartial: hasCurrentPeriod(input, step),
  }
}
