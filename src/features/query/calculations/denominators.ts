// The exact totals that shares are computed with.
import { sumDecimals } from '#domain/json/decimal-text.ts'
import type { QueryAnswer, ResultColumns } from '#src/api/query-answer.ts'
import type { Cell } from '../result/pivot.ts'
import type { Catalogue } from '../state/catalogue.ts'
import {
  type Calculation,
  type Dimension,
  type Measure,
  type QueryState,
  valueOf,
} from '../state/query-state.ts'
import type { StateAnswers } from '../state/run-state.ts'
import type { Denominators } from './figures.ts'
import { isComplete } from './further-requests.ts'
import { figuresOf, isFigure, keysOf } from './result-groups.ts'

/** Answers of the platform in addition to that of the query; null where none is needed, or none is there. */
export interface FurtherAnswers {
  readonly totals: QueryAnswer | null
  readonly top: StateAnswers | null
  readonly others: { readonly all: QueryAnswer; readonly cells: QueryAnswer | null } | null
}

export interface CalculateInput {
  readonly answers: StateAnswers
  readonly state: QueryState
  readonly catalogue: Catalogue
  readonly further: FurtherAnswers
  /** Today as an ISO date. */
  readonly today: string
}

interface Totals {
  readonly all: ResultColumns
  readonly y: ResultColumns
}

/** The exact totals: those of the platform, or sums over a complete answer. */
export function totalsOf({ answers, state, further }: CalculateInput): Totals | null {
  const { response } = answers
  if (state.hasTotals) return response.total
  return further.totals === null ? null : further.totals.total
}

const sumByKey = (keys: readonly string[], figures: readonly Cell[]): ReadonlyMap<string, Cell> => {
  const groups = Map.groupBy(figures.entries(), ([row]) => keys[row] ?? '')
  return new Map(
    [...groups].map(([key, entries]) => [
      key,
      sumDecimals(entries.map(([, figure]) => figure).filter(isFigure)) ?? undefined,
    ]),
  )
}

const byKey = (set: ResultColumns, dimensions: readonly Dimension[], measure: Measure) => {
  const figures = figuresOf(set, measure)
  return new Map(keysOf(set, dimensions).map((key, row) => [key, figures[row]]))
}

/** Returns what shares are computed with: totals over all rows, of each row, and of each column. */
export function denominatorsOf(input: CalculateInput): Denominators {
  const { state, answers } = input
  const totals = totalsOf(input)
  const { columns } = answers.response
  const isWhole = isComplete(answers.response)
  const sums = (dimensions: readonly Dimension[], measure: Measure) =>
    sumByKey(keysOf(columns, dimensions), figuresOf(columns, measure))
  const cached = new Map<string, ReadonlyMap<string, Cell>>()
  const read = (name: string, calculation: Calculation, from: () => ReadonlyMap<string, Cell>) => {
    const key = `${name} ${calculation.mode} ${calculation.field}`
    const map = cached.get(key) ?? from()
    cached.set(key, map)
    return map
  }
  const none = new Map<string, Cell>()
  const at = (name: 'all' | 'y', dimensions: readonly Dimension[]) => (calculation: Calculation) =>
    read(name, calculation, () => {
      const value = valueOf(calculation)
      if (totals !== null) return byKey(totals[name], dimensions, value)
      return isWhole ? sums(dimensions, value) : none
    })
  const [all, column] = [at('all', []), at('y', state.columns)]
  const row = (calculation: Calculation) =>
    read('row', calculation, () =>
      answers.ranking === null ? none : byKey(answers.ranking.columns, state.rows, valueOf(calculation)),
    )
  return {
    all: (calculation) => all(calculation).get('[]'),
    row: (calculation, key) => row(calculation).get(key),
    column: (calculation, key) => column(calculation).get(key),
  }
}
