// Why a calculation cannot be shown.
import type { CalculationKind } from '../state/calculation/kinds.ts'
import type { Measure, QueryState } from '../state/query-state.ts'

/**
 * `additive`: only sums and counts have a share and a running total. `number`: only numbers have it. `columns`: the query
 * has no columns. `incomplete`: it needs every row. `totals`: the totals are not read, or could not be read.
 */
export type CalculationReason = 'additive' | 'number' | 'columns' | 'incomplete' | 'totals'

interface KindRule {
  readonly isAdditive?: true
  readonly needsColumns?: true
  /** It depends on rows that an incomplete answer does not contain. */
  readonly needsRows?: true
}

const rules = {
  share_of_all: { isAdditive: true },
  share_of_row: { isAdditive: true, needsColumns: true },
  share_of_column: { isAdditive: true, needsColumns: true },
  running_total: { isAdditive: true, needsRows: true },
  difference: { needsRows: true },
  difference_percent: { needsRows: true },
  rank: { needsRows: true },
} as const satisfies Record<CalculationKind, KindRule>

export function isAdditive({ mode }: Measure): boolean {
  return mode === 'sum' || mode === 'count'
}

export function isShare(kind: CalculationKind): boolean {
  return kind.startsWith('share')
}

/** Returns why the calculation makes no sense for a value of this query, whatever its answer is; null if it does. */
export function unsuitable(
  { kind, value }: { kind: CalculationKind; value: Measure },
  { state, isNumber }: { state: Pick<QueryState, 'rows' | 'columns'>; isNumber: boolean },
): CalculationReason | null {
  const rule: KindRule = rules[kind]
  if (rule.isAdditive === true && !isAdditive(value)) return 'additive'
  if (!isNumber) return 'number'
  if (rule.needsColumns === true && (state.columns.length === 0 || state.rows.length === 0)) return 'columns'
  return null
}

export function needsRows(kind: CalculationKind): boolean {
  const rule: KindRule = rules[kind]
  return rule.needsRows === true
}
