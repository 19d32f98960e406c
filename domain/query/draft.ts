// Parses a request without any table: modes, operators, directions and paths. Names are not resolved.
import type { Problem } from '#contract/http.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import type { Operand, QueryRequest, SentOperand } from '#contract/query/request.ts'
import {
  computeModes,
  filterOperators,
  operatorAliases,
  type ComputeMode,
  type FilterOperator,
} from '#contract/query/vocabulary.ts'
import { readAxis, readScales, readTotals, type DraftTotals } from './draft-grouping.ts'
import { collectValues, problemAt, type Named, type Read } from './problem.ts'
import type { Axis } from './query.ts'

export interface DraftMeasure extends Named {
  readonly mode: ComputeMode
}
export interface DraftFilter extends Named {
  readonly operator: FilterOperator
  readonly operands: readonly Operand[]
}
export interface DraftOrder extends Named {
  readonly descending: boolean
}
export interface Draft {
  readonly measures: readonly DraftMeasure[]
  /** Entries of `scale.fields`, each with its names (QB13). */
  readonly scales: readonly (readonly Named[])[]
  readonly axis: Axis | null
  readonly totals: DraftTotals | null
  readonly filters: readonly DraftFilter[]
  readonly order: readonly DraftOrder[]
}

const modeNames = Object.keys(computeModes).join(', ')
const operatorNames = Object.keys(filterOperators).join(', ')
const isMode = (name: string): name is ComputeMode => Object.hasOwn(computeModes, name)
const isOperator = (name: string): name is FilterOperator => Object.hasOwn(filterOperators, name)
const isAlias = (name: string): name is keyof typeof operatorAliases => Object.hasOwn(operatorAliases, name)

/** An operator by any of its spellings, case-insensitive (QB3). */
function operatorOf(name: string): FilterOperator | undefined {
  const lower = name.toLowerCase()
  if (isAlias(lower)) return operatorAliases[lower]
  return isOperator(lower) ? lower : undefined
}

const readMode = (path: string, mode: string): Read<ComputeMode> => {
  const normalized = mode.trim().toLowerCase()
  return isMode(normalized)
    ? { value: normalized }
    : { problem: problemAt(path, { code: 'mode_unknown', mode, allowed: modeNames }) }
}

const readMeasures = (request: QueryRequest, problems: Problem[]): DraftMeasure[] =>
  Object.entries(request.data.fields).flatMap(([name, requested]) => {
    const path = `data.fields.${name}`
    const spellings = typeof requested === 'string' ? [requested] : requested
    if (spellings.length === 0) problems.push(problemAt(path, { code: 'too_few', min: 1 }))
    const modes = collectValues(
      spellings.map((mode) => readMode(path, mode)),
      problems,
    )
    return [...new Set(modes)].map((mode) => ({ path, name, mode }))
  })

const plainOperand = (operand: SentOperand): Operand =>
  operand instanceof ExactNumber ? operand.digits : operand

/** Operands as a list. A string `a,b` is two operands for operators with two; a single blank one is none. */
const listOf = (operator: FilterOperator, sent: SentOperand | SentOperand[]): readonly Operand[] => {
  const list = (Array.isArray(sent) ? sent : [sent]).map(plainOperand)
  const [only] = list
  const arity = filterOperators[operator].operands
  if (list.length !== 1) return list
  if (arity === 0) return only === null || only === true || only === '' ? [] : list
  if (arity === 2 && typeof only === 'string')
    return only.trim() === '' ? [] : only.split(',').map((part) => part.trim())
  return list
}

const readFilter = (
  named: Named,
  conditions: Readonly<Record<string, SentOperand | SentOperand[]>>,
): Read<DraftFilter>[] =>
  Object.entries(conditions).flatMap(([spelling, given]): Read<DraftFilter>[] => {
    const path = `${named.path}.${spelling}`
    const operator = operatorOf(spelling)
    if (operator === undefined)
      return [
        {
          problem: problemAt(path, { code: 'operator_unknown', operator: spelling, allowed: operatorNames }),
        },
      ]
    const operands = listOf(operator, given)
    const isEmpty = operands.length === 0 && filterOperators[operator].operands !== 0
    return isEmpty ? [] : [{ value: { path, name: named.name, operator, operands } }]
  })

const readFilters = (request: QueryRequest, problems: Problem[]): DraftFilter[] =>
  collectValues(
    Object.entries(request.filter ?? {}).flatMap(([name, given]): Read<DraftFilter>[] => {
      const named = { path: `filter.${name}`, name }
      if (given === null || (Array.isArray(given) && given.length === 0)) return []
      if (Array.isArray(given))
        return [{ value: { ...named, operator: 'in', operands: given.map(plainOperand) } }]
      if (typeof given === 'object' && !(given instanceof ExactNumber)) return readFilter(named, given)
      return [{ value: { ...named, operator: 'eq', operands: [plainOperand(given)] } }]
    }),
    problems,
  )

const directions = new Map([
  ['asc', false],
  ['desc', true],
  ['', false],
])

const readOrder = (request: QueryRequest, problems: Problem[]): DraftOrder[] =>
  collectValues(
    Object.entries(request.order ?? {}).map(([name, direction]): Read<DraftOrder> => {
      const path = `order.${name}`
      const descending = directions.get(direction.trim().toLowerCase())
      return descending === undefined
        ? { problem: problemAt(path, { code: 'wrong_value', value: direction, allowed: 'asc, desc' }) }
        : { value: { path, name, descending } }
    }),
    problems,
  )

/** Parses a request and returns every problem found. */
export function readDraft(request: QueryRequest): { draft: Draft; problems: Problem[] } {
  const problems: Problem[] = []
  const draft = {
    measures: readMeasures(request, problems),
    scales: readScales(request, problems),
    axis: readAxis(request, problems),
    totals: readTotals(request, problems),
    filters: readFilters(request, problems),
    order: readOrder(request, problems),
  }
  if (Object.keys(request.data.fields).length === 0 && (request.scale?.fields ?? []).length === 0)
    problems.push(problemAt('data.fields', { code: 'too_few', min: 1 }))
  return { draft, problems }
}
