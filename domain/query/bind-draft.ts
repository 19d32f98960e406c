// Binds a draft to a table: checks modes against fields, operators against types, and operands against both. Unknown
// names are reported by the choice of the table.
import type { MainType } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import type { RelativeDate } from '#contract/query/request.ts'
import { computeModes, filterOperators } from '#contract/query/vocabulary.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Draft, DraftFilter, DraftMeasure, DraftOrder } from './draft.ts'
import { expectedOf, isBareDay, readOperand, type OperandValue } from './operand.ts'
import { collectValues, problemAt, type Named, type Read } from './problem.ts'
import type { Axis, Filter, Grouping, Measure, Order, ResolvedDate, Totals } from './query.ts'
import { isRelative, resolveRelative } from './relative-date.ts'
import type { QueryableTable } from './table.ts'
import { isComputedMeasure, isFirstValue, termIn, type Term } from './term.ts'

/** Maximum number of operands of one condition. */
const maxOperands = 10_000

export interface BoundDraft {
  readonly measures: readonly Measure[]
  readonly scales: readonly Term[]
  readonly scaleEntries: readonly (readonly number[])[]
  readonly axis: Axis | null
  readonly totals: Totals | null
  readonly filters: readonly Filter[]
  readonly order: readonly Order[]
  readonly resolved: readonly ResolvedDate[]
  readonly warnings: readonly Problem[]
}

interface Target {
  readonly table: QueryableTable
  /** Time zone of the platform, in which days begin (QB15). */
  readonly timeZone: string
  /** Milliseconds since 1970, for relative dates (QB35). If absent, they are refused. */
  readonly now?: number | undefined
  /** Maximum number of results. */
  readonly dataLimit: number
}

const accepts = (needs: 'any' | 'num' | 'string' | 'ordered', type: MainType): boolean => {
  if (needs === 'any') return true
  return needs === 'ordered' ? type !== 'boolean' : type === needs
}

/** Whether the values of a field are numbers of rows, which are added up instead of counted (DM39). */
const holdsCounts = ({ field, unit }: Term, table: QueryableTable): boolean =>
  unit === null && table.fields.some((own) => own.field === field && own.aggregate === 'count')

/** What is computed from several rows is neither a value of a row nor one to compute with (DM7). */
const keyProblem = (term: Term, path: string): Problem | undefined =>
  isComputedMeasure(term)
    ? problemAt(path, {
        code: 'computed_measure_key',
        field: term.name,
        attributes: term.virtual?.columns.join(', ') ?? '',
      })
    : undefined

const bindMeasure = (term: Term, draft: DraftMeasure, table: QueryableTable): Read<Measure> => {
  if (isComputedMeasure(term) && draft.mode !== 'select')
    return {
      problem: problemAt(draft.path, { code: 'computed_measure_mode', field: term.name, mode: draft.mode }),
    }
  if (!accepts(computeModes[draft.mode].needs, term.type))
    return { problem: problemAt(draft.path, { code: 'mode_type', mode: draft.mode, type: term.type }) }
  const isCounted = draft.mode === 'count' && holdsCounts(term, table)
  return { value: { term, mode: draft.mode, ...(isCounted ? { isCounted } : {}) } }
}

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

interface FilterTarget extends Pick<Target, 'timeZone' | 'now'> {
  readonly term: Term
}

const bindRelative = (
  operand: RelativeDate,
  { term: { type }, timeZone, now, path }: FilterTarget & { readonly path: string },
): Read<string> => {
  if (type !== 'date' && type !== 'datetime')
    return { problem: problemAt(path, { code: 'relative_type', type }) }
  if (now === undefined) return { problem: problemAt(path, { code: 'relative_unavailable' }) }
  const value = resolveRelative(operand, { type, now, timeZone })
  return value === undefined ? { problem: problemAt(path, { code: 'relative_range' }) } : { value }
}

const bindOperand = (target: FilterTarget, draft: DraftFilter, index: number): Read<OperandValue> => {
  const { term, timeZone } = target
  const operand = draft.operands[index] ?? null
  if (isRelative(operand)) return bindRelative(operand, { ...target, path: draft.path })
  const value = readOperand(term.type, { operand, timeZone })
  const params = { value: String(operand), expected: expectedOf(term.type) }
  if (value === undefined || (value === null && !nullable.includes(draft.operator)))
    return { problem: problemAt(draft.path, { code: 'operand_type', ...params }) }
  if (isLike(draft) && isOpenPattern(value))
    return { problem: problemAt(draft.path, { code: 'invalid_value', ...reasonParams('open_pattern') }) }
  return { value }
}

const bindFilter = (target: FilterTarget, draft: DraftFilter): Read<Filter>[] => {
  const { path, operator } = draft
  const { term } = target
  const key = keyProblem(term, path)
  if (key !== undefined) return [{ problem: key }]
  if (!accepts(filterOperators[operator].needs, term.type))
    return [{ problem: problemAt(path, { code: 'operator_type', operator, type: term.type }) }]
  const count = expectedCount(draft)
  if (count !== undefined) return [{ problem: count }]
  const problems: Problem[] = []
  const operands = collectValues(
    draft.operands.map((_, index) => bindOperand(target, draft, index)),
    problems,
  )
  return problems.length > 0
    ? problems.map((problem) => ({ problem }))
    : [{ value: { term, operator, operands } }]
}

/** Operators whose result differs if a day as the upper operand meant the whole day (QB36). */
const upperOperators: readonly string[] = ['between', 'not_between', 'lte', 'gt']

const midnightWarning = (
  { type, field, unit }: Term,
  { path, operator, operands }: DraftFilter,
): Problem[] => {
  const upper = operands.at(-1) ?? null
  if (type !== 'datetime' || !upperOperators.includes(operator) || !isBareDay(upper)) return []
  const dayField = unit === null ? `${field}.date` : field
  return [problemAt(path, { code: 'day_is_midnight', value: upper, field: dayField })]
}

/** The relative dates of a bound condition. Operands are bound in their order. */
const resolvedIn = ({ path, operands }: DraftFilter, reads: readonly Read<Filter>[]): ResolvedDate[] =>
  operands.flatMap((operand, index) => {
    const [read] = reads
    const value = read !== undefined && 'value' in read ? read.value.operands[index] : undefined
    return isRelative(operand) && typeof value === 'string' ? [{ path, operand, value }] : []
  })

/**
 * A field is matched by its first mode; `field.mode` selects one of several, or distinguishes a value from a scale
 * (extension).
 */
const measureIndex = (name: string, measures: Draft['measures']): number => {
  const byField = measures.findIndex((measure) => measure.name === name)
  return byField >= 0 ? byField : measures.findIndex((measure) => `${measure.name}.${measure.mode}` === name)
}

const bindOrder = (
  order: DraftOrder,
  { draft, table }: { draft: Draft; table: QueryableTable },
): Read<Order> => {
  const { name, descending } = order
  const scale = draft.scales.flat().findIndex((each) => each.name === name)
  const measure = measureIndex(name, draft.measures)
  if (scale >= 0) return { value: { by: 'scale', index: scale, descending } }
  if (measure >= 0) return { value: { by: 'measure', index: measure, descending } }
  const term = termIn(table, name)
  const key = term === undefined ? undefined : keyProblem(term, order.path)
  if (key !== undefined) return { problem: key }
  if (term !== undefined) return { value: { by: 'field', term, descending } }
  return { problem: problemAt(order.path, { code: 'order_unknown', field: name, table: table.table_name }) }
}

/** Entries as indexes of the list of all their names. */
const indexEntries = (entries: Draft['scales']): number[][] => {
  let next = 0
  return entries.map((entry) =>
    entry.map(() => {
      next += 1
      return next - 1
    }),
  )
}

/** Modes without a total. The first rows alone are not a total either. */
const totalProblems = ({ totals, measures }: Draft, table: QueryableTable): Problem[] => {
  if (totals === null) return []
  return [
    ...(measures.every((measure) => isFirstValue(measure, table))
      ? [problemAt('total', { code: 'total_valueless' })]
      : []),
    ...measures.flatMap(({ path, mode }) =>
      mode === 'select_distinct'
        ? [problemAt(path, { code: 'total_mode', mode, instead: 'count_distinct' })]
        : [],
    ),
  ]
}

/** A term to group by. */
const bindKey = (term: Term | undefined, path: string): Read<Term>[] => {
  if (term === undefined) return []
  const problem = keyProblem(term, path)
  return [problem === undefined ? { value: term } : { problem }]
}

const bindTotals = ({ totals }: Draft, { table, dataLimit }: Target, problems: Problem[]): Totals | null => {
  if (totals === null) return null
  const bind = (names: readonly Named[]): Grouping =>
    collectValues(
      names.flatMap(({ name, path }) => bindKey(termIn(table, name), path)),
      problems,
    )
  const { all, x, y } = totals
  return { limit: dataLimit, all: all.map(bind), x: x && bind(x), y: y && bind(y) }
}

/** Resolves all names of a draft in a table and returns all problems. */
export function bindDraft(draft: Draft, target: Target): { bound: BoundDraft; problems: Problem[] } {
  const { table, timeZone, now } = target
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const resolved: ResolvedDate[] = []
  const resolve = <D extends Named, V>(named: readonly D[], bind: (term: Term, draft: D) => Read<V>[]): V[] =>
    collectValues(
      named.flatMap((each) => {
        const term = termIn(table, each.name)
        return term === undefined ? [] : bind(term, each)
      }),
      problems,
    )
  const bound = {
    measures: resolve(draft.measures, (term, measure) => [bindMeasure(term, measure, table)]),
    scales: resolve(draft.scales.flat(), (term, { path }) => bindKey(term, path)),
    scaleEntries: indexEntries(draft.scales),
    axis: draft.axis,
    totals: bindTotals(draft, target, problems),
    filters: resolve(draft.filters, (term, filter) => {
      warnings.push(...midnightWarning(term, filter))
      const reads = bindFilter({ term, timeZone, now }, filter)
      resolved.push(...resolvedIn(filter, reads))
      return reads
    }),
    order: collectValues(
      draft.order.map((order) => bindOrder(order, { draft, table })),
      problems,
    ),
    resolved,
    warnings,
  }
  return { bound, problems: [...problems, ...totalProblems(draft, table)] }
}
