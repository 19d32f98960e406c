// Binds a draft to a table: checks modes against fields, operators against types, and operands against both. Unknown
// names are reported by the choice of the table.
import type { MainType } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { computeModes, filterOperators } from '#contract/query/vocabulary.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Draft, DraftFilter, DraftMeasure, DraftOrder, Named } from './draft.ts'
import { expectedOf, readOperand, type OperandValue } from './operand.ts'
import { collectValues, problemAt, type Read } from './problem.ts'
import type { Filter, Measure, Order } from './query.ts'
import type { QueryableTable } from './table.ts'
import { termIn, type Term } from './term.ts'

/** Maximum number of operands of one condition. */
const maxOperands = 10_000

export interface BoundDraft {
  readonly measures: readonly Measure[]
  readonly scales: readonly Term[]
  readonly filters: readonly Filter[]
  readonly order: readonly Order[]
}

const accepts = (needs: 'any' | 'num' | 'string' | 'ordered', type: MainType): boolean => {
  if (needs === 'any') return true
  return needs === 'ordered' ? type !== 'boolean' : type === needs
}

const bindMeasure = (term: Term, draft: DraftMeasure): Read<Measure> =>
  accepts(computeModes[draft.mode].needs, term.type)
    ? { value: { term, mode: draft.mode } }
    : { problem: problemAt(draft.path, { code: 'mode_type', mode: draft.mode, type: term.type }) }

const expectedCount = (draft: DraftFilter): Problem | undefined => {
  const { operands: arity } = filterOperators[draft.operator]
  const count = draft.operands.length
  if (arity === 'list')
    return count > maxOperands ? problemAt(draft.path, { code: 'too_many', max: maxOperands }) : undefined
  return count === arity
    ? undefined
    : problemAt(draft.path, { code: 'operand_count', expected: arity, count })
}

const isLike = (draft: DraftFilter): boolean => draft.operator === 'like' || draft.operator === 'not_like'
/** Whether a pattern ends with a backslash, which would escape the next character. */
const isOpenPattern = (value: OperandValue): boolean =>
  typeof value === 'string' && /(?:^|[^\\])(?:\\\\)*\\$/.test(value)

const nullable: readonly string[] = ['in', 'not_in', 'eq', 'not_equal']

const bindOperand = (term: Term, draft: DraftFilter, index: number): Read<OperandValue> => {
  const operand = draft.operands[index] ?? null
  const value = readOperand(term.type, operand)
  const params = { value: String(operand), expected: expectedOf(term.type) }
  if (value === undefined || (value === null && !nullable.includes(draft.operator)))
    return { problem: problemAt(draft.path, { code: 'operand_type', ...params }) }
  if (isLike(draft) && isOpenPattern(value))
    return { problem: problemAt(draft.path, { code: 'invalid_value', ...reasonParams('open_pattern') }) }
  return { value }
}

const bindFilter = (term: Term, draft: DraftFilter): Read<Filter>[] => {
  const { path, operator } = draft
  if (!accepts(filterOperators[operator].needs, term.type))
    return [{ problem: problemAt(path, { code: 'operator_type', operator, type: term.type }) }]
  const count = expectedCount(draft)
  if (count !== undefined) return [{ problem: count }]
  const problems: Problem[] = []
  const operands = collectValues(
    draft.operands.map((_, index) => bindOperand(term, draft, index)),
    problems,
  )
  return problems.length > 0
    ? problems.map((problem) => ({ problem }))
    : [{ value: { term, operator, operands } }]
}

/**
 * A field is matched by its first mode; `field.mode` selects one of several, or distinguishes a value from a scale
 * (extension).
 */
const measureIndex = (name: string, measures: Draft['measures']): number => {
  const byField = measures.findIndex((measure) => measure.name === name)
  return byField >= 0 ? byField : measures.findIndex((measure) => `${measure.name}.${measure.mode}` === name)
}

const bindOrder = (draft: DraftOrder, all: Draft): Read<Order> => {
  const scale = all.scales.findIndex(({ name }) => name === draft.name)
  const measure = measureIndex(draft.name, all.measures)
  if (scale >= 0) return { value: { by: 'scale', index: scale, descending: draft.descending } }
  if (measure >= 0) return { value: { by: 'measure', index: measure, descending: draft.descending } }
  return { problem: problemAt(draft.path, { code: 'order_unknown', field: draft.name }) }
}

/** Resolves all names of a draft in `table` and returns all problems. */
export function bindDraft(draft: Draft, table: QueryableTable): { bound: BoundDraft; problems: Problem[] } {
  const problems: Problem[] = []
  const resolve = <D extends Named, V>(named: readonly D[], bind: (term: Term, draft: D) => Read<V>[]): V[] =>
    collectValues(
      named.flatMap((each) => {
        const term = termIn(table, each.name)
        return term === undefined ? [] : bind(term, each)
      }),
      problems,
    )
  const bound = {
    measures: resolve(draft.measures, (term, measure) => [bindMeasure(term, measure)]),
    scales: resolve(draft.scales, (term) => [{ value: term }]),
    filters: resolve(draft.filters, bindFilter),
    order: collectValues(
      draft.order.map((order) => bindOrder(order, draft)),
      problems,
    ),
  }
  return { bound, problems }
}
